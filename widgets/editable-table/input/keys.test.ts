import { expect, test } from 'vitest'
import { gridAction, type Pressed } from './keys.ts'

const press = (key: string, held: Partial<Pressed> = {}) =>
  gridAction({ key, ctrl: false, shift: false, alt: false, ...held })

test('gridAction: arrow keys, moves; with Shift marks; with Ctrl moves to the edge', () => {
  expect(press('ArrowDown')).toEqual({ kind: 'move', rows: 1, columns: 0, isExtending: false })
  expect(press('ArrowLeft', { shift: true })).toEqual({ kind: 'move', rows: 0, columns: -1, isExtending: true })
  expect(press('ArrowUp', { ctrl: true })).toEqual({ kind: 'edge', to: 'first-row', isExtending: false })
  expect(press('ArrowRight', { ctrl: true, shift: true })).toEqual({ kind: 'edge', to: 'row-end', isExtending: true })
})

test('gridAction: Alt with an arrow, moves the row or the edge of the column, not back in history', () => {
  expect(press('ArrowUp', { alt: true })).toEqual({ kind: 'move-row', direction: -1 })
  expect(press('ArrowRight', { alt: true, shift: true })).toEqual({ kind: 'resize', direction: 1 })
  expect(press('ArrowLeft', { alt: true })).toBeUndefined()
})

test.each([
  ['Enter', {}, 'edit'],
  ['Enter', { shift: true }, 'enter-up'],
  ['F2', {}, 'edit'],
  [' ', {}, 'space'],
  [' ', { shift: true }, 'choose-row'],
  ['Delete', {}, 'clear'],
  ['Escape', {}, 'escape'],
  ['Z', { ctrl: true, shift: true }, 'redo'],
  ['z', { ctrl: true }, 'undo'],
  ['y', { ctrl: true }, 'redo'],
  ['a', { ctrl: true }, 'mark-all'],
  ['Home', { ctrl: true }, 'edge'],
  ['PageDown', {}, 'page'],
  ['Tab', { shift: true }, 'tab'],
])('gridAction: %s %j, %s', (key, held, kind) => {
  expect(press(key, held)?.kind).toBe(kind)
})

test('gridAction: keys that write, copy, paste or belong to a tool, no action', () => {
  for (const key of ['a', '1', '中', 'Process']) expect(press(key)).toBeUndefined()
  for (const key of ['c', 'v', 'x', 't', 'd', 'r', 'f', 'l']) expect(press(key, { ctrl: true })).toBeUndefined()
})
