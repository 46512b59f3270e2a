// Ids for rows that are still to be written: a value that is encrypted for its row must know it.
import { sql } from 'kysely'
import type { Transaction } from './transaction.ts'

interface Stock {
  ids: string[]
  asked: number
}

/** Ids taken from the sequence and not given out yet. Those left at the end of a transaction are never used. */
const stocks = new WeakMap<Transaction, Map<string, Stock>>()
const mostBeyond = 50

/** A transaction that asks again and again is given more each time: an import asks for every row. */
export async function newIds(db: Transaction, { table, count }: { table: string; count: number }): Promise<string[]> {
  const stock = stockOf(db, table)
  if (stock.ids.length < count)
    await askIds(db, { table, count: count - stock.ids.length + Math.min(stock.asked, mostBeyond) })
  stock.asked += count
  return stock.ids.splice(0, count)
}

/** Asks for ids that rows are given later. */
export async function askIds(db: Transaction, { table, count }: { table: string; count: number }): Promise<void> {
  const { rows } = await sql<{ id: string }>`select kouan_new_ids(${table}::regclass, ${count}) as id
    /* planned once */`.execute(db)
  stockOf(db, table).ids.push(...rows.map(({ id }) => String(id)))
}

function stockOf(db: Transaction, table: string): Stock {
  const byTable = stocks.get(db) ?? new Map<string, Stock>()
  stocks.set(db, byTable)
  const stock = byTable.get(table) ?? { ids: [], asked: 0 }
  byTable.set(table, stock)
  return stock
}
