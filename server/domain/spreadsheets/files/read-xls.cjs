// Reads the sheets of an .xls of Excel 97 and later (BIFF8, [MS-XLS]) row by row. Throws Unsupported for anything else,
// which the library then reads (open-sheets.cjs).
const { CFB } = require('@e965/xlsx')
const { errorCell, numberCell, textCell } = require('./cell-value.cjs')
const { Unsupported } = require('./unsupported.cjs')

const record = {
  formula: 0x06,
  end: 0x0a,
  dateMode: 0x22,
  filePass: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  figures: 0xbd,
  richText: 0xd6,
  cellFormat: 0xe0,
  texts: 0xfc,
  sharedText: 0xfd,
  dimensions: 0x200,
  figure: 0x203,
  text: 0x204,
  fault: 0x205,
  formulaText: 0x207,
  row: 0x208,
  shortFigure: 0x27e,
  format: 0x41e,
  begin: 0x809,
}
const faults = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}

/** Records from this offset to the end of the substream that begins there. */
function* recordsFrom(stream, from) {
  for (let at = from; at + 4 <= stream.length; ) {
    const [type, length] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)]
    const pieces = [stream.subarray(at + 4, at + 4 + length)]
    at += 4 + length
    // Content that is too long for one record continues in the next ones.
    while (at + 4 <= stream.length && stream.readUInt16LE(at) === record.continued) {
      const more = stream.readUInt16LE(at + 2)
      pieces.push(stream.subarray(at + 4, at + 4 + more))
      at += 4 + more
    }
    if (type === record.end) return
    yield { type, data: pieces[0], pieces }
  }
  throw new Unsupported('a part without an end')
}

/** Reads across the continued parts of a record. */
class Reading {
  constructor(pieces, at = 0) {
    this.pieces = pieces
    this.piece = 0
    this.at = at
  }

  get left() {
    return (this.pieces[this.piece]?.length ?? 0) - this.at
  }

  turn() {
    this.piece += 1
    this.at = 0
    if (this.piece >= this.pieces.length) throw new Unsupported('a text without an end')
  }

  byte() {
    while (this.left === 0) this.turn()
    this.at += 1
    return this.pieces[this.piece][this.at - 1]
  }

  short() {
    return this.byte() + this.byte() * 256
  }

  skip(count) {
    for (let rest = count; rest > 0; ) {
      while (this.left === 0) this.turn()
      const step = Math.min(rest, this.left)
      this.at += step
      rest -= step
    }
  }

  /** Two bytes per character or one; each continued part declares it again. */
  characters(count, isWide) {
    let text = ''
    let wide = isWide
    for (let rest = count; rest > 0; ) {
      if (this.left === 0) {
        this.turn()
        wide = (this.byte() & 1) === 1
      }
      const step = Math.min(rest, wide ? this.left >> 1 : this.left)
      if (step === 0) throw new Unsupported('half a character')
      const to = this.at + (wide ? step * 2 : step)
      text += this.pieces[this.piece].toString(wide ? 'utf16le' : 'latin1', this.at, to)
      this.at = to
      rest -= step
    }
    return text.replaceAll('\u0000', '')
  }

  /** Preceded by length and encoding, followed by formats and phonetic data. */
  text() {
    const count = this.short()
    const flags = this.byte()
    const formats = flags & 8 ? this.short() : 0
    const spoken = flags & 4 ? this.short() + this.short() * 65_536 : 0
    const text = this.characters(count, (flags & 1) === 1)
    this.skip(formats * 4 + spoken)
    return text
  }
}

function openBook(bytes) {
  const container = CFB.read(bytes, { type: 'buffer' })
  const content = CFB.find(container, 'Workbook')?.content
  if (!content) throw new Unsupported('a book of another kind')
  const stream = Buffer.from(content.buffer ?? content, content.byteOffset, content.byteLength)
  const book = { stream, sheets: [], texts: [], own: new Map(), styles: [] }
  for (const { type, data, pieces } of recordsFrom(stream, 0)) {
    const isOther =
      type === record.filePass ||
      (type === record.begin && data.readUInt16LE(0) !== 0x600) ||
      (type === record.dateMode && data.readUInt16LE(0) !== 0)
    if (isOther) throw new Unsupported('a book of another kind')
    if (type === record.sheet) {
      const name = new Reading(pieces, 8).characters(data[6], (data[7] & 1) === 1)
      book.sheets.push({ from: data.readUInt32LE(0), isHidden: (data[4] & 3) !== 0, isChart: data[5] !== 0, name })
    }
    if (type === record.format) book.own.set(data.readUInt16LE(0), new Reading(pieces, 2).text())
    if (type === record.cellFormat) book.styles.push(data.readUInt16LE(2))
    if (type === record.texts) {
      const reading = new Reading(pieces, 8)
      for (let left = data.readUInt32LE(4); left > 0; left -= 1) book.texts.push(reading.text())
    }
  }
  return book
}

