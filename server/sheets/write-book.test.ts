import { expect, test } from 'vitest'
import { readSheet } from './sheets.ts'
import { columnLetters, writeBook } from './write-book.ts'

test('columns have letters as Excel counts them', () => {
  expect([0, 25, 26, 51, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA'])
})

test('what XML marks or cannot hold does no harm, and spaces stay', async () => {
  const rows = [['<a href="x">&amp;', '  两端  ', 'a\u0001b\ufffe', '第一行\n第二行', '']]
  const bytes = await writeBook({ title: '坏[名]/字', rows, widths: [] })
  expect(await readSheet(bytes, { rows: 5 })).toEqual([['<a href="x">&amp;', '  两端  ', 'ab', '第一行\n第二行']])
})

test('a reader that fails in the middle fails the whole', async () => {
  async function* rows() {
    yield ['a']
    throw new Error('the line is gone')
  }
  await expect(writeBook({ title: '断', rows: rows(), widths: [] })).rejects.toThrow('the line is gone')
})
