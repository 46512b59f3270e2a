// @vitest-environment jsdom
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { type PersonSettings, tourEnded } from '@kouan/contract/rules/person-settings.ts'
import { hasControl, press, pressKey, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { useLocation } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { useSession } from '../../../data/session/session-store.ts'
import { useChosenSettings } from '../../../data/session/settings-store.ts'
import { aMenuItem } from '../../../testing/a-menu-item.ts'
import { showServed } from '../../../testing/served-screen.tsx'
import { TourOffer } from './tour-offer.tsx'
import { openTour, useTour } from './tour-store.ts'
import { WorkTour } from './work-tour.tsx'

/** Of a person who looks, but for the reports, which this one may not open. */
const menu = [
  aMenuItem('/home', { component: 'dashboard/Analysis' }),
  aMenuItem('/orders', { component: 'order/MyOrderList' }),
]

const Pages = ({ hasRows }: { hasRows: boolean }) => {
  const { pathname } = useLocation()
  if (pathname === '/home') {
    return (
      <>
        <TourOffer />
        <p data-tour="figures">数字</p>
        <p data-tour="states">状态</p>
        <p data-tour="search">搜索</p>
      </>
    )
  }
  if (pathname !== '/orders') return null
  return <div data-tour="list">{hasRows ? <p data-row-key="1">订单</p> : <p data-empty="">没有订单</p>}</div>
}

const Shown = ({ hasRows }: { hasRows: boolean }) => {
  const { isOpen } = useTour()
  return (
    <>
      <Pages hasRows={hasRows} />
      {isOpen && <WorkTour />}
    </>
  )
}

async function showTour({ tour = '', hasRows = true }: PersonSettings & { hasRows?: boolean } = {}) {
  const saved: unknown[] = []
  useSession.setState({ menu, auth: [], allAuth: [] })
  useChosenSettings.setState({ tour }, true)
  onTestFinished(() => {
    useTour.setState({ isOpen: false })
    useSession.setState({ menu: undefined })
    useChosenSettings.setState({}, true)
  })
  openTour()
  await showServed(<Shown hasRows={hasRows} />, [
    [keepSettings, ({ settings }) => void saved.push((settings as PersonSettings).tour)],
  ])
  return saved
}

const says = (text: string) => until(() => expect(shownText()).toContain(text))
const isOver = () => until(() => expect(hasControl(/^(下一步|完成)$/)).toBe(false))

test('tour: goes on from page to page, and the account keeps each step and the end', async () => {
  const saved = await showTour()
  const steps = [
    ['先看这几个数字', 'viewer.figures', '下一步'],
    ['每种单证到了哪一步', 'viewer.states', '下一步'],
    ['一行是一份单证', 'viewer.documents', '下一步'],
    ['找单证、页面和操作', 'viewer.search', '完成'],
  ] as const
  for (const [at, [title, key, button]] of steps.entries()) {
    await says(title)
    await says(`${at + 1} / 4`)
    await until(() => expect(saved.at(-1)).toBe(key))
    await press(button)
  }
  await isOver()
  await until(() => expect(saved.at(-1)).toBe(tourEnded))
  expect(hasControl(/引导$/)).toBe(false)
})

test('tour that was left elsewhere: goes on at its step, and leads back', async () => {
  await showTour({ tour: 'viewer.documents' })
  await says('一行是一份单证')
  await says('3 / 4')
  await press('上一步')
  await says('每种单证到了哪一步')
})

test('tour: a list without rows is left out on the way', async () => {
  const saved = await showTour({ tour: 'viewer.states', hasRows: false })
  await says('每种单证到了哪一步')
  await press('下一步')
  await says('找单证、页面和操作')
  await says('3 / 3')
  await until(() => expect(saved.at(-1)).toBe('viewer.search'))
  expect(saved).not.toContain('viewer.documents')
})

test('tour: a list without rows is left out on the way back, too', async () => {
  await showTour({ tour: 'viewer.search', hasRows: false })
  await says('4 / 4')
  await press('上一步')
  await says('每种单证到了哪一步')
  await says('2 / 3')
})

test('tour: the arrows lead on and back, Escape leaves it where it is, to be gone on with later', async () => {
  const saved = await showTour()
  await says('先看这几个数字')
  await pressKey(document.body, 'ArrowRight')
  await says('每种单证到了哪一步')
  await pressKey(document.body, 'ArrowLeft')
  await says('先看这几个数字')
  await pressKey(document.body, 'ArrowRight')
  await says('2 / 4')
  await pressKey(document.body, 'Escape')
  await isOver()
  expect(useTour.getState().isOpen).toBe(false)
  await says('引导看到第 2 步，共 4 步')
  await until(() => expect(saved.at(-1)).toBe('viewer.states'))
  await press('继续引导')
  await says('每种单证到了哪一步')
})

test('offer of the tour that is not wanted: the account keeps it, and it has gone', async () => {
  const saved = await showTour()
  await says('先看这几个数字')
  await pressKey(document.body, 'Escape')
  await isOver()
  await press('不用了')
  await until(() => expect(hasControl(/引导$/)).toBe(false))
  await until(() => expect(saved.at(-1)).toBe(tourEnded))
})
