// The promise of the pipeline: whatever step the server dies at, nothing is lost and nothing is applied twice.
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { checkSent, describeChecked } from '../../../testing/check-sent.ts'
import { addCounts, type Counts, describeCounts, noCounts, unharmed } from '../../../testing/fault/count-declared.ts'
import { faultApp, faultHarness, takenFolder } from '../../../testing/fault/fault-harness.ts'
import { faultPoints, pointsThatMeet, turnAt } from '../../../testing/fault/fault-points.ts'
import { openFaultServer } from '../../../testing/fault/fault-server.ts'

const isTrial = process.env.TRIAL_FAULTS === '1'
const ordersPerPoint = isTrial ? 40 : 12
/** At which time that the process comes to the point it dies: some orders are through, some under way, some to come. */
const turn = isTrial ? 5 : 3

const test = await faultApp()
const harness = await faultHarness(test, orderDocument)
const server = await openFaultServer(test)
afterAll(() => server.end())

/** Every second of those at which no two servers die (`fault-two-servers`); in the trial all. */
const metByTwo: string[] = pointsThatMeet.flatMap(({ one, other }) => [one, other])
const killedAt = isTrial
  ? faultPoints
  : faultPoints.filter(({ name }) => !metByTwo.includes(name)).filter((_, at) => at % 2 === 1)

/** Folders of sent messages, point by point. */
const takenFolders: string[] = []
let points = 0
let totals: Counts = noCounts

describe.each(killedAt)('server killed while: $name', ({ name }) => {
  it(`rules 28, 29 and 33: loses none of ${ordersPerPoint} orders, applies no receipt twice, resends only with the same message id`, async () => {
    await server.dieAt({ point: name, turn: turnAt(name, turn) })
    await harness.withCustoms(async ({ channel, customs }) => {
      takenFolders.push(takenFolder(test, channel))
      const sent = await harness.sendMany(server, ordersPerPoint)
      await harness.settled(channel)
      expect(server.deaths()).toBe(1)
      const counts = await harness.count(sent, customs)
      points += 1
      totals = addCounts(totals, counts)
      expect(counts).toMatchObject({ documents: ordersPerPoint, ...unharmed })
    })
  })
})

it('fault counts: printed', async () => {
  expect(points).toBe(killedAt.length)
  expect(points).toBeGreaterThanOrEqual(4)
  console.log(`killed at ${points} points, ${describeCounts(totals)}`)
  const check = await checkSent(takenFolders)
  expect(check.faults).toEqual([])
  console.log(describeChecked(check))
})
