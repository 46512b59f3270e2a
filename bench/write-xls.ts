// A workbook of Excel 97 (.xls, BIFF8) with one sheet of texts. SheetJS writes the same, but for 65,535 rows takes more memory
// than a machine has: 7 GB for 8,000 rows.
import { CFB } from '@e965/xlsx'

/** Records of [MS-XLS]. */
const record = {
  bof: 0x0809,
  boundSheet: 0x0085,
  dimensions: 0x0200,
  text: 0x00fd,
  texts: 0x00fc,
  more: 0x003c,
  eof: 0x000a,
}
const kindOfStream = { globals: 0x0005, sheet: 0x0010 }

function written(kind: number, body: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}

function begin(kind: number): Buffer {
  const body = Buffer.alloc(16)
  for (const [at, word] of [0x0600, kind, 0x0dbb, 0x07cc].entries()) body.writeUInt16LE(word, at * 2)
  body.writeUInt32LE(0x06, 12)
  return written(record.bof, body)
}

const end = written(record.eof, Buffer.alloc(0))

function sheetNamed(title: string, place: number): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(place, 0)
  head.writeUInt8(title.length, 6)
  head.writeUInt8(1, 7)
  return written(record.boundSheet, Buffer.concat([head, Buffer.from(title, 'utf16le')]))
}

function extent(rows: number, columns: number): Buffer {
  const body = Buffer.alloc(14)
  body.writeUInt32LE(rows, 4)
  body.writeUInt16LE(columns, 10)
  return written(record.dimensions, body)
}

/** A cell that names its text by its place in the table of texts. */
function cell(row: number, column: number, text: number): Buffer {
  const body = Buffer.alloc(10)
  body.writeUInt16LE(row, 0)
  body.writeUInt16LE(column, 2)
  body.writeUInt32LE(text, 6)
  return written(record.text, body)
}

const mostBytes = 8224

/** The table of texts: each once, in records that end between two of them. */
function tableOf(texts: readonly string[], cellCount: number): Buffer[] {
  const counts = Buffer.alloc(8)
  counts.writeUInt32LE(cellCount, 0)
  counts.writeUInt32LE(texts.length, 4)
  const bodies: Buffer[][] = [[counts]]
  let length = counts.length
  for (const text of texts) {
    const head = Buffer.alloc(3)
    head.writeUInt16LE(text.length, 0)
    head.writeUInt8(1, 2)
    const bytes = Buffer.concat([head, Buffer.from(text, 'utf16le')])
    if (length + bytes.length > mostBytes) {
      bodies.push([])
      length = 0
    }
    bodies.at(-1)?.push(bytes)
    length += bytes.length
  }
  return bodies.map((pieces, at) => written(at === 0 ? record.texts : record.more, Buffer.concat(pieces)))
}

/** Up to 65,536 rows; an empty text is no cell. */
export function writeXls(title: string, rows: readonly (readonly string[])[]): Buffer {
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  }
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((text, column) => (text === '' ? [] : [cell(row, column, placeOf(text))])),
  )
  const opening = begin(kindOfStream.globals)
  const closing = [...tableOf([...places.keys()], cells.length), end]
  const sheet = [begin(kindOfStream.sheet), extent(rows.length, rows[0]?.length ?? 0), ...cells, end]
  const lengthOf = (records: readonly Buffer[]) => records.reduce((sum, { length }) => sum + length, 0)
  const place = opening.length + sheetNamed(title, 0).length + lengthOf(closing)
  const book = CFB.utils.cfb_new()
  CFB.utils.cfb_add(book, '/Workbook', Buffer.concat([opening, sheetNamed(title, place), ...closing, ...sheet]))
  return CFB.write(book, { type: 'buffer' }) as Buffer
}
