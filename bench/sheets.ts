// A list of 100,000 rows and 15 columns as .xlsx: our writer against SheetJS. Time as a ratio, memory beyond the rows themselves.
import { utils, write } from '@e965/xlsx'
import { type Cell, writeBook } from '../server/sheets/write-book.ts'
import { compare } from './median.ts'

const rowCount = Number(process.env.BENCH_ROWS ?? 100_000)
const columnCount = 15
const rounds = 3

/** As a list has them: numbers, names, states, sums. */
const rowAt = (n: number): Cell[] =>
  Array.from({ length: columnCount }, (_, at) => (at % 5 === 4 ? n + at / 100 : `第${at}列的内容 ${n * 31 + at}`))

function* rows(): Generator<Cell[]> {
  for (let n = 0; n < rowCount; n += 1) yield rowAt(n)
}

const ours = () => writeBook({ title: '订单', rows: rows(), widths: [] })

async function rival(): Promise<unknown> {
  const sheet = utils.aoa_to_sheet([...rows()])
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '订单')
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
}

/** Highest resident set while it runs, beyond what stood before. */
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

// First of all, as memory that was once taken is not given back.
const own = await megabytesOf(ours)
const others = await megabytesOf(rival)
console.log(`memory: ours +${own} MB, SheetJS +${others} MB`)
const { ours: mine, rival: theirs, ratio } = await compare(rounds, { ours, rival })
console.log(`time: ours ${Math.round(mine)} ms, SheetJS ${Math.round(theirs)} ms, ratio ${ratio.toFixed(2)}`)
