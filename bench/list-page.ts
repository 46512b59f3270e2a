// A list page over a million orders as an enterprise's user: the product's own reading (row-level security, count, page,
// masking, dictionary texts) against the same two statements by the bare driver as the owner, the conditions of the
// policies written out. Run: node --import tsx bench/list-page.ts

import type { Resource } from '@kouan/contract/language/resource.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { rememberDictionaries } from '../server/crud/dictionary-texts.ts'
import { listRows } from '../server/crud/read-rows.ts'
import type { DB } from '../server/db/database.ts'
import { inTransaction } from '../server/db/transaction.ts'
import type { Context } from '../server/gate/context.ts'
import { openVault } from '../server/vault/vault.ts'
import { compare } from './median.ts'
import { enterpriseId, openOrderTable, orderCount, secrets } from './order-table.ts'

const pages: Record<string, Record<string, unknown>> = {
  'first page': {},
  'page 500': { pageNo: 500 },
  'one state': { declareStatus: 'REJECTED' },
  'order number begins': { orderNo: 'O00000123*' },
  'order number contains': { orderNo: '*4567*' },
}

interface Statement {
  text: string
  values: unknown[]
}

const table = await openOrderTable()
const seen: Statement[] = []
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: table.database.pool }),
  log: ({ query }) => {
    seen.push({ text: query.sql, values: [...query.parameters] })
  },
})
const services = { vault: openVault(secrets), dictionaries: rememberDictionaries() }
const list = (input: Record<string, unknown>) =>
  inTransaction({ db, scope: { tenantId: '0', enterpriseId } }, (transaction) => {
    const context = { db: transaction, dataVersion: '1', services } as unknown as Context
    return listRows({ context, resource: order as unknown as Resource, hooks: {} }, input)
  })

const own = `where tenant_id = 0 and enterprise_id = ${enterpriseId} and `
console.log(`A list page of one enterprise over ${orderCount.toLocaleString('en')} orders, median milliseconds`)
console.log(`${'page'.padEnd(24)}${'product'.padStart(10)}${'bare driver'.padStart(14)}${'ratio'.padStart(9)}`)
for (const [name, input] of Object.entries(pages)) {
  seen.length = 0
  const { total, records } = await list(input)
  if (records.length === 0) throw new Error(`${name}: nothing found, so nothing was measured`)
  const statements = seen
    .filter(({ text }) => text.includes('"order_head"'))
    .map(({ text, values }) => ({ text: text.replace('where ', own), values }))
  if (statements.length !== 2) throw new Error(`${name}: ${statements.length} statements instead of two`)
  const rival = async () => {
    for (const statement of statements) await table.database.pool.query(statement)
  }
  const times = await compare(40, { ours: () => list(input), rival })
  const figures = [
    times.ours.toFixed(2).padStart(10),
    times.rival.toFixed(2).padStart(14),
    times.ratio.toFixed(2).padStart(9),
  ]
  console.log(`${name.padEnd(24)}${figures.join('')}   (${total} rows)`)
}
await table.stop()
