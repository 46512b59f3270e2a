// The reader of .xlsx against the library, which reads the whole of a sheet.
import { createRequire } from 'node:module'
import { type CellObject, read, utils, type WorkSheet, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { readSheet } from '../../../testing/read-sheet.ts'
import { openFile, type ReadRow, type SheetCell } from './read-sheet.ts'
import { writeWorkbook } from './write-workbook.ts'
import { ZipParts } from './write-zip.ts'

type Rows = AsyncIterable<ReadRow> | Iterable<ReadRow>
type Open = (bytes: Buffer) => Promise<{ rows: (bounds: { most: number }) => Rows }[]>
const load = createRequire(import.meta.url)
const { openXlsx } = load('./read-xlsx.cjs') as { openXlsx: Open }
const { openXls } = load('./read-xls.cjs') as { openXls: Open }

const shown = (cell: SheetCell) => (typeof cell === 'string' ? cell : cell.text)

async function ours(bytes: Buffer, open = openXlsx): Promise<string[][]> {
  const rows: string[][] = []
  const [sheet] = await open(bytes)
  for await (const { place, cells } of sheet?.rows({ most: 1000 }) ?? []) {
    while (rows.length < place) rows.push([])
    rows[place - 1] = cells.map(shown)
  }
  return rows.map(trimmed)
}

const readFirst = (bytes: Buffer, rows: number) =>
  openFile({ bytes }, { person: 'a', purpose: 'preview' }, ({ readFirst: read }) => read(0, rows))

function theirs(bytes: Buffer): string[][] {
  const book = read(bytes, { type: 'buffer', dense: true, cellFormula: false, dateNF: 'yyyy-mm-dd' })
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] as WorkSheet
  const { s, e } = utils.decode_range(sheet['!ref'] ?? 'A1')
  const data = sheet['!data'] ?? []
  return Array.from({ length: e.r + 1 }, (_, at) =>
    trimmed(Array.from({ length: e.c - s.c + 1 }, (__, place) => textOf(data[at]?.[s.c + place]))),
  )
}
function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined) return ''
  // Ours are without an exponent, unless digits are lost.
  if (cell.t === 'n' && cell.w?.match(/E[+-]/)) return Number(cell.v) < 1e15 ? String(plainNumber(cell.v)) : '1E+21'
  return cell.w ?? String(cell.v)
}

const plainNumber = (value: unknown) => (value === 1e-7 ? '0.0000001' : value)

/** What is empty behind the last cell of a row is not counted. */
const trimmed = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

const cells: unknown[][] = [
  ['编码', 'Größe', '<&>"\'', '  两端  ', '第一行\n第二行', '_x0041_', '😀'],
  ['0012', 12, -3.5, 1e21, 123_456_789_012, 0.1 + 0.2, 1e-7, true],
  [],
  [null, '', null, false, '末'],
  [new Date(Date.UTC(2026, 10, 22)), new Date(Date.UTC(2026, 10, 22, 13, 45, 30))],
]
const formats: Record<string, string> = { B2: '0.00', C2: '#,##0.00;[Red]-#,##0.00', F2: '0%', G2: '0.00E+00' }

interface BookOptions {
  origin?: string
  bookSST?: boolean
  bookType?: 'xlsx' | 'biff8'
}

function bookOf({ origin = 'A1', bookSST = true, bookType = 'xlsx' }: BookOptions): Buffer {
  const sheet = utils.aoa_to_sheet(cells, { UTC: true } as never)
  for (const [place, format] of Object.entries(formats)) if (sheet[place]) sheet[place].z = format
  const moved = origin === 'A1' ? sheet : utils.sheet_add_aoa(utils.aoa_to_sheet([]), cells, { origin })
  const book = utils.book_new()
  utils.book_append_sheet(book, moved, '第一')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['not this one']]), '第二')
  return write(book, { type: 'buffer', bookType, compression: true, bookSST }) as Buffer
}

