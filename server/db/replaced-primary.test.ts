// A primary that is replaced under requests, on the real application: what had not begun is begun again, the rest is told whether it
// may be sent again.

import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, inject, it } from 'vitest'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { openHarness } from '../testing/an-open-account.ts'
import { orderCalls, orderForm } from '../testing/an-order.ts'
import { eventually } from '../testing/eventually.ts'
import { silentFarEnd } from '../testing/fault/silent-far-end.ts'
import { testApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'

const far = await silentFarEnd(inject('testTemplate').serverUrl)
const database = await testDatabase({ through: far.through })
const test = await testApp({ database })
afterAll(() => far.close())
afterEach(() => far.restore())
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const rights = ['order:list', 'order:add', 'order:edit', 'order:declare']
const staff = await test.aUser({ rights })
const owner = await test.aUser({ rights, enterpriseId })
const notSaved = {
  status: 503,
  success: false,
  message: '服务正在切换或暂时连接不上，本次操作没有保存，可以稍后再试',
  headers: { 'retry-after': expect.anything() },
}

const lists = () => [staff, owner, staff, owner].map((user) => test.send(orderCalls.list, {}, user))
const stored = async (orderNo: string | null | undefined) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from order_head where order_no = ${orderNo ?? ''}`.execute(
      database.kysely,
    )
  ).rows[0]?.n

it.each([0, 1, 3, 6])(
  'the primary ends and refuses %i connections before it is there: every read is answered',
  async (refusals) => {
    await Promise.all(lists())
    far.hangUp({ refusals })
    expect((await Promise.all(lists())).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  },
)

it.each([0, 2, 5])(
  'the primary ends and refuses %i connections: what is written then is stored once',
  async (refusals) => {
    await Promise.all(lists())
    const form = orderForm()
    far.hangUp({ refusals })
    expect(await test.send(orderCalls.add, form as never, owner)).toMatchObject({ status: 200, success: true })
    expect(await stored(form.orderNo)).toBe(1)
  },
)

it('a batch of the open API is run again: written once, a name that nothing has is told once', async () => {
  const { sendOpen, anAccount } = openHarness(test)
  const { id, token } = await anAccount((await anEnterprise(test)).user)
  await database.pool.query(`update open_account set names_warned_until = now() + interval '1 day' where id = $1`, [id])
  const form = orderForm()
  const documents = [{ ...form, payTranscationId: 'T1' }]
  far.hangUpAfter('begin')
  const { body } = await sendOpen('POST', '/documents/order/batch', { token, body: { documents } })
  expect(body).toMatchObject({ done: 1, warnings: [{ pointer: '/documents/0/payTranscationId' }] })
  expect(await stored(form.orderNo)).toBe(1)
})

it('the primary stays away: the sentence says that nothing was saved and that it may be sent again', async () => {
  await Promise.all(lists())
  const form = orderForm()
  far.hangUp({ refusals: 10_000 })
  expect(await test.send(orderCalls.add, form as never, owner)).toMatchObject(notSaved)
  expect(await test.send(actionCalls(order).declare, { ids: '1' }, owner)).toMatchObject(notSaved)
  far.restore()
  expect(await stored(form.orderNo)).toBe(0)
  expect(await test.send(orderCalls.add, form as never, owner)).toMatchObject({ status: 200, success: true })
})

it('the primary ends under a transaction that has begun: it is not run again, and nothing of it is stored', async () => {
  await Promise.all(lists())
  const form = orderForm()
  const holder = await database.pool.connect()
  await holder.query('begin; lock table order_head in access exclusive mode')
  try {
    const asked = test.send(orderCalls.add, form as never, owner)
    await eventually(
      'the statement that waits',
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely)
        return rows[0]?.n
      },
      (n) => (n ?? 0) > 0,
    )
    far.hangUp()
    expect(await asked).toMatchObject(notSaved)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect(await stored(form.orderNo)).toBe(0)
})

it('the primary ends when it was told to commit: the sentence says that the outcome is unknown, and it is there once at most', async () => {
  await Promise.all(lists())
  const form = orderForm()
  far.hangUpAfter('commit')
  expect(await test.send(orderCalls.add, form as never, owner)).toMatchObject({
    status: 503,
    message: expect.stringContaining('不能确定本次操作是否已经保存'),
  })
  await eventually(
    'lists again',
    async () => (await Promise.all(lists())).map(({ status }) => status).join(),
    '200,200,200,200',
  )
  expect(await stored(form.orderNo)).toBeLessThanOrEqual(1)
})
