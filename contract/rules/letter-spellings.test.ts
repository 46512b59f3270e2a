import { describe, expect, it } from 'vitest'
import { patternOfSpellings, spellingsOf } from './letter-spellings.ts'
import { usualLetters } from './usual-letters.ts'

describe('spellings', () => {
  it.each([
    ['A-1', ['A-1']],
    ['方', ['方', '\u2f45']],
    ['\u2f45', ['方', '\u2f45']],
    ['é1', ['\u00e91', 'e\u03011']],
    ['', ['']],
  ])('spellingsOf %j: the usual one first', (text, spellings) => {
    expect(spellingsOf(text)).toEqual(spellings)
  })

  it('spellingsOf: two letters that may be unusual, each with each', () => {
    expect(spellingsOf('面膜方')).toEqual(['面膜方', '面膜\u2f45', '\u2faf膜方', '\u2faf膜\u2f45'])
  })

  it('spellingsOf: a long text has the spellings of one unusual letter, and of all', () => {
    const name = '金方面日月水火木'
    const radicals = '\u2fa6\u2f45\u2faf\u2f47\u2f49\u2f54\u2f55\u2f4a'
    const found = spellingsOf(name)
    expect(found[0]).toBe(name)
    expect(found).toContain(radicals)
    expect(found).toContain(`${name.slice(0, 7)}\u2f4a`)
    expect(found.length).toBeLessThan(64)
    for (const one of found) expect(usualLetters(one)).toBe(name)
  })

  it.each([
    [100, 102],
    [101, 2],
  ])(
    'spellingsOf %i unusual letters: the usual spelling, the one of all, and up to a hundred each alone: %i',
    (length, count) => {
      expect(spellingsOf('方'.repeat(length))).toHaveLength(count)
    },
  )

  it.each([
    ['100%', undefined],
    ['方.', '(?:方|\u2f45)\\.'],
    ['a+é', 'a\\+(?:\u00e9|e\u0301)'],
  ])('patternOfSpellings %j', (text, pattern) => {
    expect(patternOfSpellings(text)).toBe(pattern)
  })
})
