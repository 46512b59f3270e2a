// A restored copy whose work is held says so to whoever acts there: nothing that was promised is carried out or sent.
import { heldSentence, releaseWork, saysHeld } from '@kouan/contract/calls/home.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { hasHeldWork, heldMessage, noteQueued } from '../../gate/held-work.ts'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { anOrder, orderCalls, orderForm } from '../../testing/an-order.ts'
import { checkManyOrders, declareManyOrders, declareOrders } from '../../testing/order-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, database } = test
const { sendOpen, anAccount } = openHarness(test)
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const staff = await test.aUser({ rights: '*' })
const { baseChannelId } = await aChannel(test, { enterpriseId, simulated: {} })
const { token } = await anAccount(user)

const hold = () =>
  database.pool.query(`insert into work_hold (id, backup_time, held_since) values (1, now(), now())
    on conflict (id) do update set released_time = null, released_by = null`)
const release = () => send(releaseWork, {}, staff)

/** Acts that promise what the queue does, by what is said of them usually. */
const acts: [said: string, act: () => Promise<{ success: boolean; message: string }>][] = [
  ['已提交申报！', async () => send(declareOrders, { ids: (await anOrder(test, user)).id }, user)],
  [
    '任务已开始，可在后台任务中查看进度',
    async () => send(startCallOf(declareManyOrders), { ids: (await anOrder(test, user)).id } as never, user),
  ],
  [
    '任务已开始，可在后台任务中查看进度',
    async () => send(startCallOf(checkManyOrders), { ids: (await anOrder(test, user)).id } as never, user),
  ],
  ['等待的报文现在就再试，结果见“状况”', () => send(actionCalls(baseChannel).retryNow, { id: baseChannelId }, staff)],
]

it.each(acts)('an act that answers “%s”: while work is held it says that nothing is sent', async (said, act) => {
  await hold()
  expect(await act()).toMatchObject({ success: true, message: heldSentence, headers: { 'x-work-held': '1' } })
  expect((await release()).success).toBe(true)
  const usual = await act()
  expect(usual).toMatchObject({ success: true, message: said })
  expect(usual).not.toHaveProperty('headers.x-work-held')
})

it('what goes into no queue: says what it always says, and the header tells the page', async () => {
  await hold()
  const added = await send(orderCalls.add, orderForm() as never, user)
  expect(added).toMatchObject({ success: true, headers: { 'x-work-held': '1' } })
  expect(saysHeld(added.message)).toBe(false)
  expect((await send(orderCalls.list, {}, staff)).headers['x-work-held']).toBe('1')
  await release()
})

it('some of the rows are refused: the sentence about them comes first', async () => {
  await hold()
  const { id } = await anOrder(test, user)
  const twice = await send(declareOrders, { ids: `${id},999999999` }, user)
  expect(twice).toMatchObject({ success: true, result: { done: 1 } })
  expect(twice.message).toMatch(/^1 项已完成，1 项未完成：.*；已存入队列，但不会执行/)
  await release()
})

it('open API, documents declared while work is held: a warning in the answer; put in alone, none', async () => {
  await hold()
  const { body } = await sendOpen('PUT', '/documents/order', { token, body: orderForm() })
  expect(body).not.toHaveProperty('warnings')
  const declare = () => sendOpen('POST', '/documents/order/declare', { token, body: { ids: [String(body.id)] } })
  expect(await declare()).toMatchObject({
    status: 200,
    body: { done: 1, warnings: [{ field: '', pointer: '', message: heldSentence }] },
  })
  await release()
})

it('a caller without a session: it is read where something was queued, and only there', async () => {
  await hold()
  const ask = (queues: boolean) =>
    inTransaction({ db: database.kysely, scope: { tenantId: '0', enterpriseId: null } }, async (db) => {
      if (queues) noteQueued(db)
      return hasHeldWork(db, undefined)
    })
  expect([await ask(true), await ask(false)]).toEqual([true, false])
  await release()
  expect(await ask(true)).toBe(false)
})

it.each([
  [undefined, heldSentence],
  ['3 项已完成！', `3 项已完成；${heldSentence}`],
  ['通道已开通；没有启用它的回执。', `通道已开通；没有启用它的回执；${heldSentence}`],
])('message of a call that says %j: the sentence stands behind it', (said, message) => {
  expect(heldMessage(said)).toBe(message)
})
