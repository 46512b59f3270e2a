import { describe, expect, it } from 'vitest'
import { positionOf } from './replica.ts'

describe('positionOf', () => {
  it('orders positions of the log as numbers', () => {
    expect(positionOf('0/0')).toBe(0n)
    expect(positionOf('16/B374D848')).toBe(0x16b374d848n)
    expect(positionOf('1/0') > positionOf('0/FFFFFFFF')).toBe(true)
    expect(positionOf('A/0') > positionOf('9/FFFFFFFF')).toBe(true)
  })
})
