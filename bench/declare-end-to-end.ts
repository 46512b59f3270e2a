// Orders from the click to customs' receipt through the whole server as a process of its own (job, checks, message, file,
// receipt file, matching, history, audit), against the same rows written durably by a fixed program, one transaction per
// order and stage (bench/declare/bare-declaring.ts). Customs are played here: each file that goes out is answered by one
// with a receipt for each order in it. And how long one call with a thousand orders takes.
// Run: node --import tsx bench/declare-end-to-end.ts [orders] [pairs]

import { chmod, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { ceb312, inEnvelope } from '../server/testing/declaration-harness.ts'
import { manyOrders } from '../server/testing/many-orders.ts'
import { declareManyOrders, declareOrders } from '../server/testing/order-calls.ts'
import { sized } from './begin.ts'
import { declareBare } from './declare/bare-declaring.ts'
import { median } from './median.ts'
import { startProduct } from './started-product.ts'

const count = Number(process.argv[2] ?? sized(10_000, 20))
const pairs = Number(process.argv[3] ?? sized(5, 1))
const { folder, owner, company, user, stop } = await startProduct()
const { enterpriseId } = company
const channelRoot = join(folder, 'data', 'channels')
const inbox = join(channelRoot, company.folder, 'inbox')
const outbox = join(channelRoot, company.folder, 'outbox')

const someOrders = (many: number) => manyOrders({ database: owner } as never, { enterpriseId, count: many })

async function inState(state: string, ids: readonly string[]): Promise<number> {
  const { rows } = await owner.pool.query<{ n: number }>(
    'select count(*)::int as n from order_head where id = any($1) and declare_status = $2',
    [ids, state],
  )
  return rows[0]?.n ?? 0
}

const answered = new Set<string>()
/** Every file that was not answered yet, as customs' own system would: read, then one file of receipts. */
async function answerFiles(): Promise<void> {
  const names = (await readdir(outbox).catch((): string[] => [])).filter((name) => !name.startsWith('.'))
  for (const name of names) {
    if (answered.has(name)) continue
    answered.add(name)
    const [, payload = ''] = /<(?:\w+:)?Data>([^<]+)</.exec(await readFile(join(outbox, name), 'utf8')) ?? []
    const numbers = [
      ...Buffer.from(payload, 'base64')
        .toString()
        .matchAll(/<ceb:orderNo>([^<]+)</g),
    ].map(([, no = '']) => no)
    if (numbers.length === 0) throw new Error(`${name}: no orders in it`)
    const xml = ceb312(numbers.map((orderNo) => ({ orderNo, returnStatus: '120' })))
    await writeFile(join(folder, name), inEnvelope(xml, { dxpId: company.dxpId }))
    await chmod(join(folder, name), 0o666)
    await rename(join(folder, name), join(inbox, name))
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Seconds until the last of them has its receipt, and until the last one was sent. */
async function declareOwn(ids: readonly string[]) {
  const begin = performance.now()
  await user.send(startCallOf(declareManyOrders), { filter: { declareStatus: 'READY' } } as never)
  let out = 0
  for (;;) {
    await answerFiles()
    if (out === 0 && (await inState('READY', ids)) + (await inState('GENERATING', ids)) === 0)
      out = (performance.now() - begin) / 1000
    if ((await inState('IN_CUSTOMS', ids)) === ids.length) return { out, all: (performance.now() - begin) / 1000 }
    await pause(100)
  }
}

async function declareRival(ids: readonly string[]): Promise<number> {
  const begin = performance.now()
  await declareBare(owner.pool, { orders: ids, enterpriseId, channelId: '1' })
  const seconds = (performance.now() - begin) / 1000
  if ((await inState('IN_CUSTOMS', ids)) !== ids.length) throw new Error('the rival did not finish')
  return seconds
}

const rates: { own: number; out: number; bare: number; ratio: number }[] = []
for (let pair = 0; pair < pairs; pair += 1) {
  const { out, all } = await declareOwn(await someOrders(count))
  const rival = await declareRival(await someOrders(count))
  rates.push({ own: count / all, out: count / out, bare: count / rival, ratio: rival / all })
}
const ratios = rates.map(({ ratio }) => ratio)
const middle = (name: 'own' | 'out' | 'bare') => median(rates.map((rate) => rate[name])).toFixed(0)
console.log(
  `${count} orders declared and answered, median of ${pairs} pairs: product ${middle('own')}/s (sent ${middle('out')}/s), ` +
    `bare rows ${middle('bare')}/s, ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
)
const inOneCall = sized(1000, 20)
const times: number[] = []
for (let round = 0; round < pairs; round += 1) {
  const ids = await someOrders(inOneCall)
  const begin = performance.now()
  await user.send(declareOrders, { ids: ids.join(',') } as never)
  times.push((performance.now() - begin) / 1000)
}
console.log(
  `${inOneCall} orders declared in one call: ${median(times).toFixed(1)} s (${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)})`,
)
await stop()
