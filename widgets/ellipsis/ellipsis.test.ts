import { expect, test } from 'vitest'
import { characterStarts, shorten } from './ellipsis.tsx'

test('S9.042 a text of more than 25 characters is cut after the 25th', () => {
  const text = '一二三四五六七八九十一二三四五六七八九十一二三四五'
  expect(shorten(text)).toBe(text)
  expect(shorten(`${text}六`)).toBe(`${text}...`)
  expect(shorten('海关申报通道', 4)).toBe('海关申报...')
})

test('a character outside the first plane is one character and never halved', () => {
  expect(shorten('𠮷𠮷𠮷', 2)).toBe('𠮷𠮷...')
  expect(shorten('👨‍👩‍👧🇨🇳一二', 2)).toBe('👨‍👩‍👧🇨🇳...')
  expect(shorten('👨‍👩‍👧🇨🇳一二', 4)).toBe('👨‍👩‍👧🇨🇳一二')
})

test('without a segmenter, as in Firefox 115, a text is cut between characters of Unicode and never within one', () => {
  expect([...characterStarts('一𠮷\n二', null)]).toEqual([0, 1, 3, 4])
})
