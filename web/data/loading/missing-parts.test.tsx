// @vitest-environment jsdom
import { happens, show, shownText, until } from '@kouan/widgets/testing/screen.tsx'
import { expect, test, vi } from 'vitest'
import { prefetchedLazyPart } from './prefetched-lazy-part.tsx'

test('missing parts: two whose code does not come, one notice', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))
  const missing = () => prefetchedLazyPart(() => Promise.reject(new TypeError('no line')))
  const [Form, Tray] = [missing(), missing()]
  await show(
    <>
      <Form />
      <Tray />
    </>,
  )
  const notice = '没有加载出来，请检查网络'
  await until(() => expect(shownText()).toContain(notice))
  await happens(() => new Promise((done) => setTimeout(done, 50)))
  expect(shownText().split(notice)).toHaveLength(2)
  vi.unstubAllGlobals()
})
