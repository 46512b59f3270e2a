// The same promise with two servers on one database, each of which dies at a step of its own while the other works on.
// `npm run trials -- two-servers` kills at every step, again and again.
import { afterAll, describe, expect, it } from 'vitest'
import { ceb312, drop, inEnvelope } from '../../testing/declaration-desk.ts'
import {
  type Answering,
  addCounts,
  type Counts,
  faultDesk,
  noCounts,
  sayCounts,
  unharmed,
} from '../../testing/fault/fault-desk.ts'
import { faultPoints } from '../../testing/fault/fault-points.ts'
import { warmFaultServers } from '../../testing/fault/fault-server.ts'
import { testApp } from '../../testing/test-app.ts'

const rounds = Number(process.env.TRIAL_ROUNDS ?? 0)
const orders = 20
/** Where each of the two dies, and at which time that it comes there: all in a trial, some that meet in the test. */
const some = [
  ['handed over, not marked', 'receipt applied, before the commit'],
  ['receipt stored, still in the inbox', 'receipt applied, work not settled'],
  ['declared, not answered', 'marking sent, before the commit'],
] as const
const all = faultPoints.map(({ name }, at) => [name, faultPoints[(at + 5) % faultPoints.length]?.name ?? name] as const)
const deaths = rounds === 0 ? some.map((pair) => [...pair, 2] as const) : trialDeaths()

function trialDeaths() {
  return Array.from({ length: rounds }, (_, round) => all.map((pair) => [...pair, 1 + (round % 4)] as const)).flat()
}

const test = await testApp()
const desk = await faultDesk(test)
const first = await warmFaultServers(test)
const second = await warmFaultServers(test, { dataFolder: `${test.folder}/second` })
afterAll(() => {
  first.end()
  second.end()
})
let kills = 0
let totals: Counts = noCounts

describe.each(deaths)('two servers, killed while: %s; %s (time %i)', (one, other, turn) => {
  it(`rule 32: lose none of ${orders} orders, apply no receipt twice, send again only with the same message id`, async () => {
    const servers = [first.start({ point: one, turn }), second.start({ point: other, turn })] as const
    let asked = 0
    const both: Answering = { ask: (...call) => (servers[asked++ % 2] ?? servers[0]).ask(...call) }
    try {
      await desk.withCustoms(async ({ channel, customs }) => {
        const numbers = await desk.sendOrders(both, orders)
        // Everything once more, in both orders at once.
        const again = numbers.map((orderNo) => ({ orderNo, returnStatus: '120' }))
        for (const answers of [again, again.toReversed()]) await drop(channel, inEnvelope(ceb312(answers), channel))
        await desk.settled(channel)
        const counts = await desk.count(numbers, customs)
        kills += servers[0].deaths() + servers[1].deaths()
        totals = addCounts(totals, counts)
        expect(counts).toMatchObject({ orders, ...unharmed })
      })
    } finally {
      await Promise.all(servers.map((server) => server.end()))
    }
  }, 300_000)
})

it('prints the counts', async () => {
  const { rows } = await test.database.pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  console.log(`two servers, killed ${kills} times, ${sayCounts(totals)}, deadlocks ${rows[0]?.deadlocks}`)
  expect(kills).toBeGreaterThan(deaths.length / 2)
  expect(rows[0]?.deadlocks).toBe(0)
})
