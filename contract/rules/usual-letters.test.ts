import { describe, expect, it } from 'vitest'
import { usualLetters } from './usual-letters.ts'

describe('usualLetters', () => {
  it.each([
    ['a radical of Kangxi', '\u2fa6', '金'],
    ['radicals within a name', '王\u2fa6\u2f45', '王金方'],
    ['the supplement of radicals, which has no decomposition', '\u2ea0\u2ec4\u2f00', '民西一'],
    ['the last radical of the supplement', '\u2ef3', '龟'],
    ['the last radical of Kangxi', '\u2fd5', '龠'],
    ['a compatibility letter', '\uf90a\uf98e', '金年'],
    ['a compatibility letter beyond U+FFFF', '\u{2f82b}\u{2f94c}', '北䂖'],
    ['an accent behind its letter', 'Cafe\u0301', 'Caf\u00e9'],
    ['a day of a PDF', '2026年11\u2f4925\u2f47', '2026年11月25日'],
    ['a voiced sign behind its kana', '\u304b\u3099', '\u304c'],
  ])('%s: is replaced', (_, text, usual) => {
    expect(usualLetters(text)).toBe(usual)
  })

  it.each([
    ['usual text', '示例（上海）有限公司 A-1，“面膜”…'],
    ['rare letters from U+20000 on', '\u{20bb7}\u{2a6d6}\u{2b739}'],
    ['letters of the compatibility block that are usual ones', '\ufa0e\ufa11\ufa29'],
    ['a radical that is no letter', '\u2e80'],
    ['full-width letters', 'ＡＢ１２'],
    ['an accent without a letter of both', 'q\u0301'],
    ['a lone surrogate', 'x\ud800'],
    ['an emoji of several signs', '👨‍👩‍👧'],
  ])('%s: stays', (_, text) => {
    expect(usualLetters(text)).toBe(text)
  })

  it('usualLetters: all radicals and compatibility letters become letters that stay', () => {
    const from = [0x2e81, 0x2f00, 0xf900, 0x2f800]
    const letters = from.flatMap((first) => Array.from({ length: 0x73 }, (_, at) => String.fromCodePoint(first + at)))
    const still = letters.filter((letter) => usualLetters(letter) === letter)
    // U+2E9A is assigned to nothing.
    expect(still).toEqual(['\u2e9a'])
    for (const letter of letters) expect(usualLetters(usualLetters(letter))).toBe(usualLetters(letter))
  })
})
