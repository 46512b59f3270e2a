// Excel files are read here, in a thread with memory and time of its own: a hostile file ends this thread and nothing else.
const { parentPort, workerData } = require('node:worker_threads')
const { read, utils } = require('@e965/xlsx')

/** The cells of the first sheet as they are shown. */
function readSheet({ bytes, rows }) {
  const book = read(bytes, { type: 'buffer', sheetRows: rows, dense: true, cellFormula: false, cellHTML: false })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) return []
  return utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '', blankrows: true, dateNF: 'yyyy-mm-dd' })
}

parentPort.postMessage(readSheet(workerData))
