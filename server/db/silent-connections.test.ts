// Connections that die without a word, on the real application: nobody waits for ever, and all is well again by itself.
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, inject, it } from 'vitest'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { anOrder, orderCalls, orderForm } from '../testing/an-order.ts'
import { eventually } from '../testing/eventually.ts'
import { silentFarEnd } from '../testing/fault/silent-far-end.ts'
import { openSocket } from '../testing/live-client.ts'
import { testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { silentLog } from '../testing/work-harness.ts'
import { defineWork, enqueue, handleWork } from '../work/work.ts'
import { startWorkers } from '../work/worker.ts'
import { inTransaction } from './transaction.ts'

const far = await silentFarEnd(inject('testTemplate').serverUrl)
// Seconds instead of half a minute: statements 3, the first answer 1.
const database = await testDatabase({ patience: 0.1, through: far.through })
const test = await testApp({ database })
afterAll(() => far.close())
afterEach(() => far.restore())
const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const rights = ['order:list', 'order:add', 'order:edit']
const staff = await test.aUser({ rights })
const owner = await test.aUser({ rights, enterpriseId })
const busy = {
  status: 503,
  success: false,
  message: expect.stringMatching(/^(系统繁忙，请稍后再试|服务正在切换或暂时连接不上，本次操作没有保存，可以稍后再试)$/),
}

const lists = () => [staff, owner].map((user) => test.send(orderCalls.list, {}, user))
const isReady = async () => (await test.app.inject({ url: '/health/ready' })).statusCode === 200
/** The connections that stand idle are dead until they are noticed. */
const unheard = () => new Promise((resolve) => setTimeout(resolve, 1100))

async function wellAgain(): Promise<void> {
  await eventually('readiness', isReady)
  await eventually(
    'lists of both kinds of users',
    async () => (await Promise.all(lists())).map(({ status }) => status).join(),
    '200,200',
  )
}

it('idle connections die without a word: each request is answered, and all is well again', async () => {
  await Promise.all([...lists(), ...lists(), ...lists()])
  await unheard()
  const before = far.cut()
  far.silence()
  expect(far.cut()).toBeGreaterThan(before)
  for (const answer of await Promise.all([...lists(), ...lists()])) {
    if (answer.status !== 200) expect(answer).toMatchObject(busy)
  }
  await wellAgain()
})

it('a connection dies while its statement runs: 503, and the connection is not used again', async () => {
  await wellAgain()
  const holder = await database.pool.connect()
  await holder.query('begin; lock table order_head in access exclusive mode')
  try {
    const asked = [...lists(), ...lists()]
    await eventually(
      'statements that wait',
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely)
        return rows[0]?.n
      },
      (n) => (n ?? 0) > 0,
    )
    far.silence()
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject(busy)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await wellAgain()
})

it('the database cannot be reached at all: 503 with its sentence, not ready, and well again when it answers', async () => {
  await wellAgain()
  far.silence({ refusesNew: true })
  for (const answer of await Promise.all([...lists(), ...lists()])) expect(answer).toMatchObject(busy)
  expect(await isReady()).toBe(false)
  far.restore()
  await wellAgain()
})

it('a commit that is not answered: 503 says that the outcome is unknown, and the row is there once', async () => {
  await wellAgain()
  const form = orderForm({})
  far.silenceAfter('commit')
  const written = await eventually(
    'a write whose commit was cut off',
    () => test.send(orderCalls.add, form, owner),
    ({ message }) => message.includes('不能确定'),
  )
  expect(written).toMatchObject({ status: 503, message: expect.stringContaining('不能确定本次操作是否已经保存') })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from order_head
    where order_no = ${form.orderNo ?? ''}`.execute(database.kysely)
  expect(rows[0]?.n).toBe(1)
  await wellAgain()
})

it('the connection that hears changes dies: pages are told of the gap, and of what comes after', async () => {
  await wellAgain()
  const page = await openSocket(`${address}/jeecg-boot/vxeSocket/${owner.id}/silent`, { token: owner.token })
  try {
    const orders = rowsChanged(order).name
    await page.subscribe(orders)
    far.silence()
    await eventually(
      'the gap',
      () => page.told(orders),
      (told) => JSON.stringify(told) === '{"isGap":true}',
    )
    await wellAgain()
    const { id } = await anOrder(test, owner)
    await eventually(
      'the event after it',
      () => page.told(orders),
      (told) => JSON.stringify(told) === `{"ids":["${id}"]}`,
    )
  } finally {
    page.end()
  }
})

it('connections of background work die: leases go on, notifications arrive, nothing is done twice', async () => {
  await wellAgain()
  await sql`create table done_work (n int not null)`.execute(database.kysely)
  await sql`grant insert on done_work to kouan_work`.execute(database.kysely)
  const kind = defineWork<{ n: number }>({ name: 'silent', title: 'silent' })
  let runs = 0
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const handler = handleWork(kind, async (run, { payload: { n } }) => {
    runs += 1
    // The first is under way for the whole silence, and its lease with it.
    if (n === 0) await finished
    await run.transact((db) => sql`insert into done_work values (${n})`.execute(db))
  })
  const workers = startWorkers({
    database: database.work,
    handlers: [handler],
    leaseSeconds: 20,
    pollMs: 200,
    asking: { everyMs: 500, withinMs: 1000 },
    clock: () => new Date(),
    log: silentLog,
  })
  const put = (n: number) =>
    inTransaction({ db: database.kysely, scope: { tenantId: '1', enterpriseId: null } }, (db) =>
      enqueue(db, kind, { payload: { n }, tenantId: '1' }),
    )
  const done = async () =>
    (await sql<{ n: number }>`select n from done_work order by n`.execute(database.kysely)).rows.map(({ n }) => n)
  const listeners = async () =>
    (
      await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and query = 'select 1' and application_name like 'kouan work %'`.execute(
        database.kysely,
      )
    ).rows.map(({ pid }) => pid)
  try {
    await put(0)
    await eventually('the first item', () => runs, 1)
    const [first] = await eventually('a listener that was asked', listeners, (pids) => pids.length > 0)
    const lease = async () =>
      (await database.pool.query<{ until: string }>('select leased_until::text as until from work_item')).rows[0]?.until
    const before = await lease()
    far.silence()
    for (const n of [1, 2, 3]) await put(n)
    await eventually('the items behind it', done, (rows) => rows.join() === '1,2,3')
    await eventually('a renewed lease', lease, (until) => until !== before)
    await eventually('another listener', listeners, (pids) => pids.some((pid) => pid !== first))
    finish()
    await eventually('all items', done, (rows) => rows.join() === '0,1,2,3')
    expect(runs).toBe(4)
  } finally {
    finish()
    await workers.drain()
  }
})

it('closing ends although nothing on the other side answers', async () => {
  await Promise.all(lists())
  far.silence({ refusesNew: true })
  await database.close()
})
