// Excel files are read and written here, in a thread with memory and time of its own: a hostile file ends this thread and
// nothing else. Every cell is text but for figures, so codes keep their zeros, and nothing is ever a formula.
const { parentPort, workerData } = require('node:worker_threads')
const { read, utils, write } = require('@e965/xlsx')

/** The cells of the first sheet as they are shown. */
function readSheet({ bytes, rows }) {
  const book = read(bytes, { type: 'buffer', sheetRows: rows, dense: true, cellFormula: false, cellHTML: false })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) return []
  return utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '', blankrows: true, dateNF: 'yyyy-mm-dd' })
}

function writeSheet({ title, rows, widths }) {
  const cells = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: String(value ?? ''), z: '@' })),
  )
  const sheet = utils.aoa_to_sheet(cells)
  sheet['!cols'] = widths.map((wch) => ({ wch }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, title.slice(0, 31))
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

parentPort.postMessage(workerData.bytes ? readSheet(workerData) : writeSheet(workerData))
