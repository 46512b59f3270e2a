// Reads the sheets of an .xlsx row by row in constant memory. Supports what Excel and common programs write; throws
// Unsupported for anything else, which the library then reads (open-sheets.cjs).
const { errorCell, numberCell, textCell } = require('./cell-value.cjs')
const { Unsupported } = require('./unsupported.cjs')
const { piecesOf, textOfEntry, zipEntries } = require('./read-zip.cjs')

const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** Empty for a code point that text cannot hold. */
function character(digits, radix) {
  const code = Number.parseInt(digits, radix)
  return code < 2 || code > 0x10ffff ? '' : String.fromCodePoint(code)
}

function plain(text) {
  if (!text.includes('&') && !text.includes('_x') && !text.includes('\r')) return text
  return text
    .replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, name, digits, hex) =>
      name ? named[name.toLowerCase()] : digits ? character(digits, 10) : character(hex, 16),
    )
    .replace(/_x([\da-f]{4})_/gi, (_, hex) => character(hex, 16))
    .replace(/\r\n/g, '\n')
}

const patterns = new Map()
function attributeOf(text, name) {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const found = pattern.exec(text)
  return found?.[1] ?? found?.[2]
}

/** Joins the runs of a text, without phonetic data. */
function runsOf(xml) {
  const own = xml.includes('<rPh') ? xml.replace(/<rPh[\s\S]*?<\/rPh>/g, '') : xml
  let text = ''
  for (const [, run] of own.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)) text += run
  return plain(text)
}

