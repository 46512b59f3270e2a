// Reports on a streaming replica: a primary and a replica of the system's PostgreSQL.
import { readReportOf } from '@kouan/contract/calls/report.ts'
import type { Report, ReportResult } from '@kouan/contract/language/report.ts'
import { companyReport, yearReport } from '@kouan/contract/resources/report/reports.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { connectAsOwner } from '../../db/connect.ts'
import { prepareLogins } from '../../db/logins.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/open-database.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { seed } from '../../seed/seed.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { eventually } from '../../testing/eventually.ts'
import { fillTrade, firstEnterprise } from '../../testing/fill-trade.ts'
import { startSystemPostgres, systemPrograms } from '../../testing/system-postgres.ts'
import { testApp } from '../../testing/test-app.ts'
import { testKey } from '../../testing/test-key.ts'
import { rollUpChanges } from './roll-up.ts'

if (!systemPrograms) console.log('skipped: a replica, because no PostgreSQL is installed in /usr/lib/postgresql')
if (!systemPrograms && process.env.CI === 'true') throw new Error('no PostgreSQL is installed: no replica was tried')

// Not less: a machine that stands still for a moment sends its reads to the primary.
const mostSecondsBehind = 8

/** An application on a primary with a replica. */
async function replicated() {
  const primary = await startSystemPostgres()
  afterAll(() => primary.stop())
  await primary.asSuperuser('grant set on parameter session_replication_role to kouan')
  const databaseUrl = await primary.emptyDatabase('kouan')
  const owner = await connectAsOwner(databaseUrl)
  await migrate(owner.pool)
  await seed({ database: owner, adminPassword: 'Harbour2026', now: new Date() })
  const logins = await prepareLogins(owner.pool, { ownerUrl: databaseUrl, key: testKey })
  const replica = await primary.startReplica()
  afterAll(() => replica.stop())
  const opened = openDatabase(logins, { replica: { url: replica.urlOf('kouan'), mostSecondsBehind }, patience: 10 })
  afterAll(async () => {
    await opened.close()
    await owner.close()
  })
  const database = { ...opened, pool: owner.pool, kysely: owner.kysely, databaseUrl }
  return { ...(await testApp({ database })), database, primary, replica, logins }
}

