import { expect, it } from 'vitest'
import { storableText } from './storable-text.ts'

it.each([
  ['order-1', 'order-1'],
  ['订单\u{1F600}', '订单\u{1F600}'],
  ['a\0b', 'a\uFFFDb'],
  ['a\uD83Db', 'a\uFFFDb'],
  ['\uDE00', '\uFFFD'],
])('%j is kept as %j', (text, kept) => {
  expect(storableText(text)).toBe(kept)
})
