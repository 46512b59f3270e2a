// Enterprises with 20 papers each: how long the page with all that is known of one takes among 1,000 against among 100, and what
// the task that tells of papers that run out takes for each paper. Each product is a process of its own over a database of its own.
// Run: node --import tsx bench/papers.ts [pairs]

import { readOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { apiCaller } from '../e2e/api-caller.ts'
import { prepareLogins } from '../server/db/logins.ts'
import { openDatabase } from '../server/db/open-database.ts'
import { tellOfPapers } from '../server/features/enterprise/papers/tell-of-papers.ts'
import { asQueue } from '../server/testing/as-queue.ts'
import { openSession } from '../server/testing/open-session.ts'
import { testKey } from '../server/testing/test-key.ts'
import { sized } from './begin.ts'
import { type ManyEnterprises, manyEnterprises, papersEach } from './many-enterprises.ts'
import { compare, median } from './median.ts'
import { spendingOf, toldSpent } from './processor-time.ts'

const [few, many] = sized([100, 1000], [3, 5])
const pairs = Number(process.argv[2] ?? sized(5, 1))
const products = { ours: await manyEnterprises(many), rival: await manyEnterprises(few) }

const staffOf = async ({ address, owner }: ManyEnterprises) =>
  apiCaller({ address, token: await openSession(owner.pool, 'admin') })
const staff = { ours: await staffOf(products.ours), rival: await staffOf(products.rival) }
const page = (which: keyof typeof staff) => () => staff[which].send(readOverview, { id: products[which].nextId() })
const { figures, receipts, attachments, history } = await page('ours')()
console.log(
  `the page has ${attachments.length} papers, ${history.length} events, ${receipts.length} receipts, ${figures.length} figures`,
)
const spendings = {
  ours: await spendingOf(products.ours.owner.pool, products.ours.pid),
  rival: await spendingOf(products.rival.owner.pool, products.rival.pid),
}
const read = await compare(pairs * sized(12, 1), { ours: page('ours'), rival: page('rival') }, spendings)
console.log(
  `all of one enterprise: ${read.ours.toFixed(1)} ms among ${many}, ${read.rival.toFixed(1)} ms among ${few}, ` +
    `ratio ${read.ratio.toFixed(2)}; ${toldSpent(read.spent)}`,
)

/** Milliseconds for each paper; every paper is due. */
async function tell({ owner, databaseUrl }: ManyEnterprises, expected: number): Promise<number> {
  await owner.pool.query('delete from paper_notice; delete from announcement')
  await owner.pool.query('vacuum analyze')
  const database = openDatabase(await prepareLogins(owner.pool, { ownerUrl: databaseUrl, key: testKey }))
  const begin = performance.now()
  const said = await tellOfPapers().run(asQueue(database, { now: () => new Date() }), 0)
  const taken = performance.now() - begin
  await database.close()
  if (said !== `提醒了${expected}份附件`) throw new Error(said)
  return taken / expected
}

const times = { ours: [] as number[], rival: [] as number[] }
for (let pair = -1; pair < pairs; pair += 1) {
  for (const [which, count] of [['ours', many] as const, ['rival', few] as const]) {
    const taken = await tell(products[which], (count - 1) * papersEach)
    if (pair >= 0) times[which].push(taken)
  }
}
const [ours, rival] = [median(times.ours), median(times.rival)]
console.log(
  `telling of a paper: ${ours.toFixed(3)} ms of ${many * papersEach}, ${rival.toFixed(3)} ms of ${few * papersEach}, ` +
    `ratio ${(ours / rival).toFixed(2)}`,
)
await products.ours.stop()
await products.rival.stop()