describe.runIf(systemPrograms)('with a streaming replica', async () => {
  const { database, primary, replica, logins, send, aUser, clock } = await replicated()
  const staff = await aUser({ rights: '*' })
  const own = await aUser({ rights: '*', enterpriseId: String(firstEnterprise) })

  async function read(by = staff, report: Report = yearReport): Promise<ReportResult> {
    const period = report.grain === 'year' ? { begin: '2024', end: '2025' } : { begin: '2024-01', end: '2025-12' }
    const answer = await send(readReportOf(report), period as never, by)
    if (!answer.success) throw new Error(answer.message)
    return answer.result as ReportResult
  }
  const documentsOf = (result: ReportResult) => result.total.figures.documents?.value
  /** Adds documents on the primary and their sums. */
  async function fill(from: number, to: number): Promise<void> {
    const client = await database.pool.connect()
    await fillTrade(client, { from, to })
    await client.query(`insert into trade_changed (tenant_id, enterprise_id, document_id)
      select tenant_id, enterprise_id, id from inventory_head where id between 1000000 + ${from} and 1000000 + ${to}`)
    client.release()
    await rollUpChanges(asQueue(database, clock))
  }
  /** How often the sums were read on a server, by its own statistics. */
  const readsOf = (rows: unknown[]) => Number((rows[0] as { reads: string }).reads)
  const countReads = `select seq_scan + idx_scan as reads from pg_stat_user_tables where relname = 'stat_trade_monthly'`
  const readsOfPrimary = async () => readsOf((await database.pool.query(countReads)).rows)
  const readsOfReplica = async () => readsOf(await replica.asSuperuser(countReads, 'kouan'))
  /** A connection that is left open adds what it read to the statistics up to ten seconds later, one that ends at once. */
  async function settleStatistics(): Promise<void> {
    await primary.asSuperuser(`select pg_terminate_backend(pid, 30000) from pg_stat_activity
      where datname = 'kouan' and (usename = 'kouan' or usename like 'kouan\\_work%')`)
  }
  /** Waits until the replica is read, and holds what has been committed by now. */
  async function caughtUp(): Promise<void> {
    const now = Date.now()
    await eventually('the replica holds everything', () => {
      const state = database.replica?.state()
      return state && 'reading' in state && state.reading.asOf.getTime() > now
    })
  }

  it('reports are read there, by staff and by an enterprise, as its statistics show', async () => {
    await fill(1, 300)
    await settleStatistics()
    await caughtUp()
    const before = await readsOfPrimary()
    const results = await Promise.all(Array.from({ length: 10 }, () => read()))
    expect(results.map(documentsOf)).toEqual(Array.from({ length: 10 }, () => '300'))
    expect(documentsOf(await read(own))).toBe('6')
    expect((await read(own, companyReport)).rows).toHaveLength(1)
    await eventually('reads of the replica', readsOfReplica, (reads) => reads > 10, { seconds: 60 })
    expect(await readsOfPrimary()).toBe(before)
  })

  it('a replica that falls behind is not read: the figure is that of the primary, and says so', async () => {
    await replica.asSuperuser('select pg_wal_replay_pause()')
    await fill(301, 400)
    const committed = beijingText(new Date())
    const early = await read()
    // Behind by less than is allowed: what it says is of an earlier moment, and the answer names it.
    if (documentsOf(early) === '300') expect(early.time <= committed).toBe(true)
    await eventually('the replica is too far behind', () => {
      const state = database.replica?.state()
      return state && 'unusable' in state && state.unusable
    })
    expect(await read()).toMatchObject({ readInstead: `只读副本落后超过${mostSecondsBehind}秒，本次读取主库` })
    expect(documentsOf(await read())).toBe('400')
    await replica.asSuperuser('select pg_wal_replay_resume()')
    await caughtUp()
    const settled = await read()
    expect([documentsOf(settled), settled.readInstead]).toEqual(['400', undefined])
  })

  it('the address of the database leads to a standby: no connection to work with, and readiness can say why', async () => {
    const address = new URL(replica.urlOf('kouan'))
    const there = Object.entries(logins).map(([purpose, login]) => {
      const url = new URL(address)
      const { username, password } = new URL(login)
      return [purpose, Object.assign(url, { username, password }).href]
    })
    const misled = openDatabase(Object.fromEntries(there) as typeof logins)
    try {
      await expect(misled.staff.pool.query('select 1')).rejects.toMatchObject({ code: '25006' })
      await expect(misled.work.queue.executeQuery(sql`select 1`.compile(misled.work.queue))).rejects.toMatchObject({
        code: '25006',
      })
      const { rows } = await misled.probe.pool.query('select pg_is_in_recovery() as recovers')
      expect(rows).toEqual([{ recovers: true }])
      expect(misled.staff.pool.totalCount).toBe(0)
    } finally {
      await misled.close()
    }
  })

  it('killed under load: no request fails, no figure is wrong', async () => {
    let asked = 0
    const results: ReportResult[] = []
    // More requests than one person may send in a minute.
    const readers = await Promise.all(Array.from({ length: 10 }, () => aUser({ rights: '*' })))
    const reading = async () => {
      for (let times = 0; times < 25; times += 1) {
        asked += 1
        if (asked === 60) void replica.kill()
        results.push(await read(readers[asked % readers.length]))
      }
    }
    await Promise.all(Array.from({ length: 8 }, reading))
    expect(results.map(documentsOf)).toEqual(Array.from({ length: 200 }, () => '400'))
    const instead = results.filter((one) => one.readInstead)
    expect(instead.length).toBeGreaterThan(0)
    expect(instead.length).toBeLessThan(200)
    expect((await read()).readInstead).toMatch(/^只读副本/)
  })
})
