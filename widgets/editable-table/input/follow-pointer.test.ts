// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { followPointer } from './follow-pointer.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** Distance that a table of 400 × 300 pixels, scrolled to its middle, moves in one frame with the pointer at this point. */
function pulledBy({ along, x, y }: { along: 'rows' | 'columns' | 'both'; x: number; y: number }) {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  const scroller = document.createElement('div')
  scroller.getBoundingClientRect = () => ({ top: 0, left: 0, right: 400, bottom: 300 }) as DOMRect
  // jsdom has no layout, and keeps no place of its own.
  const at = { scrollTop: 500, scrollLeft: 500 }
  for (const key of ['scrollTop', 'scrollLeft'] as const)
    Object.defineProperty(scroller, key, {
      get: () => at[key],
      set: (to: number) => {
        at[key] = to
      },
    })
  const onEnd = vi.fn()
  followPointer({ scroller, top: 40, bottom: 30, along, onMove: () => {}, onEnd })
  document.dispatchEvent(new MouseEvent('pointermove', { clientX: x, clientY: y }))
  frames[0]?.(0)
  document.dispatchEvent(new MouseEvent('pointerup'))
  expect(onEnd).toHaveBeenCalledWith(true)
  return [at.scrollLeft - 500, at.scrollTop - 500]
}

test.each<[what: string, along: 'rows' | 'columns' | 'both', x: number, y: number, moved: [number, number]]>([
  ['a row by its handle at the left edge', 'rows', 10, 150, [0, 0]],
  ['a row by its handle, at the lower edge', 'rows', 10, 260, [0, 14]],
  ['a row by its handle, below the head', 'rows', 10, 50, [0, -14]],
  ['a column by its title in the head', 'columns', 200, 10, [0, 0]],
  ['a column at the right edge', 'columns', 390, 10, [14, 0]],
  ['cells at the lower right corner', 'both', 390, 290, [14, 14]],
  ['cells in the middle', 'both', 200, 150, [0, 0]],
])('dragging %s: the table is scrolled only where the drag goes', (_, along, x, y, moved) => {
  expect(pulledBy({ along, x, y })).toEqual(moved)
})
