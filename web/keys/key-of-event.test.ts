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

describe('key of an event:', () => {
  test.each([
    [press('j'), 'J'],
    [press('J', { shiftKey: true }), 'Shift+J'],
    [press('k', { ctrlKey: true }), 'Ctrl+K'],
    [press('k', { metaKey: true }), 'Ctrl+K'],
    [press('?', { shiftKey: true }), '?'],
    [press('？', { shiftKey: true }), '?'],
    [press('、'), '/'],
    [press('ArrowDown', { altKey: true }), 'Alt+ArrowDown'],
  ])('%j is written %s', (pressed, expected) => expect(keyOf(pressed)).toBe(expected))
})

describe('binding of a pressed key:', () => {
  const names = ['palette', 'next', 'select'] as const

  test('is the one whose keys contain it, or undefined', () => {
    expect(meant(press('k', { ctrlKey: true }), { names, ...free })).toBe('palette')
    expect(meant(press('ArrowDown'), { names, ...free })).toBe('next')
    expect(meant(press('x', { ctrlKey: true }), { names, ...free })).toBeUndefined()
    expect(meant(press('e'), { names, ...free })).toBeUndefined()
  })

  test('is only one that works in inputs while the focus is in an input', () => {
    const typing = { names, ...free, isTaken: true }
    expect(meant(press('k', { ctrlKey: true }), typing)).toBe('palette')
    expect(meant(press('j'), typing)).toBeUndefined()
  })

  test('is only a repeating one while the key is held down', () => {
    const held = { names, ...free, isRepeated: true }
    expect([press('j'), press('x')].map((pressed) => meant(pressed, held))).toEqual(['next', undefined])
  })

  test('is none for single characters when they are switched off, and unchanged for other keys', () => {
    const off = { names, ...free, hasSingleKeys: false }
    const keys = [press('j'), press('ArrowDown'), press('k', { metaKey: true })]
    expect(keys.map((pressed) => meant(pressed, off))).toEqual([undefined, 'next', 'palette'])
  })
})

test('help of keys: lists each binding once, and no group has one key twice', () => {
  const said = keyGroups.flatMap(({ rows }) => rows)
  expect(said).toHaveLength(Object.keys(keyTable).length)
  for (const { title, rows } of keyGroups) {
    const keys = rows.flatMap((row) => row.keys)
    expect(new Set(keys).size, title).toBe(keys.length)
  }
})

test('shownKey: returns the labels of the keyboard, ⌘ on a Mac', () => {
  expect(shownKey('Ctrl+K', false)).toEqual(['Ctrl', 'K'])
  expect(shownKey('Ctrl+K', true)).toEqual(['⌘', 'K'])
  expect(shownKey('ArrowUp', false)).toEqual(['↑'])
})
