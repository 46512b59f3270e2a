// A list of 100,000 rows and 15 columns as .xlsx: our writer against SheetJS and the streaming writer of exceljs. Time as a
// ratio; memory is the highest resident set beyond what stood before, each in a process of its own: one that has just begun,
// and one that has written 10,000 rows, as a server at work has its young heap already.
// Run: node --import tsx bench/sheets.ts

import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { utils, write } from '@e965/xlsx'
import { type Cell, writeWorkbookTo } from '../server/domain/spreadsheets/files/write-workbook.ts'
import { sized } from './begin.ts'
import { installRivals } from './install-rivals.ts'
import { compare } from './median.ts'

const rowCount = Number(process.env.BENCH_ROWS ?? sized(100_000, 200))
const columnCount = 15
const rounds = sized(3, 1)

/** As a list has them: numbers, names, states, sums. */
const rowAt = (n: number): Cell[] =>
  Array.from({ length: columnCount }, (_, at) => (at % 5 === 4 ? n + at / 100 : `第${at}列的内容 ${n * 31 + at}`))

function* rows(count: number): Generator<Cell[]> {
  for (let n = 0; n < count; n += 1) yield rowAt(n)
}

/** What is used of exceljs. */
interface StreamingWriter {
  addWorksheet(title: string): { addRow(cells: Cell[]): { commit(): void }; commit(): void }
  commit(): Promise<void>
}

async function exceljs(count = rowCount): Promise<number> {
  const { stream } = createRequire(join(import.meta.dirname, 'rivals/package.json'))('exceljs') as {
    stream: { xlsx: { WorkbookWriter: new (options: { stream: PassThrough }) => StreamingWriter } }
  }
  const out = new PassThrough()
  let bytes = 0
  out.on('data', (piece: Buffer) => {
    bytes += piece.length
  })
  const book = new stream.xlsx.WorkbookWriter({ stream: out })
  const sheet = book.addWorksheet('订单')
  for (const cells of rows(count)) sheet.addRow(cells).commit()
  sheet.commit()
  await book.commit()
  return bytes
}

async function sheetJs(count = rowCount): Promise<number> {
  const sheet = utils.aoa_to_sheet([...rows(count)])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '订单')
  return (write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer).length
}

/** Handed on piece by piece, as a job's file is to the store. */
async function ours(count = rowCount): Promise<number> {
  let bytes = 0
  const sink = (piece: Buffer) => {
    bytes += piece.length
  }
  await writeWorkbookTo(sink, { title: '订单', rows: rows(count), widths: [] })
  return bytes
}

const writers = {
  ours,
  SheetJS: sheetJs,
  exceljs,
}
type Writer = keyof typeof writers

async function megabytesOf(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 5)
  await work()
  clearInterval(timer)
  return Math.round((Math.max(most, process.memoryUsage().rss) - before) / 1024 / 1024)
}

const [alone, isAtWork] = process.argv.slice(2)
if (alone) {
  const write = writers[alone as Writer]
  if (isAtWork) await write(10_000)
  console.log(await megabytesOf(() => write()))
} else {
  const rivals = installRivals() ? (['SheetJS', 'exceljs'] as const) : (['SheetJS'] as const)
  const own = [...process.execArgv, '--expose-gc', import.meta.filename]
  const megabytes = (...words: string[]) =>
    execFileSync(process.execPath, [...own, ...words], { encoding: 'utf8' }).trim()
  for (const name of ['ours', ...rivals]) {
    console.log(`memory: ${name} +${megabytes(name)} MB, in a process at work +${megabytes(name, 'at work')} MB`)
  }
  for (const name of rivals) {
    const found = await compare(rounds, { ours: () => writers.ours(), rival: () => writers[name]() })
    const [mine, theirs] = [found.ours, found.rival].map(Math.round)
    console.log(`time: ours ${mine} ms, ${name} ${theirs} ms, ratio ${found.ratio.toFixed(2)}`)
  }
}
