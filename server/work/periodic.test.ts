import { expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { workHarness } from '../testing/work-harness.ts'
import { ensurePeriodic, type Periodic, periodicHandling } from './periodic.ts'

/** Looks at once and then no more by itself: what is tested has to be told. */
const asleep = { pollMs: 3_600_000 }

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

const stateOfTask = async () => (await items())[0]?.state
const tell = (hint: string) => database.pool.query("select pg_notify('kouan_work', $1)", [hint])

it('task that is told of: runs before its time, and once more where it was told while it ran', async () => {
  let runs = 0
  let finish = () => {}
  const look: Periodic = {
    name: 'look',
    everySeconds: 3600,
    handler: async () => {
      runs += 1
      if (runs !== 2) return
      await new Promise<void>((resolve) => {
        finish = resolve
      })
    },
  }
  await ensurePeriodic(database.kysely, [look])
  start([periodicHandling(look)], { ...asleep, periodics: [look] })
  await eventually('runs and state', async () => `${runs} ${await stateOfTask()}`, '1 delayed')
  await tell('periodic:look')
  await eventually('runs and state', async () => `${runs} ${await stateOfTask()}`, '2 running')
  await tell('periodic:look')
  await eventually(
    'a mark',
    async () => (await database.pool.query('select woken from work_item')).rows,
    ([row]) => row?.woken === true,
  )
  finish()
  await eventually('runs and state', async () => `${runs} ${await stateOfTask()}`, '3 delayed')
  const { rows } = await database.pool.query('select woken from work_item')
  expect(rows).toEqual([{ woken: false }])
})

it.each<[what: string, task: Partial<Periodic>]>([
  ['its run says when the next one is', { handler: async () => 0.01 }],
  ['a glance finds something', { glance: { everySeconds: 0.01, look: async () => true } }],
  [
    'it failed and is tried again earlier',
    {
      retrySeconds: 0.01,
      handler: async () => {
        throw new Error('the inbox is gone')
      },
    },
  ],
])('task with an hour between its runs: %s, so it runs again at once', async (_, task) => {
  let runs = 0
  const { handler = async () => undefined } = task
  const look: Periodic = {
    name: 'look',
    everySeconds: 3600,
    ...task,
    handler: (run) => {
      runs += 1
      return handler(run) as Promise<undefined>
    },
  }
  await ensurePeriodic(database.kysely, [look])
  start([periodicHandling(look)], { ...asleep, periodics: [look] })
  await eventually(
    'runs',
    () => runs,
    (seen) => seen >= 3,
  )
})

it('tasks that nobody of this process handles, and hints that are not understood: nothing is woken', async () => {
  const look: Periodic = { name: 'look', everySeconds: 3600, handler: async () => {} }
  await ensurePeriodic(database.kysely, [look])
  start([periodicHandling(look)], asleep)
  await eventually('state', stateOfTask, 'delayed')
  for (const hint of ['periodic:other', 'due soon', 'anything else']) await tell(hint)
  await tell('periodic:look')
  await eventually('takes', async () => (await database.pool.query('select takes from work_item')).rows[0]?.takes, 2)
})