const packed = Buffer.alloc(8)
/** An RK number: 30 bits, with flags for integer and hundredths. */
function shortFigure(bits) {
  packed.writeInt32LE(bits & ~3, 4)
  const figure = bits & 2 ? bits >> 2 : packed.readDoubleLE(0)
  return bits & 1 ? figure / 100 : figure
}

/** Returns the cells of a record by column; a text in a separate record follows later. */
function* cellsOf(book, { type, data, pieces }) {
  const column = data.readUInt16LE(2)
  const figure = (value, style) => {
    const id = book.styles[style] ?? 0
    return numberCell(value, book.own.get(id) ?? id)
  }
  const style = data.readUInt16LE(4)
  const ofByte = (value, isFault) => (isFault ? errorCell(faults[value] ?? '#N/A') : value === 1 ? 'TRUE' : 'FALSE')
  if (type === record.sharedText) yield [column, textCell(book.texts[data.readUInt32LE(6)] ?? '')]
  else if (type === record.text || type === record.richText) {
    const reading = new Reading(pieces, 6)
    const count = reading.short()
    yield [column, textCell(reading.characters(count, (reading.byte() & 1) === 1))]
  } else if (type === record.figure) yield [column, figure(data.readDoubleLE(6), style)]
  else if (type === record.shortFigure) yield [column, figure(shortFigure(data.readInt32LE(6)), style)]
  else if (type === record.figures)
    for (let at = 4; at + 8 <= data.length; at += 6)
      yield [column + (at - 4) / 6, figure(shortFigure(data.readInt32LE(at + 2)), data.readUInt16LE(at))]
  else if (type === record.fault) yield [column, ofByte(data[6], data[7] === 1)]
  else if (type === record.formula) {
    const isFigure = data.readUInt16LE(12) !== 0xffff
    if (isFigure) yield [column, figure(data.readDoubleLE(6), style)]
    else if (data[6] === 1 || data[6] === 2) yield [column, ofByte(data[8], data[6] === 2)]
    else yield [column, '']
  }
}

const cellRecords = new Set([
  ...[record.sharedText, record.text, record.richText, record.figure, record.shortFigure, record.figures],
  ...[record.fault, record.formula],
])

/** Same contract as openXlsx. */
function openXls(bytes) {
  const book = openBook(bytes)
  if (book.sheets.length === 0) throw new Unsupported('no worksheet')
  return book.sheets.map(({ name, isHidden, isChart, from }) => ({
    name,
    isHidden: isHidden || isChart,
    rows: (bounds) => (isChart ? [] : rowsOf(book, from, bounds)),
  }))
}

function* rowsOf(book, from, { told = {} }) {
  let first = 0
  let row = { place: 0, cells: [] }
  let last = 0
  const hidden = new Set()
  told.hidden = 0
  for (const one of recordsFrom(book.stream, from)) {
    const { type, data, pieces } = one
    if (type === record.dimensions) {
      told.last = data.readUInt32LE(4)
      first = data.readUInt16LE(8)
    }
    if (type === record.row && data.readUInt16LE(12) & 0x20) hidden.add(data.readUInt16LE(0) + 1)
    if (type === record.formulaText) row.cells[last] = textCell(new Reading(pieces).text())
    if (!cellRecords.has(type)) continue
    const place = data.readUInt16LE(0) + 1
    if (place < row.place) throw new Unsupported('rows in no order')
    if (place > row.place) {
      if (row.place > 0) yield row
      row = { place, cells: [] }
      if (hidden.has(place)) told.hidden += 1
    }
    for (const [column, cell] of cellsOf(book, one)) {
      last = column - first
      if (last < 0) throw new Unsupported('cells beyond the sheet')
      while (row.cells.length < last) row.cells.push('')
      row.cells[last] = cell
    }
  }
  if (row.place > 0) yield row
  told.last = row.place
}

module.exports = { openXls }
