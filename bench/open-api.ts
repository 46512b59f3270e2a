// Orders with their goods by the open API of the running product: documents a second by batches of 1,000 against bare inserts of
// the same rows, each document committed by itself and all of them in one transaction; and single writes against a Fastify
// handler that inserts the same rows, in the same run. The bare tables have neither policies, checks, index nor history.
// Run: node --import tsx bench/open-api.ts [rounds]

import { openBase } from '@kouan/contract/calls/open/open-call.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { openAccount } from '@kouan/contract/resources/open/open-account.ts'
import fastify from 'fastify'
import { orderForm } from '../server/testing/an-order.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'
import { type Spent, spendingOf, spentBy } from './processor-time.ts'
import { startProduct } from './started-product.ts'

type Values = Record<string, unknown>
interface Stored {
  head: Values
  lines: Values[]
}

const [rounds = sized(5, 1)] = process.argv.slice(2).map(Number)
const size = sized(1000, 10)
const singles = sized(300, 4)
const atOnce = 8
const { address, pid, user, owner, stop } = await startProduct()
const { pool } = owner

const form = { accountName: 'bench', kinds: 'order', scopes: 'read,write', ratePerMinute: 6000 }
const { id } = await user.send(callsOf(openAccount).add, form as never)
const { clientId, clientSecret } = await user.send(actionCalls(openAccount).makeSecret, { id, overlapHours: 0 })
const credentials = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
const granted = await fetch(`${address}${openBase}/token`, { method: 'POST', body: new URLSearchParams(credentials) })
const { access_token: token } = (await granted.json()) as { access_token: string }

async function sendOpen(method: string, path: string, body: unknown): Promise<Values> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${address}${openBase}${path}`, { method, headers, body: JSON.stringify(body) })
  if (answer.status !== 200) throw new Error(await answer.text())
  return (await answer.json()) as Values
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

const spending = await spendingOf(pool, pid)
/** What the server and PostgreSQL spend on a document, by round. */
const spent: Record<'batch' | 'single', Spent[]> = { batch: [], single: [] }
const counted = (name: keyof typeof spent, count: number, work: () => Promise<unknown>) =>
  timed(async () => void spent[name].push((await spentBy(spending, work, count)).spent))

/** Runs the works, `atOnce` of them at a time. */
async function together(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = [...works]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let work = left.shift(); work; work = left.shift()) await work()
    }),
  )
}

await pool.query('create table bare_head as select * from order_head limit 0')
await pool.query('create table bare_list as select * from order_list limit 0')

async function insert(client: { query: typeof pool.query }, table: string, rows: readonly Values[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  let place = 0
  const values = rows.map(() => `(${names.map(() => `$${++place}`).join(', ')})`).join(', ')
  const text = `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values ${values}`
  await client.query({ name: `${table} ${rows.length}`, text, values: rows.flatMap((row) => names.map((n) => row[n])) })
}

/** One document, committed by itself. */
async function insertOne({ head, lines }: Stored): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await insert(client, 'bare_head', [head])
    await insert(client, 'bare_list', lines)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function insertAll(all: readonly Stored[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { head, lines } of all) {
      await insert(client, 'bare_head', [head])
      await insert(client, 'bare_list', lines)
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** The newest documents as the product has stored them. */
async function readStored(count: number): Promise<Stored[]> {
  const heads = await pool.query<Values>('select * from order_head order by id desc limit $1', [count])
  const lines = await pool.query<Values>(
    'select * from order_list where order_id = any($1) order by order_id, line_no',
    [heads.rows.map((head) => head.id)],
  )
  return heads.rows.map((head) => ({ head, lines: lines.rows.filter((line) => line.order_id === head.id) }))
}

const handler = fastify({ bodyLimit: 8 * 1024 * 1024 })
handler.post('/', async (request) => {
  await insertOne(request.body as Stored)
  return { done: true }
})
const bareAddress = await handler.listen({ port: 0, host: '127.0.0.1' })
const askBare = async (stored: Stored) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(bareAddress, { method: 'POST', headers, body: JSON.stringify(stored) })
  if (answer.status !== 200) throw new Error(await answer.text())
  await answer.text()
}

const times: Record<'batch' | 'each' | 'whole' | 'single' | 'handler', number[]> = {
  ...{ batch: [], each: [], whole: [], single: [], handler: [] },
}
for (let round = -1; round < rounds; round += 1) {
  const documents = Array.from({ length: size }, () => orderForm())
  const batch = await counted('batch', size, async () => {
    const { done } = await sendOpen('POST', '/documents/order/batch', { documents })
    if (done !== size) throw new Error(`${String(done)} of ${size}`)
  })
  const stored = await readStored(size)
  const each = await timed(async () => {
    for (const one of stored) await insertOne(one)
  })
  const whole = await timed(() => insertAll(stored))
  const forms = Array.from({ length: singles }, () => orderForm())
  const single = await counted('single', singles, () =>
    together(forms.map((one) => () => sendOpen('PUT', '/documents/order', one))),
  )
  const written = await readStored(singles)
  const byHandler = await timed(() => together(written.map((one) => () => askBare(one))))
  if (round < 0) {
    for (const all of Object.values(spent)) all.length = 0
    continue
  }
  for (const [name, time] of Object.entries({ batch, each, whole, single, handler: byHandler }))
    times[name as keyof typeof times].push(time)
}

const rate = (count: number, name: keyof typeof times) => count / (median(times[name]) / 1000)
const [ours, each, whole] = [rate(size, 'batch'), rate(size, 'each'), rate(size, 'whole')]
console.log(
  `batches of ${size}: ${ours.toFixed(0)} documents/s; bare inserts ${each.toFixed(0)}/s, each committed: ratio ` +
    `${(ours / each).toFixed(2)} (0.30 wanted); in one transaction ${whole.toFixed(0)}/s: ratio ${(ours / whole).toFixed(2)}`,
)
const [put, bare] = [rate(singles, 'single'), rate(singles, 'handler')]
console.log(
  `single writes, ${atOnce} at once: ${put.toFixed(0)}/s; bare handler ${bare.toFixed(0)}/s: ratio ${(put / bare).toFixed(2)} (0.30 wanted)`,
)
for (const [name, all] of Object.entries(spent)) {
  const [server, database] = [median(all.map((one) => one.server)), median(all.map((one) => one.database))]
  console.log(
    `processor time of a document, ${name}: ${(server + database).toFixed(2)} ms, ${server.toFixed(2)} of the server and ` +
      `${database.toFixed(2)} of PostgreSQL`,
  )
}
await handler.close()
await stop()
