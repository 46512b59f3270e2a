// The product behind Debian's PgBouncer: refused where sessions are shared, with nothing left behind, and at work where they are not.
// Only by `npm run trials -- pgbouncer`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { afterAll, expect, test } from 'vitest'
import { password } from '../server/testing/an-application.ts'
import { orderForm } from '../server/testing/an-order.ts'
import { eventually } from '../server/testing/eventually.ts'
import { declareOrders } from '../server/testing/order-calls.ts'
import { type PgBouncer, startPgBouncer } from '../server/testing/pgbouncer.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { startSystemPostgres, systemPrograms } from '../server/testing/system-postgres.ts'
import { apiCaller } from './api-caller.ts'
import { aPassedCompany, openSimulation } from './declaring-company.ts'

const orders = Number(process.env.TRIAL_ORDERS ?? 60)
const clients = 4
const adminPassword = 'Kouan@12345'
const home = mkdtempSync(join(tmpdir(), 'kouan-pooled-'))
// As root the server becomes another user, who has to get through this folder.
chmodSync(home, 0o711)
const running: { stop(): Promise<unknown> }[] = []
afterAll(async () => {
  for (const one of running.toReversed()) await one.stop()
  rmSync(home, { recursive: true, force: true })
}, 120_000)

const startThrough = (pooler: PgBouncer, url: string, name: string) =>
  startServerProcess({
    DATABASE_URL: pooler.through(url),
    KOUAN_DATA: join(home, name),
    KOUAN_ENCRYPTION_KEYS: Buffer.alloc(32, 7).toString('base64'),
    KOUAN_ADMIN_PASSWORD: adminPassword,
    KOUAN_LOGIN_PROOF: 'off',
  })

async function signIn(address: string, username: string, secret: string) {
  const { token } = await apiCaller({ address }).send(login, { username, password: secret })
  return apiCaller({ address, token })
}

test.runIf(process.env.TRIAL_POOLER)(
  'PgBouncer: per transaction and per statement refused without a lock left behind, per session every order is answered',
  { retry: 0, timeout: 600_000 },
  async () => {
    if (!systemPrograms) throw new Error('PostgreSQL is not here: install the package postgresql of Debian')
    const postgres = await startSystemPostgres()
    running.push(postgres)
    const url = await postgres.emptyDatabase('kouan')
    for (const mode of ['transaction', 'statement'] as const) {
      const pooler = await startPgBouncer(postgres, { url, mode })
      running.push(pooler)
      const began = performance.now()
      const { server, code, output } = await startThrough(pooler, url, mode)
      running.push({ stop: async () => server?.end() })
      expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('pool_mode = session') })
      const locks = await postgres.asSuperuser(
        `select count(*)::int as count from pg_locks where locktype = 'advisory'`,
      )
      expect(locks).toEqual([{ count: 0 }])
      console.log(`${mode} mode: refused after ${Math.round(performance.now() - began)} ms, 0 locks left`)
      await pooler.stop()
    }

    const pooler = await startPgBouncer(postgres, { url, mode: 'session' })
    running.push(pooler)
    const { server, output } = await startThrough(pooler, url, 'session')
    if (!server) throw new Error(output)
    running.push({ stop: () => server.end('SIGKILL') })
    const { address } = server
    const staff = await signIn(address, 'admin', adminPassword)
    const { form, enterpriseId } = await aPassedCompany({ address, staff, serial: 1 })
    await openSimulation(staff, { serial: 1, enterpriseId, types: ['I9610'] })
    const company = await signIn(address, form.userName, password)
    const ids: string[] = []
    const work = async () => {
      while (ids.length < orders) {
        const at = ids.push('') - 1
        const { id } = await company.send(callsOf(order).add, orderForm())
        await company.send(declareOrders, { ids: id })
        ids[at] = id
      }
    }
    await Promise.all(Array.from({ length: clients }, work))
    for (const id of ids) {
      const state = async () => (await company.send(callsOf(order).get, { id })).declareStatus
      await eventually('state of an order', state, 'IN_CUSTOMS', { seconds: 120 })
    }
    expect(await company.send(callsOf(order).list, { pageSize: 1 })).toMatchObject({ total: ids.length })
    console.log(`session mode: ${ids.length} of ${ids.length} orders added, declared, answered and listed`)
    expect(await server.end()).toBe(0)
  },
)
