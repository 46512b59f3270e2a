import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const Form = ({ title }: { title: string }) => <b>{title}</b>
const drawn = (Part: ComponentType<{ title: string }>) => renderToStaticMarkup(<Part title="编辑" />)

test('what is drawn first asks for its code, and something stands in its place that may know what is drawn', () => {
  const load = vi.fn(async () => Form)
  expect(drawn(lazyPart(load, 'waiting'))).toBe('waiting')
  expect(drawn(lazyPart(load, ({ title }) => `${title}…`))).toBe('编辑…')
  expect(load).toHaveBeenCalledTimes(2)
})

test('what has come is drawn at once, and asked for no more', async () => {
  const load = vi.fn(async () => Form)
  const Part = lazyPart(load, 'waiting')
  await Promise.all([Part.preload(), Part.preload()])
  expect(drawn(Part)).toBe('<b>编辑</b>')
  await Part.preload()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what did not come is told to whoever asked for it, and the next time is another try', async () => {
  const gone = new TypeError('no line')
  const load = vi.fn(async () => Form).mockRejectedValueOnce(gone)
  const Part = lazyPart(load, 'waiting')
  await expect(Part.preload()).rejects.toBe(gone)
  expect(drawn(Part)).toBe('waiting')
  await Part.preload()
  expect(drawn(Part)).toBe('<b>编辑</b>')
})
