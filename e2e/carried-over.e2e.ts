// Data folders of earlier versions, left by a server that was killed at work, start with today's and go on:
// `npm run trials -- carried-over`; TRIAL_COMMITS names other versions.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { afterAll, expect, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { ceb312, drop, inEnvelope, readOutbox } from '../server/testing/declaration-harness.ts'
import { eventually } from '../server/testing/eventually.ts'
import { declareOrders, orderDetail } from '../server/testing/order-calls.ts'
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { installEarlier } from './earlier-version.ts'

const commits = (process.env.TRIAL_COMMITS ?? '').split(/[\s,]+/).filter(Boolean)
/** Of each sort. */
const count = 10
const adminPassword = 'Kouan@12345'

const home = mkdtempSync(join(tmpdir(), 'kouan-carried-'))
// As root the server becomes another user, who has to get through this folder.
chmodSync(home, 0o711)
let running: ServerProcess | undefined
afterAll(async () => {
  await running?.end('SIGKILL')
  rmSync(home, { recursive: true, force: true })
  // Thousands of files of each version.
}, 600_000)

interface Order {
  id: string
  orderNo: string
}

/** `version`: of an earlier one, its project folder. */
async function start(folder: string, version?: string): Promise<string> {
  const environment = { KOUAN_DATA: folder, KOUAN_ADMIN_PASSWORD: adminPassword, KOUAN_LOGIN_PROOF: 'off' }
  const { server, output } = await startServerProcess(environment, version === undefined ? {} : { version })
  if (!server) throw new Error(output)
  running = server
  return server.address
}

async function cameIn(address: string, username: string, password: string): Promise<ApiCaller> {
  const { token } = await apiCaller({ address }).send(login, { username, password })
  return apiCaller({ address, token })
}

async function declared(caller: ApiCaller): Promise<Order[]> {
  const orders: Order[] = []
  for (let made = 0; made < count; made += 1) {
    const form = orderForm()
    const { id } = await caller.send(callsOf(order).add, form)
    orders.push({ id, orderNo: form.orderNo })
  }
  await caller.send(declareOrders, { ids: orders.map(({ id }) => id).join(',') })
  return orders
}

async function reach(caller: ApiCaller, orders: readonly Order[], state: string): Promise<void> {
  for (const { id } of orders) {
    await eventually(
      'state of the document',
      async () => (await caller.send(callsOf(order).get, { id })).declareStatus,
      state,
    )
  }
}

/** Everything that is known of these orders: themselves, attempts, history, receipts. */
async function knownOf(callers: { company: ApiCaller; staff: ApiCaller }, orders: readonly Order[]) {
  const known: unknown[] = []
  for (const { id, orderNo } of orders) {
    const row = await callers.company.send(callsOf(order).get, { id })
    const history = await callers.company.send(orderDetail, { id })
    const { records } = await callers.staff.send(callsOf(receipt).list, { orderNo })
    known.push({ row, history, receipts: records })
  }
  return known
}

async function outlives(commit: string): Promise<void> {
  const folder = join(home, `data-${commit}`)
  const before = await start(folder, installEarlier(commit, home))
  const staff = await cameIn(before, 'admin', adminPassword)
  const company = await aDeclaringCompany({ address: before, staff, serial: 1 })
  const at = (part: string) => join(folder, 'channels', company.folder, part)
  const channel = { dxpId: company.dxpId, inbox: at('inbox'), outbox: at('outbox') }
  const answer = (orders: readonly Order[], returnStatus: string) =>
    drop(channel, inEnvelope(ceb312(orders.map(({ orderNo }) => ({ orderNo, returnStatus }))), channel))
  const caller = await cameIn(before, company.username, company.password)

  const taken = await declared(caller)
  await reach(caller, taken, 'SENT')
  await answer(taken, '120')
  await reach(caller, taken, 'IN_CUSTOMS')
  const refused = await declared(caller)
  await reach(caller, refused, 'SENT')
  await answer(refused, '100')
  await reach(caller, refused, 'REJECTED')
  const answered = await declared(caller)
  await reach(caller, answered, 'SENT')
  const settled = [...taken, ...refused]
  const known = await knownOf({ company: caller, staff }, settled)
  // Some are sent by then, some are not.
  const onTheWay = await declared(caller)
  await running?.end('SIGKILL')
  await answer(answered, '120')

  const after = await start(folder)
  const now = {
    company: await cameIn(after, company.username, company.password),
    staff: await cameIn(after, 'admin', adminPassword),
  }
  expect(await knownOf(now, settled)).toMatchObject(known)
  await reach(now.company, answered, 'IN_CUSTOMS')
  await reach(now.company, onTheWay, 'SENT')
  await answer(onTheWay, '120')
  await reach(now.company, onTheWay, 'IN_CUSTOMS')
  const all = [...settled, ...answered, ...onTheWay]
  const sent = (await readOutbox(channel)).flatMap(({ documents }) => documents.map(({ orderNo }) => orderNo))
  expect(sent.toSorted()).toEqual(all.map(({ orderNo }) => orderNo).toSorted())
  console.log(
    `${commit}: ${settled.length} orders as before, ${answered.length + onTheWay.length} on their way finished`,
  )
  await running?.end()
  running = undefined
}

test.runIf(commits.length > 0).each(commits.length > 0 ? commits : ['no version'])(
  'orders, attempts, receipts and histories of %s are equal, and its work in flight ends',
  { retry: 0, timeout: 900_000 },
  outlives,
)
