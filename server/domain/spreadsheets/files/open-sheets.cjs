// Opens a file by its content, whatever its name. Returns the sheets with their rows.
const { read, utils } = require('@e965/xlsx')
const { errorCell, numberCell, textCell } = require('./cell-value.cjs')
const { csvRows, decodeText, isMarkup, isTable } = require('./read-text.cjs')
const { openXls } = require('./read-xls.cjs')
const { openXlsx } = require('./read-xlsx.cjs')
const { Unreadable, Unsupported } = require('./unsupported.cjs')

/** Chosen by the first bytes of the file. */
const readers = [
  { mark: 'PK', open: openXlsx },
  { mark: '\u00d0\u00cf\u0011\u00e0', open: openXls },
]

/** Returns the sheets; where `isByLibrary`, as the library reads them, which holds all of a file in memory. */
async function openSheets(bytes, { isByLibrary = false } = {}) {
  const reader = readers.find(({ mark }) => bytes.toString('latin1', 0, mark.length) === mark)
  if (reader) {
    if (isByLibrary) return librarySheets(bytes, { type: 'buffer' })
    return reader.open(bytes)
  }
  const text = decodeText(bytes)
  if (!isMarkup(text)) return [{ name: '', isHidden: false, rows: (bounds) => csvRows(text, bounds) }]
  if (!isTable(text)) throw new Unreadable('文件内容不是表格，请上传 .xlsx、.xls 或 .csv 文件')
  return librarySheets(text, { type: 'string', raw: true })
}

function librarySheets(content, options) {
  const book = read(content, {
    ...options,
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    cellStyles: true,
  })
  const isFrom1904 = book.Workbook?.WBProps?.date1904 === true
  return book.SheetNames.map((name, at) => ({
    name,
    isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
    rows: (bounds) => libraryRows(book.Sheets[name], isFrom1904, bounds),
  }))
}

function* libraryRows(sheet, isFrom1904, { told = {} }) {
  told.hidden = 0
  if (!sheet?.['!ref']) return
  const { s, e } = utils.decode_range(sheet['!ref'])
  told.last = e.r + 1
  const data = sheet['!data'] ?? []
  for (let at = 0; at <= e.r; at += 1) {
    const row = data[at] ?? []
    const cells = Array.from({ length: e.c - s.c + 1 }, (_, place) => libraryCell(row[s.c + place], isFrom1904))
    if (sheet['!rows']?.[at]?.hidden && cells.some((cell) => cell !== '')) told.hidden += 1
    yield { place: at + 1, cells }
  }
}

function libraryCell(cell, isFrom1904) {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'e') return errorCell(cell.w ?? '#N/A')
  if (cell.t === 'n') return numberCell(cell.v, cell.z ?? 0, { isFrom1904 })
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE'
  return textCell(String(cell.v).replaceAll('\u0000', ''))
}

module.exports = { openSheets, Unreadable, Unsupported }
