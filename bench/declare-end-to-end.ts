// Orders from the click to customs' receipt through the whole server as a process of its own (job, checks, message, file,
// receipt file, matching, history, audit), against the same rows written durably by a fixed program, one transaction per
// order and stage (bench/declare/bare-declaring.ts). Customs are played here: each file that goes out is answered by one
// with a receipt for each order in it. And how long one call with a thousand orders takes.
// Run: node --import tsx bench/declare-end-to-end.ts [orders] [pairs]

import { join } from 'node:path'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { manyOrders } from '../server/testing/many-orders.ts'
import { declareManyOrders, declareOrders } from '../server/testing/order-calls.ts'
import { sized } from './begin.ts'
import { answering } from './declare/answer-files.ts'
import { declareBare } from './declare/bare-declaring.ts'
import { median } from './median.ts'
import { type SpentBySides, spendingOf, spentBy, sumOf, toldSpent } from './processor-time.ts'
import { startProduct } from './started-product.ts'

const count = Number(process.argv[2] ?? sized(10_000, 20))
const pairs = Number(process.argv[3] ?? sized(5, 1))
const { folder, pid, owner, company, user, stop } = await startProduct()
const { enterpriseId } = company
const answerFiles = answering({ folder, at: join(folder, 'data', 'channels', company.folder), dxpId: company.dxpId })

const someOrders = (many: number) => manyOrders({ database: owner } as never, { enterpriseId, count: many })

async function inState(state: string, ids: readonly string[]): Promise<number> {
  const { rows } = await owner.pool.query<{ n: number }>(
    'select count(*)::int as n from order_head where id = any($1) and declare_status = $2',
    [ids, state],
  )
  return rows[0]?.n ?? 0
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

const spendings = { ours: await spendingOf(owner.pool, pid), rival: await spendingOf(owner.pool) }
const spent: SpentBySides[] = []
const rates: { own: number; out: number; bare: number; ratio: number }[] = []
for (let pair = 0; pair < pairs; pair += 1) {
  const own = await someOrders(count)
  const ofServer = await spentBy(spendings.ours, () => declareOwn(own), count)
  // Made now, as the product declares all that are ready.
  const others = await someOrders(count)
  const ofRival = await spentBy(spendings.rival, () => declareRival(others), count)
  spent.push({ ours: ofServer.spent, rival: ofRival.spent })
  const [{ out, all }, rival] = [ofServer.value, ofRival.value]
  rates.push({ own: count / all, out: count / out, bare: count / rival, ratio: rival / all })
}
const ratios = rates.map(({ ratio }) => ratio)
const middle = (name: 'own' | 'out' | 'bare') => median(rates.map((rate) => rate[name])).toFixed(0)
console.log(
  `${count} orders declared and answered, median of ${pairs} pairs: product ${middle('own')}/s (sent ${middle('out')}/s), ` +
    `bare rows ${middle('bare')}/s, ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
)
const sides = { ours: sumOf(spent.map(({ ours }) => ours)), rival: sumOf(spent.map(({ rival }) => rival)) }
console.log(`an order's ${toldSpent(sides)}, sum of the pairs`)
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
