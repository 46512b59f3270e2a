// The same promise with two servers on one database, each of which dies at a step of its own while the other works on.
// `npm run trials -- two-servers` kills at every step, again and again, with orders, lists, cancellations and lists of exports.
import { cancellationDocument } from '@kouan/contract/resources/declaration/cancellation.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { addCounts, type Counts, describeCounts, noCounts, unharmed } from '../../../testing/fault/count-declared.ts'
import { takenIn } from '../../../testing/fault/customs-answer.ts'
import { dropAnswer } from '../../../testing/fault/fake-customs.ts'
import { type CallClient, faultApp, faultHarness } from '../../../testing/fault/fault-harness.ts'
import { faultPoints, pointsThatMeet, turnAt } from '../../../testing/fault/fault-points.ts'
import { openFaultServer } from '../../../testing/fault/fault-server.ts'

const rounds = Number(process.env.TRIAL_ROUNDS ?? 0)
const documents = 20

interface Situation {
  what: FaultHarness
  /** Fault points at which the two servers are killed, at the `turn`-th time that they reach them (`turnAt`). */
  one: string
  other: string
  turn: number
}

const test = await faultApp()
const harnesses = {
  orders: await faultHarness(test, orderDocument),
  lists: await faultHarness(test, inventoryDocument),
  cancellations: await faultHarness(test, cancellationDocument),
  exports: await faultHarness(test, exportInventoryDocument),
}
type FaultHarness = typeof harnesses.orders
const servers = [
  await openFaultServer(test),
  await openFaultServer(test, { dataFolder: `${test.folder}/second` }),
] as const
afterAll(() => {
  for (const server of servers) server.end()
})

const some: Situation[] = pointsThatMeet.map(({ what, ...points }) => ({ what: harnesses[what], ...points, turn: 2 }))

/** Pairs every fault point with the one five further on, each round with another turn. */
function everySituation(): Situation[] {
  return Array.from({ length: rounds }, (_, round) =>
    Object.values(harnesses).flatMap((what) =>
      faultPoints.map(({ name }, at) => {
        const other = faultPoints[(at + 5) % faultPoints.length]?.name ?? name
        return { what, one: name, other, turn: 1 + (round % 4) }
      }),
    ),
  ).flat()
}

const situations = (rounds === 0 ? some : everySituation()).map((situation) => ({
  ...situation,
  type: situation.what.kind.message.type,
}))
const totals = new Map<string, Counts & { kills: number }>()

describe.each(situations)('$type by two servers, killed while: $one; $other (time $turn)', (situation) => {
  const { what, one, other, turn, type } = situation
  it(`rule 32: lose none of ${documents} documents, apply no receipt twice, resend only with the same message id`, async () => {
    await Promise.all([
      servers[0].dieAt({ point: one, turn: turnAt(one, turn) }),
      servers[1].dieAt({ point: other, turn: turnAt(other, turn) }),
    ])
    let asked = 0
    const both: CallClient = { ask: (...call) => (servers[asked++ % 2] ?? servers[0]).ask(...call) }
    await what.withCustoms(async ({ channel, customs }) => {
      const sent = await what.sendMany(both, documents)
      // Everything once more, in both orders at once.
      for (const answered of [sent, sent.toReversed()]) await dropAnswer(channel, takenIn(what.kind, answered))
      await what.settled(channel)
      const counts = await what.count(sent, customs)
      const { kills, ...before } = totals.get(type) ?? { ...noCounts, kills: 0 }
      totals.set(type, { ...addCounts(before, counts), kills: kills + servers[0].deaths() + servers[1].deaths() })
      expect(counts).toMatchObject({ documents, ...unharmed })
    })
  })
})

it('fault counts: printed', async () => {
  const { rows } = await test.database.pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  for (const [type, counts] of totals) {
    console.log(`${type} by two servers, killed ${counts.kills} times, ${describeCounts(counts)}`)
  }
  console.log(`deadlocks ${rows[0]?.deadlocks}`)
  const kills = [...totals.values()].reduce((sum, counts) => sum + counts.kills, 0)
  expect(kills).toBeGreaterThan(situations.length / 2)
  expect(rows[0]?.deadlocks).toBe(0)
})
