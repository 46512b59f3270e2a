import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { prefetchedLazyPart, prefetchLazyParts } from './prefetched-lazy-part.tsx'

const Form = ({ title }: { title: string }) => <b>{title}</b>

test('a part that came with the rest of the page is drawn without waiting', async () => {
  const load = vi.fn(async () => Form)
  const Part = prefetchedLazyPart(load, 'waiting')
  expect(load).not.toHaveBeenCalled()
  prefetchLazyParts()
  await vi.waitFor(() => expect(renderToStaticMarkup(<Part title="编辑" />)).toBe('<b>编辑</b>'))
})

test('a part that is drawn earlier is fetched at once, and something stands in its place', () => {
  const load = vi.fn(async () => Form)
  const Part = prefetchedLazyPart(load, 'waiting')
  expect(renderToStaticMarkup(<Part title="编辑" />)).toContain('waiting')
  expect(load).toHaveBeenCalled()
})

test('what did not come is asked for again by the next page, and what came is not', async () => {
  const load = vi.fn(async () => Form).mockRejectedValueOnce(new TypeError('no line'))
  prefetchedLazyPart(load)
  prefetchLazyParts()
  await new Promise((resolve) => setTimeout(resolve))
  expect(load).toHaveBeenCalledTimes(1)
  prefetchLazyParts()
  await new Promise((resolve) => setTimeout(resolve))
  prefetchLazyParts()
  expect(load).toHaveBeenCalledTimes(2)
})

test('what nobody waits for and does not come is no reason to look for newer screens: the page would be loaded anew', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('no line')))
  vi.stubGlobal('fetch', asked)
  prefetchedLazyPart(() => Promise.reject(new TypeError('no line')))
  prefetchLazyParts()
  await new Promise((resolve) => setTimeout(resolve, 20))
  vi.unstubAllGlobals()
  expect(asked).not.toHaveBeenCalled()
})
