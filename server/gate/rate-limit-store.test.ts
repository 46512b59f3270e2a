import { checkCaptcha } from '@kouan/contract/calls/caller-calls.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { sweepCountedCalls } from '../features/account/sweep-requests.ts'
import { testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import type { WorkRun } from '../work/work.ts'
import { rateLimitStore } from './rate-limit-store.ts'

const database = await testDatabase()
const servers = [await testApp({ database }), await testApp({ database })]
const limit = checkCaptcha.limit ?? 0
const ask = async (server: number, address: string) => {
  const answer = await servers[server]?.send(
    checkCaptcha,
    { captcha: 'none', checkKey: 'none' },
    { ...nobody, address },
  )
  return [answer?.status, answer?.headers['retry-after'] !== undefined]
}
// Public calls are counted by address, whatever token is sent.
const nobody = { id: '', username: '', token: '' }

describe('rule 5: rate limits', () => {
  it('two servers, limit exceeded: counted together, answered with retry-after', async () => {
    for (let times = 0; times < limit; times += 1) {
      expect(await ask(times % 2, '10.9.0.1')).toEqual([200, false])
      // All of them are within the window, however long they take.
      await database.pool.query(`update counted_call set until = now() + interval '1 minute'`)
    }
    expect([await ask(0, '10.9.0.1'), await ask(1, '10.9.0.1')]).toEqual([
      [429, true],
      [429, true],
    ])
    // Other addresses are not limited.
    expect(await ask(1, '10.9.0.2')).toEqual([200, false])
  })

  it('subject over its limit: answered without a query until its window ends', async () => {
    const { Store, pool } = { Store: rateLimitStore(database.staff.pool), pool: database.pool }
    const store = new Store({})
    const count = (window: number) =>
      new Promise<number>((resolve, reject) =>
        store.incr('one', (error, answer) => (error ? reject(error) : resolve(answer?.current ?? 0)), window, 2),
      )
    const stored = async () => (await pool.query('select calls from counted_call where calls = 3')).rowCount
    for (const expected of [1, 2, 3, 4, 5]) expect(await count(60_000)).toBe(expected)
    expect(await stored()).toBe(1)
    await pool.query('update counted_call set until = now()')
    const another = new (rateLimitStore(database.staff.pool))({})
    const answer = await new Promise((resolve) => another.incr('one', (_, counted) => resolve(counted), 60_000, 2))
    expect(answer).toMatchObject({ current: 1 })
  })

  it('expired window: its row is deleted', async () => {
    await sql`insert into counted_call (subject, calls, until) values ('old', 1, now() - interval '1 hour')`.execute(
      database.kysely,
    )
    const transact = (work: (db: typeof database.kysely) => Promise<unknown>) => work(database.work.kysely)
    await sweepCountedCalls.handler({ transact } as unknown as WorkRun)
    const { rows } = await database.pool.query("select from counted_call where until < now() - interval '1 minute'")
    expect(rows).toEqual([])
  })
})
