// @vitest-environment jsdom
import { hasControl, press, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, onTestFinished, test } from 'vitest'
import { useUnsaved } from '../../data/drafts/unsaved.ts'
import { makePagePlace, PagePlace } from '../../data/rendering/page-place.ts'
import { showServed } from '../../testing/served-screen.tsx'
import { type Closing, homeClosed } from './tab-list.ts'
import { useTabs } from './tabs-store.ts'
import { useClosing } from './use-closing.ts'

const tabs = ['/a', '/b', '/c'].map((key) => ({ key, title: key, address: key }))

function Typed() {
  useUnsaved(() => true)
  return null
}

function Buttons({ closing }: { closing: Closing }) {
  const { close, refresh } = useClosing('/a')
  return tabs.map((tab) => (
    <div key={tab.key}>
      <button type="button" onClick={() => close(tab.key, closing)}>{`close ${tab.key}`}</button>
      <button type="button" onClick={() => refresh(tab)}>{`refresh ${tab.key}`}</button>
    </div>
  ))
}

/** Three tabs, of which `/b` has something that was typed. */
async function threeTabs(closing: Closing = 'one') {
  useTabs.setState({ tabs, rounds: {} })
  onTestFinished(() => useTabs.setState(useTabs.getInitialState()))
  await showServed(
    <>
      <PagePlace value={makePagePlace('/b', true)}>
        <Typed />
      </PagePlace>
      <Buttons closing={closing} />
    </>,
    [],
  )
  return () => useTabs.getState().tabs.map(({ key }) => key)
}

test('tab with something unsaved: asks before it closes, and closes when one leaves', async () => {
  const open = await threeTabs()
  await press('close /b')
  expect(shownText()).toContain('内容尚未保存，确定离开吗？')
  expect(open()).toEqual(['/a', '/b', '/c'])
  await press('离开')
  await until(() => expect(open()).toEqual(['/a', '/c']))
})

test('tab without anything unsaved: closes at once, whatever others have', async () => {
  const open = await threeTabs()
  await press('close /c')
  expect(open()).toEqual(['/a', '/b'])
  expect(hasControl('离开')).toBe(false)
})

test.each<[Closing, string, boolean]>([
  ['others', '/b', false],
  ['others', '/a', true],
  ['right', '/a', true],
  ['right', '/b', false],
  ['left', '/c', true],
  ['left', '/b', false],
])('tabs closed, %s of %s: asks where one with something unsaved goes', async (closing, of, asks) => {
  await threeTabs(closing)
  await press(`close ${of}`)
  expect(hasControl('离开')).toBe(asks)
})

test('tab begun anew: asks for what is unsaved in it alone', async () => {
  await threeTabs()
  await press('refresh /c')
  expect([useTabs.getState().rounds, hasControl('离开')]).toEqual([{ '/c': 1 }, false])
  await press('refresh /b')
  expect([useTabs.getState().rounds, hasControl('离开')]).toEqual([{ '/c': 1 }, true])
})

test('home and the last page: are not closed, and it is said why', async () => {
  await threeTabs()
  useTabs.setState({ tabs: tabs.slice(0, 1) })
  await press('close /a')
  await until(() => expect(shownText()).toMatch(new RegExp(`${homeClosed}|最后一页`)))
})
