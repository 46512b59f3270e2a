import { expect, test } from 'vitest'
import { parseTsv, tsvCell } from './tsv.ts'

test.each([
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"两\n行"\t"说""是"""\tx', [['两\n行', '说"是"', 'x']]],
  [
    'a\t\t\n\tb\t',
    [
      ['a', '', ''],
      ['', 'b', ''],
    ],
  ],
  ['5" 屏\t"开', [['5" 屏', '"开']]],
  ['', [['']]],
  ['一', [['一']]],
  ['一\n\n二', [['一'], [''], ['二']]],
])('what Excel copies: %j', (text, cells) => {
  expect(parseTsv(text)).toEqual(cells)
})

test('what was copied is pasted as it was', () => {
  const cells = [
    ['a', '带\t制表', '带\n换行'],
    ['"', '', 'x"y'],
  ]
  expect(parseTsv(cells.map((line) => line.map(tsvCell).join('\t')).join('\n'))).toEqual(cells)
})
