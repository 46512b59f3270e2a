import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { compiledProcess } from '../testing/compiled-processes.ts'
import { eventually } from '../testing/eventually.ts'
import { leasesRunOut } from '../testing/pass-time.ts'
import { workHarness } from '../testing/work-harness.ts'
import { ensurePeriodic, periodicHandling } from './periodic.ts'
import { maxCrashes, readyDueItems } from './stored-items.ts'
import { defineWork, handleWork } from './work.ts'

const { database, put, items, start, time } = await workHarness()
const count = defineWork<{ n: number }>({ name: 'count', title: 'count' })
const held = defineWork<null>({ name: 'held', title: 'held' })

/** Starts a process that takes the item and holds it; resolves as soon as it does. */
async function processThatHolds(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await compiledProcess('holdAnItem')], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.databaseUrl, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toMatch(/^holding \d+/)
  return child
}

it('rule 32: killed process: its item runs in another process after the lease', async () => {
  await put(held, { payload: null })
  const child = await processThatHolds({ LEASE_SECONDS: '8' })
  const leasedUntil = async () =>
    (await database.pool.query<{ until: string }>('select leased_until::text as until from work_item')).rows[0]?.until
  const first = await leasedUntil()
  const seen: string[] = []
  start([handleWork(held, async (_, item) => void seen.push(item.id))])
  // As long as the process lives, its heartbeat keeps the item.
  await eventually('a lease that was renewed', leasedUntil, (until) => until !== first)
  expect(seen).toEqual([])
  expect(child.kill('SIGKILL')).toBe(true)
  await once(child, 'exit')
  await leasesRunOut(database.pool)
  await eventually('handled items', () => seen.length, 1)
  await eventually('items in the queue', async () => (await items()).length, 0)
})

describe('rule 32: a lease that outlasts the test', () => {
  const leaseSeconds = 600
  const ours = { LEASE_SECONDS: String(leaseSeconds), SERVER: 'one' }

  it('killed process, same server restarts: its item runs at once', async () => {
    await put(held, { payload: null })
    const child = await processThatHolds(ours)
    const seen: string[] = []
    start([handleWork(held, async (_, item) => void seen.push(item.id))], { leaseSeconds, server: 'one' })
    // On a copy of its data folder: as long as the first one lives, nothing of it is taken.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(seen).toEqual([])
    child.kill('SIGKILL')
    await eventually('handled items', () => seen.length, 1)
    await eventually('items in the queue', async () => (await items()).length, 0)
  })

  it('killed process, other server: its item waits for the lease', async () => {
    await put(held, { payload: null })
    const child = await processThatHolds(ours)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const seen: string[] = []
    const other = start([handleWork(held, async (_, item) => void seen.push(item.id))], { leaseSeconds, server: 'two' })
    await put(count, { payload: { n: 1 } })
    await new Promise((resolve) => setTimeout(resolve, 500))
    await other.drain()
    expect(seen).toEqual([])
    expect(await items(sql<boolean>`kind = 'held'`)).toMatchObject([{ state: 'running', crashes: 0 }])
  })
})

it('clock of the process set back: items run by the clock of the database', async () => {
  const setBack = () => {
    time.now = new Date(time.now.getTime() - 3600_000)
  }
  const seen: string[] = []
  const failing = defineWork<null>({ name: 'failing', title: 'failing', retryMinutes: [0.001] })
  const look = {
    name: 'look',
    everySeconds: 0.02,
    handler: async () => {
      seen.push('look')
      setBack()
    },
  }
  await ensurePeriodic(database.kysely, [look])
  start([
    periodicHandling(look),
    handleWork(count, async () => void seen.push('delayed')),
    handleWork(failing, async (_, { attempt }) => {
      setBack()
      if (attempt === 1) throw new Error('the far end is down')
      seen.push('retried')
    }),
  ])
  await put(failing, { payload: null })
  await put(count, { payload: { n: 1 }, afterSeconds: 0.05 })
  await eventually(
    'runs of the periodic',
    () => seen.filter((what) => what === 'look').length,
    (runs) => runs >= 5,
  )
  await eventually(
    'handled items',
    () => seen,
    () => ['delayed', 'retried'].every((what) => seen.includes(what)),
  )
})

it('rule 32: several workers: every item runs exactly once', async () => {
  const total = 600
  const done = new Map<number, number>()
  const handler = handleWork(count, async (_, item) => {
    await new Promise((resolve) => setImmediate(resolve))
    done.set(item.payload.n, (done.get(item.payload.n) ?? 0) + 1)
  })
  start([handler])
  for (let n = 0; n < total; n += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, more) => put(count, { payload: { n: n + more } })))
    if (n === 200) start([handler])
  }
  await eventually('items in the queue', async () => (await items()).length, 0)
  expect(done.size).toBe(total)
  expect([...done.values()].filter((times) => times !== 1)).toEqual([])
})

