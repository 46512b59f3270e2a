// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { show, shownText } from '../testing/screen.tsx'
import { cardsQuery, inOlderWords, lowQuery, mobileQuery, useMedia } from './use-media.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['(width < 768px)', 'not all and (min-width: 768px)'],
  ['(height < 600px)', 'not all and (min-height: 600px)'],
  ['(width >= 1088px) and (height >= 800px)', '(min-width: 1088px) and (min-height: 800px)'],
  ['print', 'print'],
  ['(prefers-color-scheme: dark)', '(prefers-color-scheme: dark)'],
])('a media query %s: in the words of older browsers', (query, older) => {
  expect(inOlderWords(query)).toBe(older)
})

test('every named query can be said in older words', () => {
  for (const query of [mobileQuery, lowQuery, cardsQuery]) expect(inOlderWords(query)).not.toMatch(/[<>]/)
})

test.each([
  ['that knows ranges', true, ['(width < 768px)']],
  ['that does not', false, ['(width < 768px)', 'not all and (min-width: 768px)']],
])('a browser %s: answers the query all the same', async (_, knowsRanges, expected) => {
  const asked = new Set<string>()
  vi.stubGlobal('matchMedia', (query: string) => {
    asked.add(query)
    const isKnown = knowsRanges || !query.includes('<')
    return { media: isKnown ? query : 'not all', matches: isKnown, addEventListener() {}, removeEventListener() {} }
  })
  const Width = () => (useMedia(mobileQuery) ? 'phone' : 'desk')
  await show(<Width />)
  expect(shownText()).toBe('phone')
  expect([...asked].filter((query) => [mobileQuery, inOlderWords(mobileQuery)].includes(query))).toEqual(expected)
})
