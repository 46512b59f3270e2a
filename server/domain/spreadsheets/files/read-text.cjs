// Reads text files: CSV as rows, and tables of HTML or XML with the library.
const { Unreadable } = require('./unsupported.cjs')
const { textCell } = require('./cell-value.cjs')

const marks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** Decodes by the byte order mark, then as UTF-8, then as GBK. Throws Unreadable for other bytes. */
function decodeText(bytes) {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))
  const encodings = marked ? [marked.encoding] : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    const text = tryDecode(bytes, encoding)
    if (text !== undefined && !hasBinary(text)) return text
  }
  throw new Unreadable('文件内容不是表格，请上传 .xlsx、.xls 或 .csv 文件')
}

/** Control characters that no text file holds. */
const hasBinary = (text) => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) return true
  }
  return false
}

function tryDecode(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const longestHead = 64 * 1024

/** Returns the separator that the first line names or holds most of. */
function separatorOf(text) {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (named) return named
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, longestHead))[0].replace(/"(?:[^"]|"")*"/g, '')
  const counts = [',', '\t', ';'].map((separator) => ({ separator, count: line.split(separator).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator
}

/** Yields the rows of a CSV. `="007"`, as platforms write codes, is its text. */
function* csvRows(text, { told = {} }) {
  const separator = separatorOf(text)
  const begin = /^sep=.\r?\n/i.exec(text)?.[0].length ?? 0
  const end = separator === '\t' ? '\\t' : separator
  const pattern = new RegExp(
    `(?:"((?:[^"]|"")*)"(?=[${end}\\r\\n]|$)|([^${end}\\r\\n]*))(${end}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  let place = 1
  let cells = []
  for (let at = begin; at < text.length; ) {
    pattern.lastIndex = at
    const [whole, quoted, plain, ending] = pattern.exec(text)
    cells.push(cellOf(quoted === undefined ? plain : quoted.replaceAll('""', '"')))
    at += whole.length
    if (ending === separator && at < text.length) continue
    if (ending === separator) cells.push('')
    yield { place, cells }
    told.last = place
    place += 1
    cells = []
  }
}

const cellOf = (text) => textCell(/^="([^"]*)"$/.exec(text)?.[1] ?? text.replace(/^\t+|\t+$/g, ''))

const isMarkup = (text) => /^\s*</.test(text)
/** Tables of HTML, as platforms name them .xls, and spreadsheets of Excel 2003 as XML. */
const isTable = (text) => /<table[\s>]/i.test(text) || /urn:schemas-microsoft-com:office:spreadsheet/.test(text)

module.exports = { csvRows, decodeText, isMarkup, isTable }