/** Returns the sheets of the workbook in their order. A chart is a hidden sheet without rows. */
async function openXlsx(bytes) {
  const entries = zipEntries(bytes)
  const read = async (name) => {
    const entry = entries.get(name)
    return entry ? textOfEntry(bytes, entry) : ''
  }
  const book = await read('xl/workbook.xml')
  const named = [...book.matchAll(/<sheet\s([^>]*?)\/?>/g)].map(([, attributes]) => attributes)
  if (named.length === 0 || /date1904\s*=\s*["'](?:1|true)/.test(book)) throw new Unsupported('a book of another kind')
  const relations = new Map(
    [...(await read('xl/_rels/workbook.xml.rels')).matchAll(/<Relationship\s([^>]*)>/g)].map(([, attributes]) => [
      attributeOf(attributes, 'Id'),
      { target: attributeOf(attributes, 'Target') ?? '', type: attributeOf(attributes, 'Type') ?? '' },
    ]),
  )
  const formats = formatsOf(await read('xl/styles.xml'))
  let texts
  return named.map((attributes) => {
    const { target = '', type = '' } = relations.get(/\b\w+:id\s*=\s*["']([^"']+)["']/.exec(attributes)?.[1]) ?? {}
    const entry = entries.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    const isChart = type !== '' && !type.endsWith('/worksheet')
    return {
      name: plain(attributeOf(attributes, 'name') ?? ''),
      isHidden: isChart || /^(?:very)?hidden$/i.test(attributeOf(attributes, 'state') ?? ''),
      async *rows(bounds) {
        if (isChart) return
        if (!entry) throw new Unsupported('no worksheet')
        texts ??= await sharedTexts(await read('xl/sharedStrings.xml'))
        yield* rowsOf(piecesOf(bytes, entry), new SheetReader({ formats, texts }), bounds)
      },
    }
  })
}

/** Number format by cell style. */
function formatsOf(styles) {
  const own = new Map()
  for (const [, attributes] of styles.matchAll(/<numFmt\s([^>]*)>/g))
    own.set(attributeOf(attributes, 'numFmtId'), plain(attributeOf(attributes, 'formatCode') ?? ''))
  const cells = /<cellXfs[\s>]([\s\S]*?)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  return [...cells.matchAll(/<xf(?:[\s/]([^>]*))?>/g)].map(([, attributes = '']) => {
    const id = attributeOf(attributes, 'numFmtId') ?? '0'
    return own.get(id) ?? Number(id)
  })
}

/** Read as a whole, because cells refer to texts by index. */
async function sharedTexts(text) {
  if (text.includes('<!')) throw new Unsupported('more than texts')
  return Array.from(text.matchAll(/<si(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/si>)/g), ([, item = '']) => runsOf(item))
}

const places = new Map()
function columnOf(letters) {
  const known = places.get(letters)
  if (known !== undefined) return known
  let place = 0
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64
  if (place > 16_384) throw new Error('more columns than Excel has')
  places.set(letters, place - 1)
  return place - 1
}

/** Pattern for nearly every cell; the second one covers the rest. */
const usual = /<c r="([A-Z]+)\d+"(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>([\s\S]*?)<\/c>)/y
const any = /\s*<c(?:\s([^>]*?))?(?:\/>|>([\s\S]*?)<\/c>)/y

class SheetReader {
  constructor({ formats, texts }) {
    this.formats = formats
    this.texts = texts
    /** First column beyond the limit of Excel. */
    this.first = 0
  }

  cells(text, { from, to }) {
    const cells = []
    let column = this.first - 1
    for (let at = from; at < to; ) {
      usual.lastIndex = at
      let [found, letters, style, type, body] = usual.exec(text) ?? []
      if (found === undefined) {
        any.lastIndex = at
        const other = any.exec(text)
        if (!other) {
          if (text.slice(at, to).trim() === '') break
          throw new Unsupported('more than cells')
        }
        const attributes = other[1] ?? ''
        letters = /^[A-Z]+/.exec(attributeOf(attributes, 'r') ?? '')?.[0]
        ;[found, style, type, body] = [other[0], attributeOf(attributes, 's'), attributeOf(attributes, 't'), other[2]]
      }
      at += found.length
      column = letters === undefined ? column + 1 : columnOf(letters)
      if (body === undefined) continue
      if (column < this.first) throw new Unsupported('cells beyond the sheet')
      const place = column - this.first
      while (cells.length < place) cells.push('')
      cells[place] = this.cell(body, { type, style })
    }
    return cells
  }

  cell(body, { type = 'n', style }) {
    if (type === 'inlineStr') return textCell(runsOf(body))
    const value = /<v(?:\s[^>]*)?>([^<]*)<\/v>/.exec(body)?.[1]
    if (value === undefined || value === '') return ''
    if (type === 's') return textCell(this.texts[Number(value)] ?? '')
    if (type === 'str') return textCell(plain(value))
    if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'e') return errorCell(plain(value))
    if (type === 'd') return isoDate(value)
    if (type !== 'n') throw new Unsupported('cells of another kind')
    return numberCell(Number(value), style === undefined ? 0 : (this.formats[Number(style)] ?? 0))
  }
}

/** A date of a Strict workbook, such as `2026-03-05T00:00:00`. */
const isoDate = (text) =>
  text
    .replace('T', ' ')
    .replace(/(\.\d+)?Z?$/, '')
    .replace(/ 00:00:00$/, '')

const isHidden = /\bhidden\s*=\s*["'](?:1|true)/

/** Whether the text of a row holds a value. */
const isFilled = (text) => /<(?:v|is)[\s>]/.test(text)

/** In characters; Excel's own limits allow a row of 16,384 cells of 32,767 characters, which nobody imports. */
const longestRow = 8 * 1024 * 1024

const rowTag = /<row(?:\s([^>]*?))?(\/?)>/g

/**
 * Yields rows. `place`: 1-based row number in the sheet; empty rows may be left out. Rows beyond `most` have no cells.
 * `told` receives the number of rows and of hidden rows.
 */
async function* rowsOf(pieces, reader, { most, told = {} }) {
  told.hidden = 0
  const decoder = new TextDecoder()
  let text = ''
  let place = 0
  let isOpen = false
  for await (const piece of pieces) {
    // What was searched before is not searched again: an endless row would cost the square of its length.
    let searched = Math.max(0, text.length - '</sheetData>'.length)
    text += decoder.decode(piece, { stream: true })
    if (!isOpen) {
      const begin = /<sheetData\s*(\/?)>/.exec(text)
      if (!begin && text.length > 1024 * 1024) throw new Unsupported('a sheet of another kind')
      if (!begin) continue
      const [, first, last] = /<dimension\s+ref="([A-Z]+)\d+:[A-Z]+(\d+)"/.exec(text.slice(0, begin.index)) ?? []
      if (first) reader.first = columnOf(first)
      told.last = Number(last ?? 0)
      if (begin[1]) {
        told.last = 0
        return
      }
      text = text.slice(begin.index + begin[0].length)
      searched = 0
      isOpen = true
    }
    const end = text.indexOf('</sheetData>', searched)
    if (end < 0 && !text.includes('</row>', searched)) {
      if (text.length > longestRow) throw new Error('a row without an end')
      continue
    }
    const until = end >= 0 ? end : text.lastIndexOf('</row>') + '</row>'.length
    if (text.lastIndexOf('<!', until) >= 0) throw new Unsupported('more than rows')
    rowTag.lastIndex = 0
    for (let row = rowTag.exec(text); row && row.index < until; row = rowTag.exec(text)) {
      const from = rowTag.lastIndex
      place = Number(attributeOf(row[1] ?? '', 'r') ?? place + 1)
      const to = row[2] ? from : text.indexOf('</row>', from)
      if (to < 0) throw new Unsupported('a row without an end')
      if (isHidden.test(row[1] ?? '') && isFilled(text.slice(from, to))) told.hidden += 1
      yield { place, cells: place > most ? [] : reader.cells(text, { from, to }) }
      rowTag.lastIndex = Math.max(from, to)
    }
    if (end >= 0) {
      told.last = place
      return
    }
    text = text.slice(until)
  }
  throw new Unsupported('a sheet without an end')
}

module.exports = { openXlsx }
