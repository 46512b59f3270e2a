// Excel files are read here, in a thread with memory and time of its own: a hostile file ends this thread and nothing else.
// Rows that belong together are put together here, too, and handed over some at a time, as they are asked for.
const { parentPort, workerData } = require('node:worker_threads')
const { read, utils } = require('@e965/xlsx')

/** The cells of the first sheet as they are shown; figures in full where Excel shortens them. */
function rowsOf({ bytes, rows }) {
  const book = read(bytes, {
    type: 'buffer',
    sheetRows: rows,
    dense: true,
    cellFormula: false,
    cellHTML: false,
    dateNF: 'yyyy-mm-dd',
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet?.['!ref']) return { cells: [], total: 0 }
  const { s, e } = utils.decode_range(sheet['!ref'])
  const total = utils.decode_range(sheet['!fullref'] ?? sheet['!ref']).e.r + 1
  const data = sheet['!data'] ?? []
  const cells = Array.from({ length: e.r + 1 }, (_, at) => {
    const row = data[at] ?? []
    return Array.from({ length: e.c - s.c + 1 }, (_, place) => textOf(row[s.c + place]))
  })
  return { cells, total }
}

function textOf(cell) {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'n' && Number.isSafeInteger(cell.v) && /E\+/i.test(cell.w ?? '')) return String(cell.v)
  return cell.w ?? String(cell.v)
}

const isEmpty = (cells) => cells.every((cell) => cell.trim() === '')

/** Below the head; rows with the same key are one, and those without a key belong to the row above. */
function groupsOf(cells, { headRow, keys, skipped }) {
  const groups = []
  const known = new Map()
  for (let at = headRow; at < cells.length; at += 1) {
    const row = { place: at + 1, cells: cells[at] }
    if (isEmpty(row.cells) || row.cells.includes(skipped)) continue
    const key = keys.map((column) => (row.cells[column] ?? '').trim()).join('\u0000')
    const isKeyless = keys.length > 0 && key.replaceAll('\u0000', '') === ''
    const group = isKeyless ? groups.at(-1) : keys.length > 0 ? known.get(key) : undefined
    if (group) {
      group.push(row)
      continue
    }
    const made = [row]
    groups.push(made)
    if (keys.length > 0 && !isKeyless) known.set(key, made)
  }
  return groups
}

const { way } = workerData
const { cells, total } = workerData.cells
  ? { cells: workerData.cells, total: workerData.cells.length }
  : rowsOf(workerData)
if (way === 'rows') parentPort.postMessage({ cells, total })
else {
  const groups = groupsOf(cells, workerData)
  let next = 0
  parentPort.postMessage({ groups: groups.length, rows: groups.reduce((sum, group) => sum + group.length, 0) })
  parentPort.on('message', (count) => {
    parentPort.postMessage(groups.slice(next, next + count))
    next += count
  })
}
