import { describe, expect, test } from 'vitest'
import type { TableTool } from '../state/grid-table.ts'
import type { Pressed } from './keys.ts'
import { toolKeyOf } from './press-key.ts'

const run = () => true
const tools: readonly TableTool[] = [
  { name: 'one', keys: [{ key: 'd', run }] },
  { name: 'two', menu: {} },
  {
    name: 'three',
    keys: [
      { key: 'r', shift: false, run },
      { key: 'l', shift: true, run },
    ],
  },
]
const keyOf = (key: string, held: Partial<Pressed> = {}) =>
  toolKeyOf({ tools }, { key, ctrl: true, shift: false, alt: false, ...held })?.key

describe('toolKeyOf', () => {
  test('Ctrl with the key of a tool, that key', () => {
    expect(['d', 'r', 'D'].map((key) => keyOf(key))).toEqual(['d', 'r', 'd'])
    expect(keyOf('D', { shift: true })).toBe('d')
    expect(keyOf('L', { shift: true })).toBe('l')
  })

  test('Shift where the key forbids or needs it, no Ctrl, Alt, or the key of no tool, undefined', () => {
    expect(keyOf('r', { shift: true })).toBeUndefined()
    expect(keyOf('l')).toBeUndefined()
    expect(keyOf('d', { ctrl: false })).toBeUndefined()
    expect(keyOf('d', { alt: true })).toBeUndefined()
    expect(keyOf('z')).toBeUndefined()
  })
})
