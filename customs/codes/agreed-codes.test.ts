// The long tables of official codes, as they were compared with what customs publish: a code that is lost, doubled or mistyped stands
// out in none of their users. Whoever changes a table compares it and writes its digest here.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allCodeTables, type ListedTable } from './all-code-tables.ts'

const agreed: Readonly<Record<string, string>> = {
  currency: '3a746541cd93',
  country: 'c2114026e34e',
  unit: '7a9568d61415',
  customs_district: 'b10ee7ef462f',
  traf_mode: '1b719e5c7ed9',
  supervision_mode: 'c694010ef90d',
  packaging: 'a85a3d88e7f0',
}

/** Shorter ones are seen by whoever reads them. */
const long = Object.entries<ListedTable>(allCodeTables).filter(([, { table }]) => Object.keys(table).length >= 20)

const digestOf = ({ table, letters = {} }: ListedTable) => {
  const entries = [table, letters].map((all) => Object.entries(all).sort())
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 12)
}

test('long code tables: as they were compared last', () => {
  expect(Object.fromEntries(long.map(([name, table]) => [name, digestOf(table)]))).toEqual(agreed)
})
