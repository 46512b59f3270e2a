// Worker thread that reads files with limits on memory and time: a hostile file ends this thread and nothing else. It
// answers one question after another (read-sheet.ts): the first rows of the sheets, the first rows of one sheet, and the
// rows of one sheet in groups, one for each document.
const { parentPort, workerData } = require('node:worker_threads')
const { openSheets, Unreadable, Unsupported } = require('./open-sheets.cjs')
const { RowBuffer } = require('./row-buffer.cjs')
const { ColumnSums, areFigures, filledOf, isNamedSums, textOf } = require('./sum-rows.cjs')

/** Sheets of a workbook that are looked into. */
const mostSheets = 30

let opened
let isByLibrary = false

function openAll() {
  const { cells, bytes } = workerData
  if (cells) {
    const rows = () => cells.map((row, at) => ({ place: at + 1, cells: row }))
    return [{ name: '', isHidden: false, rows }]
  }
  // A Buffer arrives as a Uint8Array.
  return openSheets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { isByLibrary })
}

/** Passes the sheets to `take`; starts again from the first row when only the library can read the file. */
async function readWith(take) {
  try {
    opened ??= await openAll()
    return await take(opened)
  } catch (error) {
    if (!(error instanceof Unsupported) || isByLibrary) throw error
    isByLibrary = true
    opened = await openAll()
    return take(opened)
  }
}

/** Returns name and first rows of each sheet; no rows of a hidden one. */
const headsOf = ({ rows: most }) =>
  readWith(async (sheets) => {
    const all = []
    const hasVisible = sheets.some(({ isHidden }) => !isHidden)
    for (const { name, isHidden, rows } of sheets.slice(0, mostSheets)) {
      const cells = []
      const isRead = !(isHidden && hasVisible)
      for await (const row of isRead ? rows({ most }) : []) {
        if (row.place > most) break
        while (cells.length < row.place) cells.push([])
        cells[row.place - 1] = row.cells.map(textOf)
      }
      all.push({ name, isHidden, cells })
    }
    return all
  })

/** Returns the first rows of a sheet, padded to the widest one, and the numbers of its rows and of its hidden rows. */
const firstRows = ({ sheet, rows: most }) =>
  readWith(async (sheets) => {
    const told = { last: 0, hidden: 0 }
    const cells = []
    let total = 0
    for await (const row of sheets[sheet]?.rows({ most, told }) ?? []) {
      total = Math.max(total, row.place)
      if (row.place > most) continue
      while (cells.length < row.place) cells.push([])
      cells[row.place - 1] = row.cells.map(textOf)
    }
    const width = Math.max(0, ...cells.map((row) => row.length))
    const padded = cells.map((row) => [...row, ...Array(width - row.length).fill('')])
    return { cells: padded, total: Math.max(total, told.last), hidden: told.hidden }
  })

const isEmpty = (cells) => cells.every((cell) => textOf(cell).trim() === '')
/** A substring keeps the whole text in memory. */
const apart = (text) => Buffer.from(text).toString()
/** Different numbers look alike when Excel has cut them, so they identify no document. */
const isRuined = (cell) => typeof cell === 'object' && (cell.isCut === true || cell.isError === true)

/** Whether the key of a row is blank, or blank where the row above has values and else the same: merged cells. */
const continues = (values, above) =>
  values.every((value) => value === '') ||
  (values.some((value, at) => value === '' && above[at]) &&
    values.every((value, at) => value === '' || value === above[at]))

let buffer
let groups = []

/**
 * Groups the rows below the headings: rows with the same key are one document, rows without a key belong to the row
 * above. `same`: columns of a sheet without lines, by which rows are the same one. Rows of sums are left out; their numbers are returned. Such are those that say so, and the last row where it has
 * nothing but the sums of its columns: other rows of figures alone are lines below merged cells.
 */
const groupRows = ({ sheet, headRow, keys, same = [], figures: numeric = [], skipped, rows: most }) =>
  readWith(async (sheets) => {
    buffer = new RowBuffer()
    groups = []
    const places = []
    const figures = new Set(numeric)
    const isKeyed = keys.length > 0
    const sums = new ColumnSums()
    const known = new Map()
    let above = []
    const take = ({ row, filled }) => {
      sums.add(filled)
      const keyCells = (isKeyed ? keys : same).map((column) => row.cells[column] ?? '')
      const values = keyCells.map((cell) => textOf(cell).trim())
      const isKeyless = isKeyed && continues(values, above)
      above = isKeyless ? values.map((value, at) => value || above[at]) : values
      const key = values.join('\u0000')
      const isWhole = isKeyed ? !isKeyless : same.length > 0 && values.some((value) => value !== '')
      const isShared = isWhole && !keyCells.some(isRuined)
      const group = isKeyless ? groups.at(-1) : isShared ? known.get(key) : undefined
      const number = buffer.keep(row)
      if (group) {
        group.push(number)
        return
      }
      const made = [number]
      groups.push(made)
      if (isShared) known.set(apart(key), made)
    }
    /** Figures alone, until the next row shows whether they are the last one. */
    let held
    let isCut = false
    for await (const row of sheets[sheet]?.rows({ most: most + 1 }) ?? []) {
      isCut = row.place > most
      if (isCut) break
      if (row.place === headRow) buffer.width = row.cells.length
      if (row.place <= headRow || isEmpty(row.cells) || row.cells.includes(skipped)) continue
      if (held) take(held)
      held = undefined
      const filled = filledOf(row, figures)
      if (isNamedSums(filled, isKeyed)) places.push(row.place)
      else if (isKeyed && areFigures(filled)) held = { row, filled }
      else take({ row, filled })
    }
    if (held && !isCut && sums.areIn(held.filled)) places.push(held.row.place)
    else if (held) take(held)
    return { groups: groups.length, rows: buffer.rows.length, sums: places }
  })

const nextGroups = ({ count }) => groups.splice(0, count).map((group) => group.map((number) => buffer.read(number)))

const answers = { heads: headsOf, rows: firstRows, group: groupRows, next: nextGroups }

parentPort.on('message', async ({ question, ...options }) => {
  try {
    parentPort.postMessage({ answer: await answers[question](options) })
  } catch (error) {
    if (error instanceof Unreadable) return parentPort.postMessage({ refusal: error.message })
    // An error ends the thread.
    setImmediate(() => {
      throw error
    })
  }
})

parentPort.postMessage({ answer: 'ready' })
