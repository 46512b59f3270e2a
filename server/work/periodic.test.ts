import { expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { workHarness } from '../testing/work-harness.ts'
import { ensurePeriodic, type Periodic, periodicHandling } from './periodic.ts'

const { database, items, start, time, forward } = await workHarness()

it('periodic task: runs at its interval, also after a failed run', async () => {
  const runs: Date[] = []
  const look: Periodic = {
    name: 'look',
    everySeconds: 60,
    handler: async (run) => {
      runs.push(run.now())
      if (runs.length === 2) throw new Error('the inbox is gone')
    },
  }
  const begin = time.now.getTime()
  await ensurePeriodic(database.kysely, [look])
  start([periodicHandling(look)])
  for (let round = 1; round <= 3; round++) {
    await eventually(
      'runs and state of the item',
      async () => `${runs.length} ${(await items())[0]?.state}`,
      `${round} delayed`,
    )
    expect(await items()).toMatchObject([{ tenant_id: '0', failures: 0 }])
    await forward(1)
  }
  expect(runs.slice(0, 3).map((run) => (run.getTime() - begin) / 60_000)).toEqual([0, 1, 2])
})

it('several processes: the task runs in one at a time', async () => {
  let atOnce = 0
  let most = 0
  let runs = 0
  const look: Periodic = {
    name: 'look',
    everySeconds: 0,
    handler: async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setTimeout(resolve, 5))
      atOnce -= 1
      runs += 1
    },
  }
  await Promise.all([ensurePeriodic(database.kysely, [look]), ensurePeriodic(database.kysely, [look])])
  start([periodicHandling(look)])
  start([periodicHandling(look)])
  await eventually(
    'runs',
    () => runs,
    (seen) => seen >= 10,
  )
  expect(most).toBe(1)
  expect(await items()).toHaveLength(1)
})

it('start of a server: the task runs at once, and a dead letter of it is revived', async () => {
  const look: Periodic = { name: 'look', everySeconds: 3600, handler: async () => {} }
  await ensurePeriodic(database.kysely, [look])
  await database.pool.query("update work_item set state = 'dead', crashes = 10")
  await ensurePeriodic(database.kysely, [look])
  expect(await items()).toMatchObject([{ state: 'ready', crashes: 0 }])
  await database.pool.query("update work_item set state = 'delayed', run_at = '2030-01-01'")
  await ensurePeriodic(database.kysely, [look])
  expect(await items()).toMatchObject([{ state: 'ready', run_at: null }])
})
