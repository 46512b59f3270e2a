// Events of documents at a real HTTP server of an enterprise.
import { createHmac } from 'node:crypto'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { delivery } from '@kouan/contract/resources/channel/delivery.ts'
import { webhook } from '@kouan/contract/resources/channel/webhook.ts'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { ceb312, drop, inEnvelope, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { httpFarEnd, noRequest, type ReceivedRequest } from '../../testing/http-far-end.ts'
import { faultsBySchema } from '../../testing/open-schemas.ts'
import { passTime } from '../../testing/pass-time.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, database, staff, enterpriseId, user, channel, aDeclaredOrder } = await scene('working', {
  config: { allowedNetworks: ['127.0.0.1'] },
})

let received: ReceivedRequest[] = []
let status = 200
const receiver = await httpFarEnd((response, request) => {
  received.push(request)
  response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
})

const secret = 'a key of sixteen characters'
const url = `${receiver}/events`
const calls = callsOf(webhook)
const aWebhook = async (more: object = {}) => {
  const added = await send(calls.add, { webhookName: '订单系统', url, secret, ...more }, user)
  expect(added.message).toBe('添加成功！')
  return added.result
}
const begin = async () => {
  received = []
  status = 200
  await database.pool.query('delete from webhook; delete from delivery')
}
const bodies = () => received.map(({ body }) => JSON.parse(body))

it('events of a document reach the webhook of its enterprise, signed and in their order, also after it was down', async () => {
  await begin()
  await aWebhook()
  status = 503
  const order = await aDeclaredOrder()
  await drop(channel, inEnvelope(ceb312([{ orderNo: order.orderNo, returnStatus: '120' }]), channel))
  await eventually(
    'state',
    () => stateOf(test, order.id),
    (state) => state.endsWith(' 120'),
  )
  await eventually('first try', () => received.length, 1)
  status = 200
  await passTime({ pool: database.pool, clock: test.clock, seconds: 61 })
  await eventually('receipt', () => bodies().at(-1)?.event, 'document.receipt')
  const events = bodies().filter(({ documentId }) => documentId === order.id)
  // The first try of the first event was refused, so that it came twice.
  expect(events[0]).toEqual(events[1])
  expect(received[0]?.headers['x-message-id']).toBe(received[1]?.headers['x-message-id'])
  expect(events.map(({ toStatus }) => toStatus).slice(1)).toContain('SENT')
  expect(events.at(-1)).toMatchObject({
    event: 'document.receipt',
    kind: 'order',
    messageType: 'CEB311Message',
    number: order.orderNo,
    simulated: false,
    receipt: { type: 'CEB312Message', status: '120' },
  })
  expect(events.at(-1)).toMatchObject({
    events: ['STATE', 'RECEIPT'],
    declareStatus: 'IN_CUSTOMS',
    returnType: 'CEB312Message',
    returnStatus: '120',
    reasonCode: null,
    changedTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
  })
  expect(events.flatMap((event) => faultsBySchema('DocumentEvent', event))).toEqual([])
  expect(events.map(({ id }) => Number(id))).toEqual(
    events.map(({ id }) => Number(id)).toSorted((one, other) => one - other),
  )
  const { headers, body } = received.at(-1) ?? noRequest
  const signed = createHmac('sha256', secret).update(`${headers['x-kouan-timestamp']}.${body}`).digest('hex')
  expect(headers).toMatchObject({ 'x-kouan-signature': `v1=${signed}`, 'x-kouan-event': 'document.receipt' })
})

it('subscription to changes of the state alone: hears what receipts caused, once, with the reason of a refusal', async () => {
  await begin()
  await aWebhook({ events: 'STATE' })
  const order = await aDeclaredOrder()
  const refusal = { orderNo: order.orderNo, returnStatus: '100', returnInfo: '[Code:1;Desc:订购人证件号码不正确]' }
  await drop(channel, inEnvelope(ceb312([refusal]), channel))
  const last = () => bodies().findLast(({ documentId }) => documentId === order.id)
  await eventually('refusal', () => last()?.declareStatus, 'REJECTED')
  expect(last()).toMatchObject({ event: 'document.receipt', events: ['STATE', 'RECEIPT'], returnStatus: '100' })
  expect(last().reasonCode).toEqual(expect.any(String))
  const ofOrder = bodies().filter(({ documentId }) => documentId === order.id)
  expect(ofOrder.every(({ events }) => events.includes('STATE'))).toBe(true)
  expect(new Set(ofOrder.map(({ id }) => id)).size).toBe(ofOrder.length)
  expect(ofOrder.flatMap((event) => faultsBySchema('DocumentEvent', event))).toEqual([])
})

it('kinds, events and the switch choose what is sent; another enterprise sees and gets nothing', async () => {
  await begin()
  const other = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const stranger = await test.aUser({ rights: '*', enterpriseId: other.enterpriseId })
  const foreign = await send(calls.add, { webhookName: '别家', url, secret }, stranger)
  await aWebhook({ kinds: 'CEB411Message' })
  await aWebhook({ enabled: false })
  const wanted = await aWebhook({ webhookName: '只要回执', events: 'RECEIPT', kinds: 'CEB311Message' })
  const order = await aDeclaredOrder()
  await drop(channel, inEnvelope(ceb312([{ orderNo: order.orderNo, returnStatus: '120' }]), channel))
  await eventually(
    'receipt',
    () =>
      bodies()
        .map(({ event }) => event)
        .join(),
    'document.receipt',
  )
  const { records } = (await send(callsOf(delivery).list, {}, user)).result
  expect(records.map(({ targetName, targetKind }) => [targetName, targetKind])).toEqual([['只要回执', 'WEBHOOK']])
  expect((await send(callsOf(delivery).list, {}, stranger)).result.total).toBe(0)
  expect((await send(calls.get, { id: wanted.id }, stranger)).success).toBe(false)
  expect((await send(calls.list, {}, stranger)).result.records.map(({ id }) => id)).toEqual([foreign.result.id])
})

