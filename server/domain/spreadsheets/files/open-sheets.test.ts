// Cells and sheets by all readers: our own of both formats, and the library.
import { createRequire } from 'node:module'
import { type CellObject, utils, type WorkBook, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { ReadRow, SheetCell } from './read-sheet.ts'

interface OpenSheet {
  name: string
  isHidden: boolean
  rows: (bounds: { most: number; told?: { hidden?: number } }) => AsyncIterable<ReadRow> | Iterable<ReadRow>
}
const load = createRequire(import.meta.url)
const { openSheets } = load('./open-sheets.cjs') as {
  openSheets: (bytes: Buffer, options?: { isByLibrary: boolean }) => Promise<OpenSheet[]>
}

async function cellsOf(sheet: OpenSheet | undefined, told = {}): Promise<SheetCell[][]> {
  const rows: SheetCell[][] = []
  for await (const { cells } of sheet?.rows({ most: 100, told }) ?? []) rows.push([...cells])
  return rows
}

const readers = [
  ['.xlsx', 'xlsx', false],
  ['.xls', 'biff8', false],
  ['the library', 'xlsx', true],
] as const

/** Cells, and how they are read. */
const cases: [cell: CellObject, expected: SheetCell][] = [
  [
    { t: 'n', v: 33.3333, z: '0.00' },
    { text: '33.33', number: '33.3333' },
  ],
  [
    { t: 'n', v: 1234.5, z: '#,##0.00' },
    { text: '1,234.50', number: '1234.5' },
  ],
  [
    { t: 'n', v: 1234567.12345, z: 'General' },
    { text: '1234567.123', number: '1234567.12345' },
  ],
  [{ t: 'n', v: 0.1 + 0.2, z: 'General' }, '0.3'],
  [
    { t: 'n', v: 123, z: '00000' },
    { text: '00123', number: '123' },
  ],
  [{ t: 'n', v: 123_456_789_012, z: 'General' }, '123456789012'],
  [
    { t: 'n', v: 0.13, z: '0%' },
    { text: '13%', number: '0.13' },
  ],
  [{ t: 'n', v: 2.5e-7, z: '0.0E+00' }, '0.00000025'],
  [
    { t: 'n', v: Number('123456789012345678'), z: '0' },
    { text: '1.23457E+17', number: '123456789012346000', isCut: true },
  ],
  [
    { t: 's', v: '1.23457E+18' },
    { text: '1.23457E+18', isCut: true },
  ],
  [{ t: 's', v: '1E5' }, '1E5'],
  [
    { t: 'n', v: 46_086.5, z: 'yyyy/m/d h:mm' },
    { text: '2026/3/5 12:00', date: '2026-03-05 12:00:00' },
  ],
  [
    { t: 'n', v: 46_086, z: 'yyyy"年"m"月"d"日"' },
    { text: '2026年3月5日', date: '2026-03-05' },
  ],
  [{ t: 'n', v: 46_086, z: 'yyyy-mm-dd' }, '2026-03-05'],
  [
    { t: 'n', v: 0.75, z: 'h:mm' },
    { text: '18:00', date: '18:00:00' },
  ],
  [
    { t: 'e', v: 42, w: '#N/A' },
    { text: '#N/A', isError: true },
  ],
  [{ t: 'b', v: true }, 'TRUE'],
]

describe.each(readers)('cells by the reader of %s', (_name, bookType, isByLibrary) => {
  it('what Excel shows differs from the value: both are read', async () => {
    const sheet = utils.aoa_to_sheet([])
    for (const [at, [cell]] of cases.entries()) sheet[utils.encode_cell({ r: 0, c: at })] = { ...cell }
    sheet['!ref'] = utils.encode_range({ s: { r: 0, c: 0 }, e: { r: 0, c: cases.length - 1 } })
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, '一')
    const [read] = await openSheets(write(book, { type: 'buffer', bookType }) as Buffer, { isByLibrary })
    expect((await cellsOf(read))[0]).toEqual(cases.map(([, expected]) => expected))
  })

  it('several sheets and hidden rows: names, hidden ones and numbers of hidden rows are told', async () => {
    const book: WorkBook = utils.book_new()
    const rows = utils.aoa_to_sheet([['a'], ['b'], ['c']])
    rows['!rows'] = [{}, { hidden: true }]
    utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), '列表')
    utils.book_append_sheet(book, rows, '订单 <1>')
    book.Workbook = { Sheets: [{ Hidden: 2 }, { Hidden: 0 }] }
    const sheets = await openSheets(write(book, { type: 'buffer', bookType }) as Buffer, { isByLibrary })
    expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
      ['列表', true],
      ['订单 <1>', false],
    ])
    const told = {}
    expect(await cellsOf(sheets[1], told)).toEqual([['a'], ['b'], ['c']])
    // The library writes no hidden rows to .xls; see read-xls.test.ts.
    expect(told).toMatchObject({ hidden: bookType === 'xlsx' ? 1 : 0 })
  })
})

describe('text files', () => {
  const csv = '订单编号,备注\r\n="007","甲,\n""乙"""\r\n8,\t123\t'
  const rows = [
    ['订单编号', '备注'],
    ['007', '甲,\n"乙"'],
    ['8', '123'],
  ]
  // 订单编号,备注 in GBK.
  const gbk = Buffer.from('b6a9b5a5b1e0bac52cb1b8d7a20d0a3030372cbcd7', 'hex')

  it.each([
    ['UTF-8', Buffer.from(csv), rows],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${csv}`), rows],
    ['UTF-16', Buffer.from(`\ufeff${csv}`, 'utf16le'), rows],
    [
      'GBK',
      gbk,
      [
        ['订单编号', '备注'],
        ['007', '甲'],
      ],
    ],
    [
      'semicolons',
      Buffer.from('a;b\n1,5;2'),
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      Buffer.from('a\tb\n1\t'),
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
  ])('CSV in %s: rows as they are', async (_name, bytes, expected) => {
    const [sheet] = await openSheets(bytes)
    expect(await cellsOf(sheet)).toEqual(expected)
  })

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    [
      'GBK',
      () =>
        Buffer.concat([
          Buffer.from('<html><table><tr><th>'),
          gbk.subarray(0, 8),
          Buffer.from('</th></tr><tr><td>007</td><td>1.50</td></tr></table>'),
        ]),
    ],
  ])('a table of HTML in %s: its texts', async (_name, encode) => {
    const html = '<html><table><tr><th>订单编号</th></tr><tr><td>007</td><td>1.50</td></tr></table></html>'
    const [sheet] = await openSheets(encode(html))
    expect(await cellsOf(sheet)).toEqual([
      ['订单编号', ''],
      ['007', '1.50'],
    ])
  })

  it.each([
    ['a page without a table', Buffer.from('<html><body>503</body></html>')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
  ])('%s: refused with a sentence', async (_name, bytes) => {
    await expect(openSheets(bytes)).rejects.toThrow('文件内容不是表格，请上传 .xlsx、.xls 或 .csv 文件')
  })
})
