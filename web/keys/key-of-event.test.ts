import { describe, expect, test } from 'vitest'
import { keyOf, meant, type Pressed, shownKey } from './key-of-event.ts'
import { keyGroups, keyTable } from './key-table.ts'

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const free = { isTaken: false, isRepeated: false, hasSingleKeys: true }

describe('what was pressed', () => {
  test.each([
    [press('j'), 'J'],
    [press('J', { shiftKey: true }), 'Shift+J'],
    [press('k', { ctrlKey: true }), 'Ctrl+K'],
    [press('k', { metaKey: true }), 'Ctrl+K'],
    [press('?', { shiftKey: true }), '?'],
    [press('？', { shiftKey: true }), '?'],
    [press('、'), '/'],
    [press('ArrowDown', { altKey: true }), 'Alt+ArrowDown'],
  ])('%j is %s', (pressed, expected) => expect(keyOf(pressed)).toBe(expected))
})

describe('which of the bound rows is meant', () => {
  const names = ['palette', 'next', 'select'] as const

  test('the one that names the key', () => {
    expect(meant(press('k', { ctrlKey: true }), { names, ...free })).toBe('palette')
    expect(meant(press('ArrowDown'), { names, ...free })).toBe('next')
    expect(meant(press('x', { ctrlKey: true }), { names, ...free })).toBeUndefined()
    expect(meant(press('e'), { names, ...free })).toBeUndefined()
  })

  test('while somebody types only what says so', () => {
    const typing = { names, ...free, isTaken: true }
    expect(meant(press('k', { ctrlKey: true }), typing)).toBe('palette')
    expect(meant(press('j'), typing)).toBeUndefined()
  })

  test('held down, only what goes on', () => {
    const held = { names, ...free, isRepeated: true }
    expect([press('j'), press('x')].map((pressed) => meant(pressed, held))).toEqual(['next', undefined])
  })

  test('single letters and signs can be switched off, all others stay', () => {
    const off = { names, ...free, hasSingleKeys: false }
    const keys = [press('j'), press('ArrowDown'), press('k', { metaKey: true })]
    expect(keys.map((pressed) => meant(pressed, off))).toEqual([undefined, 'next', 'palette'])
  })
})

test('the sheet says every row of the table, and no key means two things in one place', () => {
  const said = keyGroups.flatMap(({ rows }) => rows)
  expect(said).toHaveLength(Object.keys(keyTable).length)
  for (const { title, rows } of keyGroups) {
    const keys = rows.flatMap((row) => row.keys)
    expect(new Set(keys).size, title).toBe(keys.length)
  }
})

test('keys are written as they stand on the keyboard', () => {
  expect(shownKey('Ctrl+K', false)).toEqual(['Ctrl', 'K'])
  expect(shownKey('Ctrl+K', true)).toEqual(['⌘', 'K'])
  expect(shownKey('ArrowUp', false)).toEqual(['↑'])
})
