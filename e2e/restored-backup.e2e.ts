// A backup that is made while orders are saved and declared comes back on a new cluster: the same counts and hashes, the server
// starts, and a document that was declared before gets its receipt there. `npm run trials -- backup` does it with more load.
import { appendFileSync, chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { login } from '@kouan/contract/calls/account.ts'
import { releaseWork } from '@kouan/contract/calls/home.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { afterAll, expect, test } from 'vitest'
import { compareRows, type RowMark } from '../server/backup/row-marks.ts'
import { findRunningPostgres } from '../server/db/embedded-postgres.ts'
import { orderForm } from '../server/testing/an-order.ts'
import { ceb312, drop, inEnvelope } from '../server/testing/declaration-harness.ts'
import { eventually } from '../server/testing/eventually.ts'
import { declareOrders } from '../server/testing/order-calls.ts'
import { type Entry, type ServerProcess, startServerProcess } from '../server/testing/server-process.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { aDeclaringCompany } from './declaring-company.ts'

/** Orders that are saved at least while the backup is made. */
const least = Number(process.env.TRIAL_ORDERS ?? 20)
const clients = 4
const adminPassword = 'Kouan@12345'
const passphrase = '备份的口令 of a test'

const home = mkdtempSync(join(tmpdir(), 'kouan-restored-'))
// As root the server becomes another user, who has to get through this folder.
chmodSync(home, 0o711)
const running: ServerProcess[] = []
afterAll(async () => {
  for (const server of running) await server.end('SIGKILL')
  rmSync(home, { recursive: true, force: true })
}, 120_000)

async function start(folder: string): Promise<string> {
  const environment = { KOUAN_DATA: folder, KOUAN_ADMIN_PASSWORD: adminPassword, KOUAN_LOGIN_PROOF: 'off' }
  const { server, output } = await startServerProcess(environment)
  if (!server) throw new Error(output)
  running.push(server)
  return server.address
}

async function run(entry: Entry, words: string[], folder: string) {
  const environment = { KOUAN_DATA: folder, KOUAN_BACKUP_PASSPHRASE: passphrase }
  const { code, output } = await startServerProcess(environment, { entry, words })
  return { code, output: output.trim() }
}

async function cameIn(address: string, username: string, password: string): Promise<ApiCaller> {
  const { token } = await apiCaller({ address }).send(login, { username, password })
  return apiCaller({ address, token })
}

interface Order {
  id: string
  orderNo: string
}

async function declared(caller: ApiCaller): Promise<Order> {
  const form = orderForm()
  const { id } = await caller.send(callsOf(order).add, form)
  await caller.send(declareOrders, { ids: id })
  return { id, orderNo: form.orderNo }
}

const stateOf = async (caller: ApiCaller, { id }: Order) =>
  (await caller.send(callsOf(order).get, { id })).declareStatus

test('a backup under load, restored beside: counts, hashes, the server, and the receipt of a declared document', {
  retry: 0,
  timeout: 600_000,
}, async () => {
  const [data, backup, copy] = [join(home, 'live'), join(home, 'backup'), join(home, 'copy')]
  const live = await start(data)
  const staff = await cameIn(live, 'admin', adminPassword)
  const company = await aDeclaringCompany({ address: live, staff, serial: 1 })
  const caller = await cameIn(live, company.username, company.password)
  const early = await declared(caller)
  await eventually('state', () => stateOf(caller, early), 'SENT', { seconds: 60 })

  const before: Order[] = []
  let isLoaded = true
  const load = Promise.all(
    Array.from({ length: clients }, async () => {
      while (isLoaded) before.push(await declared(caller))
    }),
  )
  await eventually(
    'orders under way',
    () => before.length,
    (count) => count >= least / 2,
    { seconds: 120 },
  )
  const known = before.length
  const made = await run('backup', [backup], data)
  const during = before.length - known
  while (before.length < least) await wait(100)
  isLoaded = false
  await load
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('备份完成') })

  // One that was changed is refused before anything is written.
  const changed = join(home, 'changed')
  cpSync(backup, changed, { recursive: true })
  appendFileSync(join(changed, 'postgres', 'PG_VERSION'), ' ')
  expect(await run('restore', [changed], copy)).toMatchObject({ code: 1, output: expect.stringContaining('已被改动') })
  expect(existsSync(copy)).toBe(false)

  expect(await run('restore', [backup], copy)).toMatchObject({ code: 0 })
  const address = await start(copy)
  const { marks } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as { marks: RowMark[] }
  const compared = await compareRows(findRunningPostgres(join(copy, 'postgres')) ?? '', marks)
  expect(compared.problems).toEqual([])
  // Messages that were built while it was made change theirs.
  expect(compared.digests).toBeGreaterThan(0)

  const there = {
    staff: await cameIn(address, 'admin', adminPassword),
    company: await cameIn(address, company.username, company.password),
  }
  await there.staff.send(releaseWork, {})
  // Orders that were acknowledged before the backup began are all there.
  for (const one of before.slice(0, known)) expect(await stateOf(there.company, one)).toBeTruthy()
  const channel = { dxpId: company.dxpId, inbox: join(copy, 'channels', company.folder, 'inbox') }
  await drop(channel, inEnvelope(ceb312([{ orderNo: early.orderNo, returnStatus: '120' }]), channel))
  await eventually('state', () => stateOf(there.company, early), 'IN_CUSTOMS', { seconds: 60 })
  expect(await stateOf(caller, early)).toBe('SENT')
  console.log(
    `backup under load: ${known} orders before, ${during} while it was made; restored: ${compared.tables} tables, ` +
      `${compared.rows} rows and ${compared.digests} digests as counted, all ${known} orders there, the receipt applied in the copy alone`,
  )
})