it('a webhook is tried before it is needed; staff cannot make one, and a new address asks for the key again', async () => {
  await begin()
  const { id, version } = await aWebhook()
  expect((await send(actionCalls(webhook).test, { id }, user)).success).toBe(true)
  await eventually(
    'test',
    () =>
      bodies()
        .map(({ event }) => event)
        .join(),
    'webhook.test',
  )
  expect(bodies().flatMap((event) => faultsBySchema('TestEvent', event))).toEqual([])
  const refused = await send(calls.add, { webhookName: '运营', url, secret }, staff)
  expect(refused.message).toBe('推送订阅由企业自己维护')
  const moved = await send(calls.edit, { id, version, url: `${url}/other` }, user)
  expect(moved.problems).toMatchObject([{ field: 'secret' }])
  expect((await send(calls.list, {}, user)).result.records[0]?.secret).toBe('********')
})

it('tests at once: one of a webhook, until it was tried', async () => {
  await begin()
  const { id } = await aWebhook({ enabled: false })
  const person = await test.aUser({ rights: '*', enterpriseId })
  const press = () => send(actionCalls(webhook).test, { id }, person)
  const answers = await Promise.all([press(), press(), press(), press(), press()])
  const refused = answers.filter(({ success }) => !success)
  expect(refused.map(({ message }) => message)).toEqual(Array(4).fill(expect.stringContaining('上一条测试还没有发出')))
  const other = await aWebhook({ webhookName: '另一个' })
  expect((await send(actionCalls(webhook).test, { id: other.id }, person)).success).toBe(true)
})

it('tests of one person beyond the limit of a minute: refused', async () => {
  await begin()
  const { id } = await aWebhook({ enabled: false })
  const another = await test.aUser({ rights: '*', enterpriseId })
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1) statuses.push((await send(actionCalls(webhook).test, { id }, another)).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
  expect(statuses[10]).toBe(429)
})

const signedWith = (key: string, { headers, body }: (typeof received)[number]) =>
  `v1=${createHmac('sha256', key).update(`${headers['x-kouan-timestamp']}.${body}`).digest('hex')}`

it('secret that is changed: for a day both sign, afterwards the new one alone; a new address gets no signature of the old', async () => {
  await begin()
  const { id, version } = await aWebhook()
  const next = 'another key of the receiver'
  expect((await send(calls.edit, { id, version, secret: next }, user)).success).toBe(true)
  const stored = async () => (await database.pool.query('select * from webhook where id = $1', [id])).rows[0]
  expect((await stored()).previous_secret).toMatch(/^v2\./)
  const tried = async (count: number) => {
    await send(actionCalls(webhook).test, { id }, user)
    await eventually('test', () => received.length, count)
    return received.at(-1) ?? noRequest
  }
  const both = await tried(1)
  expect(both.headers['x-kouan-signature']).toBe(signedWith(next, both))
  expect(both.headers['x-kouan-signature-previous']).toBe(signedWith(secret, both))
  const until = (await stored()).previous_until
  expect(until.getTime() - test.clock.now().getTime()).toBeGreaterThan(23 * 3_600_000)
  await database.pool.query('update webhook set previous_until = $1', [test.clock.now()])
  const alone = await tried(2)
  expect(alone.headers['x-kouan-signature']).toBe(signedWith(next, alone))
  expect(alone.headers).not.toHaveProperty('x-kouan-signature-previous')
  const moved = { id, version: (await stored()).version, url: `${url}/other`, secret: 'a third key of the receiver' }
  expect((await send(calls.edit, moved, user)).success).toBe(true)
  expect((await stored()).previous_secret).toBeNull()
})

it('receiver that answers 410 (its software was taken down): the webhook ends, its enterprise is told once, and it can begin again', async () => {
  await begin()
  const { id } = await aWebhook()
  status = 410
  await send(actionCalls(webhook).test, { id }, user)
  const read = async () => (await send(calls.get, { id }, user)).result
  await eventually('end of the webhook', async () => (await read()).enabled, false)
  expect((await read()).endedTime).not.toBeNull()
  const { rows } = await database.pool.query(
    `select distinct a.id, a.msg_abstract as text from announcement a join announcement_user u on u.announcement_id = a.id
      where a.open_page = '/channel/webhook'`,
  )
  expect(rows).toMatchObject([{ text: expect.stringContaining('对方应答 410（不再接收），推送订阅“订单系统”已停用') }])
  status = 200
  await send(calls.edit, { id, version: (await read()).version, enabled: true }, user)
  expect(await read()).toMatchObject({ enabled: true, endedTime: null })
  await send(actionCalls(webhook).test, { id }, user)
  await eventually('tries', () => received.length, 2)
})
