import { describe, expect, it } from 'vitest'
import { isStorable, toStorable } from './storable-text.ts'
import { toldText } from './told-text.ts'

describe('text of another system', () => {
  it.each([
    ['张 三', '张 三'],
    [' 张\u0000三 ', '张\ufffd三'],
    ['a\ud800b', 'a\ufffdb'],
    ['a\r\n{"b":1}', 'a {"b":1}'],
    ['\u202eevil\u200b\u0007', 'evil'],
    ['\u0000', '\ufffd'],
    ['\u200b\n', ''],
    ['12345678901', '1234567890'],
    ['家👨‍👩‍👧家', '家👨‍👩‍👧家'],
    ['𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷'],
  ])('%j: shown and stored as %j', (told, expected) => {
    const text = toldText(told, 10)
    expect(text).toBe(expected)
    expect(isStorable(text)).toBe(true)
  })

  it.each([
    ['a\u0000b', 'a\ufffdb'],
    ['\udc00', '\ufffd'],
    ['𠮷', '𠮷'],
  ])('%j: storable as %j', (text, expected) => {
    expect(toStorable(text)).toBe(expected)
  })
})
