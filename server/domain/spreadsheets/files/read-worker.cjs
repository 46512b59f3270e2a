// Worker thread that reads Excel files with limits on memory and time: a hostile file ends this thread and nothing
// else. It also groups the rows of one document, and returns the groups in batches on request.
const { parentPort, workerData } = require('node:worker_threads')
const { read, utils } = require('@e965/xlsx')
const { RowBuffer } = require('./row-buffer.cjs')
const { Unsupported } = require('./unsupported.cjs')
const { xlsRows } = require('./read-xls.cjs')
const { xlsxRows } = require('./read-xlsx.cjs')

/**
 * Reads the displayed cells of the first sheet with the library, which holds all of it in memory; numbers are in full
 * where Excel shortens them.
 */
function* libraryRows({ bytes, rows }, told) {
  const book = read(bytes, {
    type: 'buffer',
    sheetRows: rows,
    dense: true,
    cellFormula: false,
    cellHTML: false,
    dateNF: 'yyyy-mm-dd',
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet?.['!ref']) return
  const { s, e } = utils.decode_range(sheet['!ref'])
  told.last = utils.decode_range(sheet['!fullref'] ?? sheet['!ref']).e.r + 1
  const data = sheet['!data'] ?? []
  for (let at = 0; at <= e.r; at += 1) {
    const row = data[at] ?? []
    // Frees each row as soon as it was read.
    data[at] = undefined
    yield { place: at + 1, cells: Array.from({ length: e.c - s.c + 1 }, (_, place) => textOf(row[s.c + place])) }
  }
}

function textOf(cell) {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'n' && Number.isSafeInteger(cell.v) && /E\+/i.test(cell.w ?? '')) return String(cell.v)
  return (cell.w ?? String(cell.v)).replaceAll('\u0000', '')
}

/** Chosen by the first bytes of the file. */
const readers = [
  { mark: 'PK', rows: xlsxRows },
  { mark: '\u00d0\u00cf\u0011\u00e0', rows: xlsRows },
]

/** Passes the rows to `take` one by one; starts again from the first row when only the library can read the file. */
async function readWith(take) {
  if (workerData.cells) {
    const told = { last: workerData.cells.length }
    return take(
      workerData.cells.map((cells, at) => ({ place: at + 1, cells })),
      told,
    )
  }
  const { rows: most } = workerData
  // A Buffer arrives as a Uint8Array.
  const bytes = Buffer.from(workerData.bytes.buffer, workerData.bytes.byteOffset, workerData.bytes.byteLength)
  const told = { last: 0 }
  const ownRows = readers.find(({ mark }) => bytes.toString('latin1', 0, mark.length) === mark)?.rows
  if (ownRows) {
    try {
      return await take(ownRows(bytes, { most, told }), told)
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error
    }
  }
  return take(libraryRows({ bytes, rows: most }, told), told)
}

/** Returns the first rows, padded to the widest one, and the number of rows. */
async function firstRows(all, told) {
  const cells = []
  let total = 0
  for await (const row of all) {
    total = Math.max(total, row.place)
    if (row.place <= workerData.rows) {
      while (cells.length < row.place) cells.push([])
      cells[row.place - 1] = row.cells
    } else if (told.last >= row.place) break
  }
  const width = Math.max(0, ...cells.map((row) => row.length))
  return {
    cells: cells.map((row) => [...row, ...Array(width - row.length).fill('')]),
    total: Math.max(total, told.last ?? 0),
  }
}

const isEmpty = (cells) => cells.every((cell) => cell.trim() === '')
/** A substring keeps the whole text in memory. */
const apart = (text) => Buffer.from(text).toString()

/**
 * Groups the rows below the headings: rows with the same key are one document, rows without a key belong to the row
 * above.
 */
async function groupsOf(all) {
  const { headRow, keys, skipped, rows: most } = workerData
  const buffer = new RowBuffer()
  const groups = []
  const known = new Map()
  let width = 0
  for await (const row of all) {
    if (row.place > most) break
    if (row.place === headRow) width = row.cells.length
    if (row.place <= headRow || isEmpty(row.cells) || row.cells.includes(skipped)) continue
    const key = keys.map((column) => (row.cells[column] ?? '').trim()).join('\u0000')
    const isKeyless = keys.length > 0 && key.replaceAll('\u0000', '') === ''
    const group = isKeyless ? groups.at(-1) : keys.length > 0 ? known.get(key) : undefined
    const number = buffer.keep(row)
    if (group) {
      group.push(number)
      continue
    }
    const made = [number]
    groups.push(made)
    if (keys.length > 0 && !isKeyless) known.set(apart(key), made)
  }
  return { groups, count: buffer.rows.length, read: (number) => buffer.read(number, width) }
}

async function answer() {
  if (workerData.way === 'rows') return parentPort.postMessage(await readWith(firstRows))
  const { groups, count, read } = await readWith(groupsOf)
  let next = 0
  parentPort.postMessage({ groups: groups.length, rows: count })
  parentPort.on('message', (wanted) => {
    parentPort.postMessage(groups.slice(next, next + wanted).map((group) => group.map(read)))
    next += wanted
  })
}

// An error ends the thread.
void answer()
