// Planning against executing in PostgreSQL, for every statement of the ten commonest requests: milliseconds a request, as
// pg_stat_statements counts them, and the statements that cost more to plan than to execute.
// Run: node --import tsx bench/planning.ts [times]

import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { readFigures } from '@kouan/contract/calls/home.ts'
import { openBase } from '@kouan/contract/calls/open/open-call.ts'
import { searchAll } from '@kouan/contract/calls/system/search-calls.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { openAccount } from '@kouan/contract/resources/open/open-account.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { orderForm } from '../server/testing/an-order.ts'
import { ceb312, inEnvelope } from '../server/testing/declaration-harness.ts'
import { sized } from './begin.ts'
import { startProduct } from './started-product.ts'

const times = Number(process.argv[2] ?? sized(60, 8))
const warming = sized(40, 6)
const { folder, address, user, owner, company, stop } = await startProduct({ isCounting: true })
const { pool } = owner
const calls = callsOf(order)
const { declare } = actionCalls(order)

const form = { accountName: 'bench', kinds: 'order', scopes: 'read,write', ratePerMinute: 6000 }
const { id: accountId } = await user.send(callsOf(openAccount).add, form as never)
const { clientId, clientSecret } = await user.send(actionCalls(openAccount).makeSecret, {
  id: accountId,
  overlapHours: 0,
})
const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
const granted = await fetch(`${address}${openBase}/token`, { method: 'POST', body: new URLSearchParams(credentials) })
const { access_token: token } = (await granted.json()) as { access_token: string }

async function sendOpen(method: string, path: string, body: unknown): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${address}${openBase}${path}`, { method, headers, body: JSON.stringify(body) })
  if (answer.status !== 200) throw new Error(await answer.text())
}

const store = () => user.send(calls.add, orderForm() as never)
for (let at = 0; at < times + warming; at += 1) await store()
const found = await pool.query<{ id: string }>('select id::text from order_head order by id')
const ids = found.rows.map(({ id }) => id)
let declared = 0

const requests: Record<string, () => Promise<unknown>> = {
  list: () => user.send(calls.list, { pageNo: 1, pageSize: 10 } as never),
  detail: () => user.send(calls.get, { id: ids[0] } as never),
  save: store,
  declare: () => user.send(declare, { ids: ids[declared++] } as never),
  'open write': () => sendOpen('PUT', '/documents/order', orderForm()),
  'open batch of 20': () =>
    sendOpen('POST', '/documents/order/batch', { documents: Array.from({ length: 20 }, () => orderForm()) }),
  session: () => user.send(getUserInfo, {}),
  figures: () => user.send(readFigures, {} as never),
  search: () => user.send(searchAll, { text: 'TEST-1' }),
}

interface Statement {
  role: string
  text: string
  planning: number
  executing: number
}

/** Milliseconds below which planning is not told: the smallest statements need them for either. */
const least = 0.05

for (const [name, ask] of Object.entries(requests)) {
  const repeat = async (count: number) => {
    for (let at = 0; at < count; at += 1) await ask()
  }
  await measure(name, repeat)
}
await measure('receipt applied', applyReceipts)
await stop()

/** What fewer than half of them have asked is work beside them. */
async function measure(name: string, repeat: (count: number) => Promise<void>): Promise<void> {
  // A connection chooses a plan for all values after five executions.
  await repeat(warming)
  await pool.query('select stats.pg_stat_statements_reset()')
  await repeat(times)
  const { rows } = await pool.query<Statement>(
    `select userid::regrole::text as role, regexp_replace(query, '\\s+', ' ', 'g') as text,
       total_plan_time / $1 as planning, total_exec_time / $1 as executing
     from stats.pg_stat_statements where toplevel and calls * 2 >= $1 and userid <> current_user::regrole
     order by total_plan_time + total_exec_time desc`,
    [times],
  )
  const sum = (field: 'planning' | 'executing') => rows.reduce((total, row) => total + row[field], 0)
  const [planning, executing] = [sum('planning'), sum('executing')]
  console.log(
    `${name.padEnd(16)} ${rows.length} statements, planning ${planning.toFixed(2)} ms, executing ${executing.toFixed(2)} ms: ` +
      `ratio ${(planning / executing).toFixed(2)}`,
  )
  for (const row of rows.filter((one) => one.planning > Math.max(one.executing, least)))
    console.log(`  ${row.planning.toFixed(2)} > ${row.executing.toFixed(2)} ms  ${row.role}: ${row.text.slice(0, 150)}`)
}

/** Files with one receipt each for documents that were declared. */
async function applyReceipts(count: number): Promise<void> {
  const { rows } = await pool.query<{ id: string; no: string }>(
    `select id::text, order_no as no from order_head where attempt_no > 0 and return_status is null order by id limit $1`,
    [count],
  )
  if (rows.length < count) throw new Error(`${rows.length} of ${count} were declared`)
  for (const { no } of rows) {
    const name = `${no}.xml`
    await writeFile(
      join(folder, name),
      inEnvelope(ceb312([{ orderNo: no, returnStatus: '120' }]), { dxpId: company.dxpId }),
    )
    await chmod(join(folder, name), 0o666)
    await rename(join(folder, name), join(folder, 'data', 'channels', company.folder, 'inbox', name))
  }
  for (let open = count; open > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const answered = await pool.query<{ n: number }>(
      'select count(*)::int as n from order_head where id = any($1) and return_status is null',
      [rows.map(({ id }) => id)],
    )
    open = answered.rows[0]?.n ?? 0
  }
}
