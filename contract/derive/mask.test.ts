import { describe, expect, it } from 'vitest'
import { maskValue } from './mask.ts'

describe('maskValue:', () => {
  it.each([
    ['phone', '13812345678', '138****5678'],
    ['phone', '12345', '1****'],
    ['idCard', '990101199003070011', '990101********0011'],
    ['name', '欧阳小明', '欧***'],
    ['name', '张', '*'],
    ['email', 'zhangsan@example.com', 'z*******@example.com'],
    ['email', '@example.com', '@***********'],
    ['content', '{"card":"6222****4711"}', '{"card…（其余已隐藏）'],
  ] as const)('%s %s is shown as %s', (mask, value, masked) => {
    expect(maskValue(mask, value)).toBe(masked)
  })

  it('maskValue: null and empty text, unchanged', () => {
    expect(maskValue('phone', null)).toBeNull()
    expect(maskValue('phone', '')).toBe('')
  })
})
