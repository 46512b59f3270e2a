// @vitest-environment jsdom
import { happens, hasControl, press, show, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { offerReload, type ReloadReason, useReloadOffer } from '../data/loading/web-version.ts'
import { ReloadBanner } from './reload-banner.tsx'

afterEach(() => happens(() => useReloadOffer.setState({ reason: undefined })))

const showBanner = () =>
  show(
    <MemoryRouter>
      <ReloadBanner />
    </MemoryRouter>,
  )

test('nothing to be loaded anew: no line', async () => {
  await showBanner()
  expect(shownText()).toBe('')
})

test.each<[reason: ReloadReason, said: string]>([
  ['newScreens', '系统已更新：请保存后重新加载'],
  ['missingPart', '有一部分没有加载出来：请保存后重新加载'],
])(
  'a reload offered for %s: the line says why, is put away, and comes again with the next need',
  async (reason, said) => {
    await showBanner()
    await happens(() => offerReload(reason))
    await until(() => expect(shownText()).toContain(said))
    expect(hasControl('重新加载')).toBe(true)
    await press('稍后')
    await until(() => expect(hasControl('重新加载')).toBe(false))
    await happens(() => offerReload(reason))
    await until(() => expect(shownText()).toContain(said))
  },
)
