// A list page over a million orders as an enterprise's user: the product's own reading (filters, selection, decryption,
// masking, texts) against a bare driver: one connection that sends the same statements with the same values (begin with
// role and scope, rows and total under the same policies, commit) and takes the rows as the driver decodes them. `listed`:
// the columns of our own list alone, `whole`: every field, as other clients are answered. For comparison `owner`: rows and
// total as two statements of the owner, without policies and transaction, the conditions written out. `second line`: the
// columns with what stands below them in a high row, its goods among them, against the columns alone.
// Run: node --import tsx bench/list-page.ts [part of the names of pages]

import { listColumns } from '@kouan/contract/derive/placement.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { Kysely, PostgresDialect } from 'kysely'
import { sized } from './begin.ts'
// Every field shows texts of other entities, which their areas define.
import '../server/areas.ts'
import { rememberDictionaries } from '../server/crud/dictionary-texts.ts'
import { entityNamed } from '../server/crud/entity.ts'
import { listRows } from '../server/crud/read-rows.ts'
import { inReading } from '../server/db/transaction.ts'
import type { Context } from '../server/gate/context.ts'
import type { DB } from '../server/generated/database.d.ts'
import { openVault } from '../server/vault/vault.ts'
import { compare } from './median.ts'
import { actor, enterpriseId, lastTime, openOrderTable, orderCount, secrets } from './order-table.ts'
import { spendingOf, toldSpent } from './processor-time.ts'

const only = listColumns(order)
  .map(({ name }) => name)
  .concat('mayEdit', 'mayDeclare')
  .join(',')
const pages: Record<string, Record<string, unknown>> = {
  'first page': {},
  'page 500': { pageNo: sized(500, 2) },
  'one state': { declareStatus: 'REJECTED' },
  'one rare state': { declareStatus: 'BLOCKED' },
  'one passing state': { declareStatus: 'SENT' },
  'order number begins': { orderNo: sized('O00000123*', 'O0000001*') },
  'order number contains': { orderNo: sized('*456*', '*06*') },
}

const pairCount = sized(5, 1)

interface Statement {
  text: string
  values: unknown[]
}

const table = await openOrderTable()
const seen: Statement[] = []
const { pool } = table.database
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: ({ query }) => {
    seen.push({ text: query.sql, values: [...query.parameters] })
  },
})
const services = { vault: openVault(secrets), dictionaries: rememberDictionaries() }
const entity = entityNamed(order.name)
const list = (input: Record<string, unknown>) =>
  inReading({ db, scope: { tenantId: '0', enterpriseId } }, (transaction) => {
    const context = {
      ...{ db: transaction, dataVersion: '1', services, now: lastTime, tenantId: '0', addResponseMeta: () => {} },
      actor,
    } as unknown as Context
    return listRows({ ...entity, context }, input)
  })

/** Of the statement that reads rows and total, the two that the owner would send. */
function ofOwner({ text, values }: Statement): Statement[] {
  const own = `where order_head.tenant_id = 0 and order_head.enterprise_id = ${enterpriseId} and `
  const [, counting = ''] = /, \((select count.*)\) as row_count/s.exec(text) ?? []
  const from = text.slice(text.indexOf('as row_count') + 'as row_count'.length)
  const [selected = ''] = text.split(`, (${counting})`)
  // The conditions stand in both, with values of their own: those of the rows come second.
  const first = counting.match(/\$\d+/g) ?? []
  const before = selected.match(/\$\d+/g) ?? []
  const renumber = (part: string, from: number) => part.replace(/\$(\d+)/g, (_, number) => `$${Number(number) - from}`)
  const owned = (part: string) => part.replace('where ', own)
  return [
    {
      text: owned(renumber(counting, before.length)),
      values: values.slice(before.length, before.length + first.length),
    },
    {
      // The first condition behind it: what is selected may hold others.
      text: selected + owned(from.replace(/\$(\d+)/g, (_, number) => `$${Number(number) - first.length}`)),
      values: [...values.slice(0, before.length), ...values.slice(before.length + first.length)],
    },
  ]
}

const run = async (statements: Statement[]) => {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
  } finally {
    client.release()
  }
}

const spending = await spendingOf(pool)
const spendings = { ours: spending, rival: spending }
console.log(`A list page of one enterprise over ${orderCount.toLocaleString('en')} orders, medians of five`)
const [wanted = ''] = process.argv.slice(2)
for (const [name, input] of Object.entries(pages)) {
  if (!name.includes(wanted)) continue
  for (const [how, fields] of Object.entries({ listed: { only }, whole: {} })) {
    const asked = { ...input, ...fields }
    await list(asked)
    seen.length = 0
    const { total, records } = await list(asked)
    if (records.length === 0) throw new Error(`${name}: nothing found, so nothing was measured`)
    const statements = seen.map(({ text, values }) => ({ text, values }))
    const reading = statements.filter(({ text }) => text.includes('row_count'))
    if (reading.length !== 1 || !reading[0]) throw new Error(`${name}: ${reading.length} statements instead of one`)
    const owner = ofOwner(reading[0])
    const bare = await compareFive(
      () => list(asked),
      () => run(statements),
    )
    const owners = await compareFive(
      () => list(asked),
      () => run(owner),
    )
    const spread = `${bare.lowest.toFixed(2)}–${bare.highest.toFixed(2)}`
    const measured = `${bare.ours.toFixed(2)} ms, bare ${bare.rival.toFixed(2)}, ratio ${bare.ratio.toFixed(2)} (${spread}), ${toldSpent(bare.spent)}`
    const ofOwners = `owner ${owners.rival.toFixed(2)}, ratio ${owners.ratio.toFixed(2)}`
    console.log(
      `${`${name}, ${how}`.padEnd(34)}${measured}; ${ofOwners}; ${statements.length} statements, ${total} rows`,
    )
  }
}
if ('second line'.includes(wanted)) {
  await pool.query(
    `insert into order_list (tenant_id, order_id, line_no, item_name, gmodel, unit, qty, price, total_price, currency, country)
     select 0, o.id, line_no, '奶粉', '900克/罐', '142', 1, 50, 50, '142', '601'
     from order_head o, generate_series(1, 2) line_no where o.enterprise_id = $1`,
    [enterpriseId],
  )
  await pool.query('vacuum analyze order_list')
  const withSecond = [only, ...(order.secondLine ?? [])].join(',')
  for (const name of ['first page', 'page 500', 'one state']) {
    const input = pages[name]
    const { ours, rival, ratio, lowest, highest, spent } = await compareFive(
      () => list({ ...input, only: withSecond }),
      () => list({ ...input, only }),
    )
    const spread = `${lowest.toFixed(2)}–${highest.toFixed(2)}`
    const times = `${ours.toFixed(2)} ms, without ${rival.toFixed(2)}`
    console.log(
      `${`${name}, second line`.padEnd(34)}${times}, ratio ${ratio.toFixed(2)} (${spread}), ${toldSpent(spent)}`,
    )
  }
}
await table.stop()

/** Five pairs of forty in turn; the ratio is the median of theirs. */
async function compareFive(ours: () => Promise<unknown>, rival: () => Promise<unknown>) {
  const pairs = []
  for (let pair = 0; pair < pairCount; pair += 1) pairs.push(await compare(sized(40, 1), { ours, rival }, spendings))
  const sorted = pairs.toSorted((a, b) => a.ratio - b.ratio)
  const middle = sorted[Math.floor(pairCount / 2)]
  if (!middle) throw new Error('nothing was measured')
  return { ...middle, lowest: sorted[0]?.ratio ?? 0, highest: sorted.at(-1)?.ratio ?? 0 }
}