describe('a sheet that another program wrote', () => {
  it.each([
    ['texts in their cells', { bookSST: false }],
    ['texts that cells share', { bookSST: true }],
    ['not from the first column and row', { bookSST: true, origin: 'C4' }],
  ])('is read as the library reads it: %s', async (_, options) => {
    const bytes = bookOf(options)
    const found = await ours(bytes)
    expect(found.flat().length).toBeGreaterThan(15)
    expect(found).toEqual(theirs(bytes))
  })

  it.each([
    ['of the older format', {}],
    ['of the older format, not from the first column and row', { origin: 'C4' }],
  ])('is read as the library reads it: %s', async (_, options) => {
    const bytes = bookOf({ ...options, bookType: 'biff8' })
    const found = await ours(bytes, openXls)
    expect(found.flat().length).toBeGreaterThan(15)
    expect(found).toEqual(theirs(bytes))
  })
})

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** Our own book with another sheet in it. */
async function bookWith(sheet: string, shared?: string, styles?: string): Promise<Buffer> {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = [
    ['xl/workbook.xml', 'sheet.main'],
    ['xl/worksheets/sheet1.xml', 'worksheet'],
    ['xl/sharedStrings.xml', 'sharedStrings'],
    ['xl/styles.xml', 'styles'],
  ].map(([name, type]) => `<Override PartName="/${name}" ContentType="${media}.${type}+xml"/>`)
  const all: Buffer[] = []
  const zip = new ZipParts((bytes) => all.push(bytes))
  for (const [name, text] of [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${parts.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId7" Type="${relations}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId8" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', `${head}<worksheet xmlns="${main}">${sheet}</worksheet>`],
    ['xl/sharedStrings.xml', `${head}<sst xmlns="${main}">${shared ?? ''}</sst>`],
    ['xl/styles.xml', `${head}<styleSheet xmlns="${main}">${styles ?? ''}</styleSheet>`],
  ] as const)
    await zip.add(name, (put) => put(text))
  await zip.end()
  return Buffer.concat(all)
}

describe('a sheet', () => {
  it('holds more than its program said that it would, as those say nothing else that write row by row', async () => {
    const rows = [1, 2, 3].map(
      (n) => `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>a${n}</t></is></c><c r="B${n}"><v>${n}</v></c></row>`,
    )
    const bytes = await bookWith(`<dimension ref="A1"/><sheetData>${rows.join('')}</sheetData>`)
    expect(await readSheet(bytes, { rows: 10 })).toEqual([1, 2, 3].map((n) => [`a${n}`, `${n}`]))
    expect(await readFirst(bytes, 1)).toEqual({ cells: [['a1', '1']], total: 3, hidden: 0 })
  })

  it('may leave out places, name attributes in any order, colour parts of a text and say how it is spoken', async () => {
    const shared =
      '<si><r><rPr><b/></rPr><t>粗</t></r><r><t xml:space="preserve"> 细</t></r><rPh sb="0" eb="1"><t>cu</t></rPh></si><si><t/></si>'
    const bytes = await bookWith(
      `<sheetData>\n <row>\n  <c t="s"><v>0</v></c> <c s='0' r='D1'><f>1+1</f><v>2</v></c></row><row r="3" spans="1:2"/><row r="4"><c t="s" r="B4"><v>1</v></c><c r="C4" t="b"><v>1</v></c><c r="D4" t="e"><v>#N/A</v></c><c r="E4" t="str"><f>A1</f><v>&amp;amp;</v></c></row></sheetData>`,
      shared,
    )
    expect(await ours(bytes)).toEqual([['粗 细', '', '', '2'], [], [], ['', '', 'TRUE', '#N/A', '&amp;']])
  })

  it('has styles without attributes, which are counted too', async () => {
    const styles = '<cellXfs count="4"><xf/><xf numFmtId="14"><alignment/></xf><xf></xf><xf numFmtId="14"/></cellXfs>'
    const row = [0, 1, 2, 3].map((style, at) => `<c r="${'ABCD'[at]}1" s="${style}"><v>46354</v></c>`)
    const bytes = await bookWith(`<sheetData><row r="1">${row.join('')}</row></sheetData>`, undefined, styles)
    expect(await ours(bytes)).toEqual([['46354', '2026-11-28', '46354', '2026-11-28']])
  })

  it('of the Strict format: its dates are read as days and times', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="d"><v>${text}</v></c>`
    const row = `${cell('A1', '2024-03-01T00:00:00')}${cell('B1', '2024-03-01T08:05:09.000Z')}${cell('C1', '2024-03-01')}`
    expect(await ours(await bookWith(`<sheetData><row r="1">${row}</row></sheetData>`))).toEqual([
      ['2024-03-01', '2024-03-01 08:05:09', '2024-03-01'],
    ])
  })

  it('that only the library understands is read by it', async () => {
    const bytes = await bookWith(
      '<sheetData><row r="1"><c r="A1"><v>1</v></c></row><!-- more --><row r="2"><c r="A2"><v>2</v></c></row></sheetData>',
    )
    await expect(ours(bytes)).rejects.toThrow('more than rows')
    expect(await readSheet(bytes, { rows: 10 })).toEqual([['1'], ['2']])
  })

  it('is counted to its end though only its first rows are wanted', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [`第${at}行`, at])
    const bytes = await writeWorkbook({ title: '长', rows, widths: [] })
    expect(await readFirst(bytes, 2)).toEqual({
      cells: [
        ['第0行', '0'],
        ['第1行', '1'],
      ],
      total: 5000,
      hidden: 0,
    })
  })
})

it('rule 18: a row that never ends is refused after 8 MB, and not searched from its beginning with each piece', async () => {
  const cell = '<c r="A1" t="inlineStr"><is><t>'
  const bytes = await bookWith(
    `<worksheet xmlns="${main}"><sheetData><row r="1">${cell}${'x'.repeat(20 * 1024 * 1024)}`,
  )
  expect(bytes.length).toBeLessThan(1024 * 1024)
  await expect(ours(bytes)).rejects.toThrow('a row without an end')
  await expect(readFirst(bytes, 10)).rejects.toThrow('内容过大')
})

it('a row in several pieces: read as one', async () => {
  const long = 'x'.repeat(600_000)
  const cell = (text: string) => `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`
  const bytes = await bookWith(
    `<worksheet xmlns="${main}"><sheetData><row r="1">${cell(long)}</row><row r="2">${cell('b')}</row></sheetData></worksheet>`,
  )
  expect(await ours(bytes)).toEqual([[long], ['b']])
})
