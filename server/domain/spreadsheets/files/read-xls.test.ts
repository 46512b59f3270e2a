// Records of [MS-XLS] as Excel writes them and the library does not.
import { CFB } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { readSheet } from '../../../testing/read-sheet.ts'
import { openFile } from './read-sheet.ts'

function written(kind: number, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}

const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const long = (value: number) => Buffer.from(Uint32Array.of(value).buffer)
const double = (value: number) => Buffer.from(Float64Array.of(value).buffer)
const wide = (text: string) => Buffer.concat([shorts(text.length), Buffer.of(1), Buffer.from(text, 'utf16le')])
const begin = (kind: number) => written(0x809, shorts(0x600, kind, 0x0dbb, 0x07cc), long(0), long(6))
const end = written(0x0a)

interface Book {
  /** The records of the texts that cells share. */
  texts: Buffer[]
  formats?: Buffer[]
  cells: Buffer[]
  rows: number
}

function xls({ texts, formats = [], cells, rows }: Book): Buffer {
  const globals = [...formats, ...texts, end]
  const sheetName = Buffer.concat([Buffer.of(1, 1), Buffer.from('a', 'utf16le')])
  const bound = (place: number) => written(0x85, long(place), shorts(0), sheetName)
  const opening = Buffer.concat([begin(5), bound(0), ...globals])
  const dimensions = written(0x200, long(0), long(rows), shorts(0, 30, 0))
  const book = CFB.utils.cfb_new()
  const all = [begin(5), bound(opening.length), ...globals, begin(16), dimensions, ...cells, end]
  CFB.utils.cfb_add(book, '/Workbook', Buffer.concat(all))
  return CFB.write(book, { type: 'buffer' }) as Buffer
}

it('figures in their short forms, results of formulas, and texts that records cut in two are read', async () => {
  const [first, second] = ['口岸'.repeat(40), 'latin then 中文']
  const texts = [
    written(0xfc, long(3), long(3), wide(first).subarray(0, 43)),
    // In the middle of a text the next record says anew how it is written.
    written(0x3c, Buffer.of(1), wide(first).subarray(43), shorts(second.length), Buffer.of(0), Buffer.from('latin ')),
    written(0x3c, Buffer.of(1), Buffer.from('then 中文', 'utf16le')),
    // Between two texts it does not; this one has a format and is spoken somehow.
    written(0x3c, shorts(1), Buffer.of(0x0c), shorts(1), long(6), Buffer.from('x'), Buffer.alloc(4), Buffer.alloc(6)),
  ]
  const formats = [
    written(0x41e, shorts(164), wide('0.000')),
    ...[0, 14, 164, 10].map((format) => written(0xe0, shorts(0, format), Buffer.alloc(16))),
  ]
  const whole = (value: number) => long(((value << 2) | 2) >>> 0)
  const cells = [
    ...[0, 1, 2].map((at) => written(0xfd, shorts(0, at, 0), long(at))),
    written(0xbd, shorts(1, 0), shorts(0), whole(-7), shorts(2), long(whole(1234).readUInt32LE(0) | 1), shorts(1)),
    written(0x27e, shorts(1, 2, 1), whole(46_348)),
    written(0x203, shorts(1, 3, 3), double(0.25)),
    written(0x203, shorts(1, 4, 0), double(123_456_789_012)),
    written(0x06, shorts(3, 1, 0), double(1.5), Buffer.alloc(8)),
    written(0x06, shorts(3, 2, 0), shorts(0, 0, 0, 0xffff), Buffer.alloc(8)),
    written(0x207, wide('合计')),
    written(0x06, shorts(3, 3, 0), shorts(1, 1, 0, 0xffff), Buffer.alloc(8)),
    written(0x205, shorts(3, 4, 0), Buffer.of(42, 1)),
    written(0x204, shorts(3, 5, 0), wide('旧的')),
  ]
  const rows = await readSheet(xls({ texts, formats, cells, rows: 4 }), { rows: 10 })
  expect(rows).toEqual([
    [first, second, 'x', '', '', ''],
    ['-7', '12.340', '2026-11-22', '25.00%', '123456789012', ''],
    ['', '', '', '', '', ''],
    ['', '1.5', '合计', 'TRUE', '#N/A', '旧的'],
  ])
})

it('rows that Excel hides: read and counted', async () => {
  const hidden = written(0x208, shorts(1, 0, 1, 300, 0, 0, 0x20, 0))
  const cells = [hidden, written(0x204, shorts(0, 0, 0), wide('编号')), written(0x204, shorts(1, 0, 0), wide('1'))]
  const turn = { person: 'a', purpose: 'preview' } as const
  const read = await openFile({ bytes: xls({ texts: [], cells, rows: 2 }) }, turn, (file) => file.readFirst(0, 5))
  expect(read).toEqual({ cells: [['编号'], ['1']], total: 2, hidden: 1 })
})

it('as many rows as the format holds are read in the memory of the thread', async () => {
  const [count, columns] = [65_536, 28]
  const texts = Array.from({ length: 5000 }, (_, at) => wide(`内容 ${at}`))
  const bodies = Array.from({ length: 50 }, (_, at) => Buffer.concat(texts.slice(at * 100, at * 100 + 100)))
  const records = bodies.map((body, at) =>
    at === 0 ? written(0xfc, long(count), long(texts.length), body) : written(0x3c, body),
  )
  const cells = Array.from({ length: count }, (_, row) => {
    const all = Buffer.alloc(columns * 14)
    for (let column = 0; column < columns; column += 1) {
      const at = column * 14
      for (const [place, value] of [0xfd, 10, row, column, 0].entries()) all.writeUInt16LE(value, at + place * 2)
      all.writeUInt32LE((row * columns + column) % texts.length, at + 10)
    }
    return all
  })
  const bytes = xls({ texts: records, cells, rows: count })
  const turn = { person: 'a', purpose: 'documents' } as const
  const last = await openFile({ bytes }, turn, async ({ group, readGroups }) => {
    const { rows } = await group({ sheet: 0, rows: count, headRow: 1, keys: [], skipped: '（示例）' })
    expect(rows).toBe(count - 1)
    await readGroups(count - 2)
    return readGroups(1)
  })
  const [row] = last.flat()
  expect(row).toMatchObject({ place: count })
  expect(row?.cells[27]).toBe(`内容 ${((count - 1) * columns + 27) % texts.length}`)
})
