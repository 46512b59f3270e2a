// What one purpose holds, another does not wait for.
import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { orderCalls } from '../testing/an-order.ts'
import { testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testKey } from '../testing/test-key.ts'
import { prepareLogins } from './logins.ts'
import { openDatabase } from './open-database.ts'

const { send, aUser, database, app } = await testApp({ database: await testDatabase({ patience: 1 }) })
const staff = await aUser({ rights: '*' })
const ofEnterprise = await aUser({ rights: '*', enterpriseId: '301' })

it('rule 34: a locked table holds up those alone who need it; they are told to come again', async () => {
  const holder = await database.pool.connect()
  try {
    await holder.query('begin; lock table order_head in access exclusive mode')
    // More than there are connections, of both kinds.
    const waiting = Array.from({ length: 5 }, () => [
      send(orderCalls.list, {}, staff),
      send(orderCalls.list, {}, ofEnterprise),
    ]).flat()
    expect((await send(getUserInfo, {}, staff)).status).toBe(200)
    expect((await send(getUserInfo, {}, ofEnterprise)).status).toBe(200)
    const ready = await app.inject({ url: '/health/ready' })
    expect(ready.statusCode).toBe(200)
    for (const answer of await Promise.all(waiting)) {
      expect(answer).toMatchObject({ status: 503, code: 503, success: false, message: '系统繁忙，请稍后再试' })
    }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await send(orderCalls.list, {}, staff)).status).toBe(200)
})

it('rule 34: readiness is asked over a connection of its own, and background work takes none from requests', async () => {
  const held = await Promise.all([
    ...Array.from({ length: 4 }, () => database.staff.pool.connect()),
    ...Array.from({ length: 6 }, () => database.work.pool.connect()),
  ])
  expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200)
  expect(await database.enterprise.pool.query('select 1')).toMatchObject({ rowCount: 1 })
  for (const client of held) client.release()
})

it('a connection waits for who comes back after a minute, and is given up later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { pool } = database.enterprise
    await pool.query('select 1')
    const kept = pool.idleCount
    expect(kept).toBeGreaterThan(0)
    vi.advanceTimersByTime(60_000)
    expect(pool.idleCount).toBe(kept)
    vi.advanceTimersByTime(240_000)
    expect(pool.idleCount).toBeLessThan(kept)
  } finally {
    vi.useRealTimers()
  }
})

it('a slow statement is told without its values, one of an online report is not', async () => {
  const told: string[] = []
  const { databaseUrl: ownerUrl, pool } = database
  const logins = await prepareLogins(pool, { ownerUrl, key: testKey })
  const watched = openDatabase(logins, { slowMs: 0, onSlow: ({ sql: text }) => void told.push(text) })
  try {
    await sql`select ${'李示例'}::text as name`.execute(watched.staff.kysely)
    await sql`select '李示例' as name`.execute(watched.report.kysely)
    expect(told).toEqual(['select $1::text as name'])
  } finally {
    await watched.close()
  }
})

it('a listener that may not take on its role, or comes while all closes: leaves no connection', async () => {
  const { databaseUrl: ownerUrl, pool } = database
  const logins = await prepareLogins(pool, { ownerUrl, key: testKey })
  const left = async () =>
    (
      await pool.query(
        `select usename from pg_stat_activity where datname = current_database() and usename = $1
          and application_name like 'kouan live%'`,
        [new URL(logins.enterprise).username],
      )
    ).rows
  const refused = openDatabase({ ...logins, staff: logins.enterprise })
  await expect(refused.connectListener()).rejects.toThrow(/permission denied to set role/)
  await expect.poll(left).toEqual([])
  const late = expect(refused.connectListener()).rejects.toThrow('the database is closed')
  await refused.close()
  await late
  await expect.poll(left).toEqual([])
})
