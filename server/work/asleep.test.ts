// The queue of processes that look once an hour: what is tested has to be told, or found by what a look says.
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { workHarness } from '../testing/work-harness.ts'
import { defineWork, handleWork, Postpone } from './work.ts'

const { database, put, items, start } = await workHarness()
const count = defineWork<{ n: number }>({ name: 'count', title: 'count' })
const held = defineWork<null>({ name: 'held', title: 'held' })
const asleep = { pollMs: 3_600_000 }
const listeners = async () =>
  (
    await database.pool.query(
      "select pid from pg_stat_activity where query = 'listen kouan_work' and datname = current_database()",
    )
  ).rows.map((row: { pid: number }) => row.pid)
const isListening = (count = 1) => eventually('listening connections', async () => (await listeners()).length, count)
const seen: number[] = []
const note = handleWork(count, async (_, item) => void seen.push(item.payload.n))
const areSeen = (...numbers: number[]) =>
  eventually(
    'handled items',
    () => seen.toSorted((one, other) => one - other),
    (found) => found.join() === numbers.join(),
  )
beforeEach(() => void seen.splice(0))

it('delayed item: runs at its time, also where a later one was known before', async () => {
  start([note], asleep)
  await isListening()
  await put(count, { payload: { n: 2 }, afterSeconds: 600 })
  await put(count, { payload: { n: 1 }, afterSeconds: 0.4 })
  await areSeen(1)
})

it('item that was put back by its handler: runs at its time', async () => {
  let runs = 0
  const again = handleWork(held, async () => {
    runs += 1
    if (runs === 1) throw new Postpone(0.3)
  })
  start([again], asleep)
  await isListening()
  await put(held, { payload: null })
  await eventually('runs', () => runs, 2)
})

it('listening connection cut: what was put in meanwhile runs', async () => {
  start([note], asleep)
  await isListening()
  const [pid] = await listeners()
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  await put(count, { payload: { n: 1 } })
  await areSeen(1)
  await eventually('listening connections', listeners, ([other]) => other !== undefined && other !== pid)
  await put(count, { payload: { n: 2 } })
  await areSeen(1, 2)
})

it('server that stops: another one goes on with what it leaves', async () => {
  let began = 0
  const stays = handleWork(held, (run) => {
    began += 1
    return began > 1 ? Promise.resolve() : endsNeverUntil(run.signal)
  })
  const first = start([stays], { ...asleep, drainSeconds: 0 })
  await put(held, { payload: null })
  await eventually('begun runs', () => began, 1)
  start([stays], asleep)
  await isListening(2)
  await first.drain()
  await eventually('begun runs', () => began, 2)
  await eventually('items in the queue', async () => (await items()).length, 0)
})

/** Does `work` while a transaction of others, which begins with this statement, holds what it has locked. */
async function whileHeld(statement: string, work: () => Promise<void>): Promise<void> {
  const other = await database.pool.connect()
  try {
    await other.query('begin')
    await other.query("select set_config('kouan.tenant', '1', true)")
    await other.query(statement)
    await work()
    await other.query('commit')
  } finally {
    other.release()
  }
}
/** The looks of the start are over by then; where they are not, the test shows less. */
const looksPass = () => wait(800)

it('ready item that somebody gives another payload while it is looked for: runs when that is done', async () => {
  await put(count, { payload: { n: 1 }, key: 'k' })
  await whileHeld(`select enqueue_work('count', 'k', 1, '{"n": 2}', null)`, async () => {
    start([note], asleep)
    await isListening()
    await looksPass()
    expect(seen).toEqual([])
  })
  await areSeen(2)
})

it('delayed item that is put in once more for a later time: runs at the earlier one', async () => {
  await put(count, { payload: { n: 1 }, key: 'k', afterSeconds: 0 })
  await whileHeld(`select enqueue_work('count', 'k', 1, '{"n": 2}', 600)`, async () => {
    start([note], asleep)
    await isListening()
    await looksPass()
  })
  await areSeen(2)
})

it.each([
  ['due', "state = 'delayed', run_at = now()"],
  ['left by a process that died', "state = 'running', leased_until = now()"],
])('item that is %s and locked by others while it is looked for: runs when they are done', async (_, state) => {
  await put(count, { payload: { n: 1 } })
  await database.pool.query(`update work_item set ${state}`)
  await whileHeld('select from work_item for update', async () => {
    start([note], asleep)
    await isListening()
    await looksPass()
    expect(seen).toEqual([])
  })
  await areSeen(1)
})

it('more items than run at once: all of them run without another look', async () => {
  const narrow = defineWork<{ n: number }>({ name: 'narrow', title: 'narrow', concurrency: 2 })
  start([handleWork(narrow, async (_, item) => void seen.push(item.payload.n))], asleep)
  await isListening()
  await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => put(narrow, { payload: { n } })))
  await areSeen(1, 2, 3, 4, 5, 6, 7)
})

it('items that become due in a process that cannot run them all: another one helps', async () => {
  const narrow = defineWork<{ n: number }>({ name: 'narrow', title: 'narrow', concurrency: 1 })
  const finish: (() => void)[] = []
  const holds = handleWork(narrow, () => new Promise<void>((resolve) => void finish.push(resolve)))
  start([holds], asleep)
  start([holds], asleep)
  await isListening(2)
  await put(narrow, { payload: { n: 1 }, afterSeconds: 0.3 })
  await put(narrow, { payload: { n: 2 }, afterSeconds: 0.3 })
  await eventually('runs at once', () => finish.length, 2)
  for (const end of finish) end()
})

const endsNeverUntil = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
