import { read, utils, type WorkSheet } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readSheet } from '../../../testing/read-sheet.ts'
import { type Cell, columnLetters, writeWorkbook, writeWorkbookTo } from './write-workbook.ts'

test('columns have letters as Excel counts them', () => {
  expect([0, 25, 26, 51, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA'])
})

test('what XML marks or cannot hold does no harm, and spaces stay', async () => {
  const rows = [['<a href="x">&amp;', '  两端  ', 'a\u0001b\ufffe', '第一行\n第二行', '']]
  const bytes = await writeWorkbook({ title: '坏[名]/字', rows, widths: [] })
  expect(await readSheet(bytes, { rows: 5 })).toEqual([['<a href="x">&amp;', '  两端  ', 'ab', '第一行\n第二行']])
})

test('text like an escape of Excel: read again as it was, and shown by Excel as it is', async () => {
  const rows = [['_x0041_', 'a_x0041_x0042_', '_x005F_', '_x', '_x00G1_']]
  const bytes = await writeWorkbook({ title: '_x0041_', rows, widths: [] })
  expect(await readSheet(bytes, { rows: 5 })).toEqual(rows)
  const { Sheets, SheetNames } = read(bytes, { type: 'buffer' })
  expect(SheetNames).toEqual(['_x0041_'])
  expect(utils.sheet_to_json(Sheets._x0041_ as WorkSheet, { header: 1 })).toEqual(rows)
})

test('columns of an export: as wide as their longest value up to a limit, and no narrower than asked; rows above do not count', async () => {
  async function* rows() {
    yield ['查询条件：'.repeat(20)]
    yield ['编号', '企业', '说明']
    yield ['DD1202611280069060', '示例海购电子商务有限公司', '很长'.repeat(2000)]
    yield ['1', '短\n第二行', 7]
  }
  const bytes = await writeWorkbook({ title: '宽', rows: rows(), widths: [12, 12, 12], isFitted: true, frozen: 2 })
  const { Sheets } = read(bytes, { type: 'buffer', cellStyles: true })
  expect((Sheets.宽 as WorkSheet)['!cols']?.map(({ width }) => Math.round(width ?? 0))).toEqual([20, 26, 60])
  expect((await readSheet(bytes, { rows: 9 })).length).toBe(4)
})

test('a reader that fails in the middle fails the whole', async () => {
  async function* rows() {
    yield ['a']
    throw new Error('the line is gone')
  }
  await expect(writeWorkbook({ title: '断', rows: rows(), widths: [] })).rejects.toThrow('the line is gone')
})

/** So many that the packer has to hand on some of it. */
const many = Array.from({ length: 20_000 }, (_, at): Cell[] => [`第${at}行`, `${at * 7919}-${at * 104_729}`, at])

test('what is packed is handed on while rows still come, each piece when the one before was written', async () => {
  const pieces: Buffer[] = []
  let isTaking = false
  let early = 0
  function* rows() {
    yield* many.slice(0, -1)
    early = Buffer.concat(pieces).length
    yield* many.slice(-1)
  }
  const sink = async (piece: Buffer) => {
    expect(isTaking).toBe(false)
    isTaking = true
    await new Promise((resolve) => setImmediate(resolve))
    pieces.push(piece)
    isTaking = false
  }
  await writeWorkbookTo(sink, { title: '大', rows: rows(), widths: [] })
  const bytes = Buffer.concat(pieces)
  expect(early).toBeGreaterThan(bytes.length / 2)
  expect(await readSheet(bytes, { rows: many.length })).toEqual(many.map((cells) => cells.map(String)))
})

test('cells that are longer than what is packed at once come whole, also between short ones', async () => {
  const long = Array.from({ length: 12 }, (_, at) => `${at}口岸`.repeat(8000))
  const rows = [['前'], long, ['中'], long, ['后']]
  const bytes = await writeWorkbook({ title: '长', rows, widths: [] })
  const read = await readSheet(bytes, { rows: 5 })
  expect(read.map(([first]) => first?.length)).toEqual([1, 24_000, 1, 24_000, 1])
  expect(read[3]).toEqual(long)
})
