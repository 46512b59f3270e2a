import { describe, expect, it } from 'vitest'
import { quoteLongNumbers } from './long-numbers.ts'

describe('long numbers of JSON', () => {
  it.each([
    ['{"price":12345678901234.56789}', '{"price":"12345678901234.56789"}'],
    ['{"orderNo": 123456789012345678 ,"a":1}', '{"orderNo": "123456789012345678" ,"a":1}'],
    ['[-0.30000000000000004,2]', '["-0.30000000000000004",2]'],
    ['1234567890123456', '1234567890123456'],
    ['\n1234567890123456', '\n"1234567890123456"'],
  ])('number of more than 15 digits %s: a text', (json, kept) => {
    expect(quoteLongNumbers(json)).toBe(kept)
  })

  it.each([
    '{"price":123456789012345,"qty":1.5}',
    '{"a":"x,1234567890123456","b":"\\",1234567890123456"}',
    '{"a":, 1234567890123456e10}',
    '[00000000000000001]',
    '{ 1234567890123456 : 1}',
    '["open, 1234567890123456',
    '',
  ])('%s: stays as it is', (json) => {
    expect(quoteLongNumbers(json)).toBe(json)
  })

  it('eight million characters with one long number: what was sent, but for its marks', () => {
    const json = `["${'1234567890123456,'.repeat(500_000)}", 1234567890123456]`
    expect(quoteLongNumbers(json)).toHaveLength(json.length + 2)
  })
})
