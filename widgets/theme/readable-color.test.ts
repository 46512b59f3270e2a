import { expect, test } from 'vitest'
import { contrastWithWhite, readableColor, readableOnDark } from './readable-color.ts'
import { themeColors, themeOf } from './theme.ts'

test('contrast with white as WCAG computes it', () => {
  expect(contrastWithWhite([0, 0, 0])).toBeCloseTo(21)
  expect(contrastWithWhite([0x18, 0x90, 0xff])).toBeCloseTo(3.24, 1)
})

test.each(Object.entries(themeColors))('%s becomes readable and a readable colour stays', (_, color) => {
  const readable = readableColor(color)
  expect(readable).toMatch(/^#[0-9a-f]{6}$/)
  const channels = [1, 3, 5].map((at) => Number.parseInt(readable.slice(at, at + 2), 16))
  expect(contrastWithWhite(channels as [number, number, number])).toBeGreaterThanOrEqual(4.5)
  expect(readableColor(readable)).toBe(readable)
})

test('on a dark ground colours become lighter, those that can be read stay', () => {
  expect(readableOnDark('#722ED1')).not.toBe('#722ed1')
  expect(readableOnDark('#FAAD14')).toBe('#faad14')
  expect(readableOnDark('#000000')).toMatch(/^#([89a-f].){3}$/)
})

test('a colour of the site that is none gives the default', () => {
  expect(themeOf('red; }').token?.colorPrimary).toBe('#1890FF')
  expect(themeOf('#722ED1').token?.colorPrimary).toBe('#722ED1')
})
