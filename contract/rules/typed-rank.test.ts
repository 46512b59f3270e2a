import { expect, test } from 'vitest'
import { meantBy, typedRank } from './typed-match.ts'
import { rankOf, ranks } from './typed-rank.ts'

test.each([
  ['美国', '美国', ranks.exact],
  ['美国', '502', ranks.exact],
  ['美国', '５０２', ranks.exact],
  ['美国', '50', ranks.beginning],
  ['美国', '美', ranks.beginning],
  ['不锈钢 保温杯', '保温', ranks.word],
  ['保温杯500ml', '500', ranks.word],
  ['美国', 'mg', ranks.spelled],
  ['美国', 'meiguo', ranks.spelled],
  ['阿美国', 'mg', ranks.spelledWithin],
  ['不锈钢保温杯', '温', ranks.part],
  ['美国', '02', ranks.part],
  ['美国', '2', undefined],
  ['美国', '日本', undefined],
  ['\u2faf膜', '面膜', ranks.exact],
  ['面膜', '\u2faf', ranks.beginning],
  ['', 'a', undefined],
])('%s, known as 502, typed as %s: rank %s', (text, typed, rank) => {
  expect(typedRank({ text, codes: ['502'] }, typed)).toBe(rank)
})

test('typed word: an identity of a row is no code', () => {
  expect(typedRank({ text: '美国', codes: ['1893247891234567890'] }, '1893')).toBeUndefined()
})

test('typed word without the table of pinyin: all but pinyin is understood', () => {
  expect(rankOf({ text: '美国', codes: ['502'] }, 'mg')).toBeUndefined()
  expect(rankOf({ text: '美国', codes: ['502'] }, '502')).toBe(ranks.exact)
})

test('things that are meant: exact code, beginning, word, pinyin, part, each in their own order', () => {
  const names = ['大保温杯', '杯（保温）', '保温杯', '保温', '保温壶', '杯子']
  expect(meantBy(names, '保温', (text) => ({ text }))).toEqual(['保温', '保温杯', '保温壶', '杯（保温）', '大保温杯'])
  expect(meantBy(names, 'bw', (text) => ({ text }))).toEqual(['保温杯', '保温', '保温壶', '大保温杯', '杯（保温）'])
})
