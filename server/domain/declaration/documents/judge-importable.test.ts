import { expect, test } from 'vitest'
import { headingsOf, judgeImportable } from './judge-importable.ts'

/** Invented. */
const list = [
  { hsCode: '19011010', note: '' },
  { hsCode: '0901', note: '列入濒危物种目录的商品除外' },
  { hsCode: '04090000', note: '仅限网购保税商品' },
  { hsCode: '330499', note: '仅限网购保税商品；每人每年不超过 10 件' },
  { hsCode: '3304990029', note: '' },
]
const told = (gcodes: string[], tradeMode = '9610') =>
  judgeImportable({ head: { tradeMode }, lines: gcodes.map((gcode) => ({ gcode })) }, list).map(
    ({ path, severity, message }) => `${severity} ${path} ${message}`,
  )

test.each([
  ['held by eight digits', '1901101000', []],
  ['held by ten digits, whose row counts before that of six', '3304990029', []],
  ['not a code of ten digits, which another check tells', '190110', []],
])('goods %s (%s): nothing to say', (_, gcode, expected) => {
  expect(told([gcode])).toEqual(expected)
})

test.each([
  ['not held', '9617009000', '9610', ['不在零售进口商品清单中']],
  ['held by four digits with a note', '0901210000', '1210', ['备注为“列入濒危物种目录的商品除外”']],
  ['of bonded imports alone, by direct purchase', '0409000000', '9610', ['“仅限网购保税商品”，监管方式 9610 不适用']],
  ['of bonded imports alone, from a bonded warehouse', '0409000000', '1210', []],
  ['of bonded imports alone, from a bonded warehouse outside the zones', '0409000000', '1239', []],
  ['with two notes, by direct purchase', '3304990039', '9610', ['监管方式 9610 不适用', '“每人每年不超过 10 件”']],
  ['with two notes, from a bonded warehouse', '3304990039', '1210', ['“每人每年不超过 10 件”']],
])('goods %s (%s, %s): advice with the note', (_, gcode, tradeMode, expected) => {
  const sentences = told([gcode], tradeMode)
  expect(sentences).toEqual(expected.map((words) => expect.stringContaining(words)))
  for (const sentence of sentences) {
    expect(sentence).toMatch(
      new RegExp(`^warning lines\\[0\\]\\.gcode 第 1 项商品的“商品编码” ${gcode} .*（仅供参考）$`),
    )
  }
})

test('the same goods in several lines: told once, at the first', () => {
  expect(told(['1901101000', '9617009000', '9617009000'])).toEqual([expect.stringContaining('warning lines[1].gcode')])
})

test('beginnings of a code: the longest first, none of what is no code', () => {
  expect(headingsOf('1901101000')).toEqual(['1901101000', '19011010', '190110', '1901'])
  expect(['', '1901', 'ABCDEFGHIJ'].map(headingsOf)).toEqual([[], [], []])
})