it('concurrency of a kind: never exceeded, other kinds run meanwhile', async () => {
  const narrow = defineWork<{ n: number }>({ name: 'narrow', title: 'narrow', concurrency: 2 })
  const finish: (() => void)[] = []
  const seen: number[] = []
  start([
    handleWork(narrow, () => new Promise<void>((resolve) => void finish.push(resolve))),
    handleWork(count, async (_, item) => void seen.push(item.payload.n)),
  ])
  for (let n = 0; n < 5; n++) await put(narrow, { payload: { n } })
  await eventually('handled items', () => finish.length, 2)
  await put(count, { payload: { n: 1 } })
  await eventually('handled items', () => seen.length, 1)
  expect(finish).toHaveLength(2)
  for (let n = 0; n < 5; n++) {
    await eventually(`item ${n}`, () => finish[n])
    finish[n]?.()
  }
  await eventually('items in the queue', async () => (await items()).length, 0)
})

it('rule 9: transaction of a handler: sees the rows of its tenant alone, or of the tenant that it names', async () => {
  const seen: string[] = []
  const tenant = sql<{ tenant: string; role: string }>`select kouan_tenant() as tenant, current_user as role`
  start([
    handleWork(count, async (run) => {
      for (const scope of [undefined, { tenantId: '9' }]) {
        const { rows } = await run.transact((transaction) => tenant.execute(transaction), scope)
        seen.push(`${rows[0]?.role} ${rows[0]?.tenant}`)
      }
    }),
  ])
  await put(count, { payload: { n: 1 } }, { tenantId: '3', enterpriseId: '8' })
  await eventually('items in the queue', async () => (await items()).length, 0)
  expect(seen).toEqual(['kouan_work 3', 'kouan_work 9'])
})

it('rule 34: drain: running items end, waiting ones stay for the next process', async () => {
  let finish = () => {}
  const began: number[] = []
  const narrow = defineWork<{ n: number }>({ name: 'narrow', title: 'narrow', concurrency: 1 })
  const workers = start([
    handleWork(narrow, (_, item) => {
      began.push(item.payload.n)
      return new Promise<void>((resolve) => {
        finish = resolve
      })
    }),
  ])
  for (let n = 0; n < 3; n++) await put(narrow, { payload: { n } })
  await eventually('handled items', () => began.length, 1)
  const drained = workers.drain()
  await put(narrow, { payload: { n: 3 } })
  finish()
  await drained
  expect(began).toEqual([0])
  expect((await items()).map(({ state, payload }) => [state, payload])).toEqual([
    ['ready', { n: 1 }],
    ['ready', { n: 2 }],
    ['ready', { n: 3 }],
  ])
})

it('drain timeout: aborted items are put back without counting an attempt', async () => {
  let began = false
  const workers = start(
    [
      handleWork(count, (run) => {
        began = true
        return new Promise((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason)))
      }),
    ],
    { drainSeconds: 0 },
  )
  await put(count, { payload: { n: 1 } })
  await eventually('begin of the item', () => began)
  await workers.drain()
  expect(await items()).toMatchObject([{ state: 'ready', failures: 0, crashes: 0, reason: null }])
})

it('lost lease: the handler is aborted and cannot settle the item of its successor', async () => {
  const told: unknown[] = []
  let runs = 0
  start(
    [
      handleWork(held, async (run) => {
        runs += 1
        if (runs > 1) return endsNeverUntil(run.signal)
        await new Promise((resolve) => run.signal.addEventListener('abort', resolve))
        told.push(run.signal.reason)
      }),
    ],
    { leaseSeconds: 6, drainSeconds: 0 },
  )
  await put(held, { payload: null })
  await eventually('runs', () => runs, 1)
  // As if this process had stood still for longer than its lease.
  await leasesRunOut(database.pool)
  await eventually('runs', () => runs, 2)
  await eventually('handled items', () => told.length, 1)
  expect(String(told[0])).toContain('lease was lost')
  expect(await items()).toMatchObject([{ state: 'running' }])
})

const endsNeverUntil = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

it('repeated crashes: the item becomes a dead letter', async () => {
  await put(held, { payload: null })
  await database.pool.query(`update work_item
    set state = 'running', crashes = ${maxCrashes - 1}, leased_until = now() - interval '1 second'`)
  await readyDueItems(database.kysely)
  expect(await items()).toMatchObject([{ state: 'dead', crashes: maxCrashes, failures: 0 }])
})

it('listening connection cut: work continues', async () => {
  const seen: number[] = []
  start([handleWork(count, async (_, item) => void seen.push(item.payload.n))])
  const listening = async () =>
    (
      await database.pool.query(
        "select pid from pg_stat_activity where query = 'listen kouan_work' and datname = current_database()",
      )
    ).rows.map((row: { pid: number }) => row.pid)
  await eventually('listening connections', async () => (await listening()).length, 1)
  const [first] = await listening()
  await database.pool.query('select pg_terminate_backend($1)', [first])
  await eventually('listening connections', listening, (pids) => pids.some((pid) => pid !== first))
  await put(count, { payload: { n: 1 } })
  await eventually('handled items', () => seen.length, 1)
})

it('notification of an enqueue: work starts before the next poll', async () => {
  const seen: number[] = []
  start([handleWork(count, async (_, item) => void seen.push(item.payload.n))], { pollMs: 3_600_000 })
  await eventually(
    'listening connections',
    async () => {
      const { rows } = await database.pool.query(
        "select from pg_stat_activity where query = 'listen kouan_work' and datname = current_database()",
      )
      return rows.length
    },
    1,
  )
  await put(count, { payload: { n: 1 } })
  await eventually('handled items', () => seen.length, 1)
})
