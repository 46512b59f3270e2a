// Receipts passed on to a real HTTP server, a folder and, where it is installed, a real queue.
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { channelReceipt } from '@kouan/contract/resources/channel/channel-receipt.ts'
import { delivery } from '@kouan/contract/resources/channel/delivery.ts'
import { Connection } from 'rabbitmq-client'
import { expect, it } from 'vitest'
import { ceb312, drop, inEnvelope, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { hasRabbitMq, rabbitMqServer } from '../../../testing/far-end/rabbitmq-server.ts'
import { httpFarEnd, noRequest, type ReceivedRequest } from '../../../testing/http-far-end.ts'
import { passTime } from '../../../testing/pass-time.ts'
import { scene } from '../../../testing/scenes/scene.ts'

const { test, send, database, staff, user, channel, aDeclaredOrder } = await scene('working', {
  config: { allowedNetworks: ['127.0.0.1'] },
})

const secret = 'signing key of the receiver'
let received: ReceivedRequest[] = []
let status = 200
const receiver = await httpFarEnd((response, request) => {
  received.push(request)
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"success":true}')
})
const urlUp = `${receiver}/receipts`

let made = 0
async function aTarget(settings: object): Promise<string> {
  made += 1
  const code = `target-${made}`
  const added = await send(
    callsOf(baseChannel).add,
    { channelCode: code, channelName: `收回执 ${made}`, wrapDxp: false, status: '1', ...settings } as never,
    staff,
  )
  expect(added.message).toBe('添加成功！')
  return added.result.id
}
const webhook = await aTarget({ protocol: 'HTTP', urlUp, authType: 'NONE', signSecret: secret })

/** Sets what is passed on of CEB312. */
async function passOn(targetChannelId: string, format: string, statusFilter: string | null = null): Promise<void> {
  await database.pool.query('delete from channel_receipt')
  const added = await send(
    callsOf(channelReceipt).add,
    { channelId: channel.id, receiptType: 'CEB312Message', status: '1', targetChannelId, format, statusFilter },
    staff,
  )
  expect(added.message).toBe('添加成功！')
}

const deliveries = async (who = staff) => (await send(callsOf(delivery).list, { pageSize: 50 }, who)).result.records
const untilSent = (number: number) =>
  eventually('sent', async () => (await deliveries()).filter((one) => one.status === 'SENT').length, number)
const begin = async () => {
  received = []
  status = 200
  await database.pool.query('delete from delivery')
}

it('S2.041 S2.065 webhook that was down: gets the receipts of its enterprise in order, signed', async () => {
  await begin()
  await passOn(webhook, 'JSON')
  const order = await aDeclaredOrder()
  status = 503
  for (const returnStatus of ['2', '120']) {
    await drop(channel, inEnvelope(ceb312([{ orderNo: order.orderNo, returnStatus }]), channel))
    await eventually(
      'state',
      () => stateOf(test, order.id),
      (state) => state.endsWith(` ${returnStatus}`),
    )
  }
  await eventually(
    'failure',
    async () =>
      (await deliveries())
        .map((one) => one.status)
        .toSorted()
        .join(),
    'RETRYING,WAITING',
  )
  expect(received).toHaveLength(1)
  status = 200
  await passTime({ pool: database.pool, clock: test.clock, seconds: 61 })
  await untilSent(2)
  expect(received.map(({ body }) => JSON.parse(body).fields.returnStatus)).toEqual(['2', '2', '120'])
  const { headers, body } = received[2] ?? noRequest
  const signed = createHmac('sha256', secret).update(`${headers['x-kouan-timestamp']}.${body}`).digest('hex')
  expect(headers).toMatchObject({ 'x-kouan-signature': `v1=${signed}`, 'x-kouan-event': 'receipt.CEB312Message' })
  expect(received[0]?.headers['x-message-id']).toBe(received[1]?.headers['x-message-id'])
  // Staff and the enterprise see the same rows, with the answer; one is sent again.
  const [last] = await deliveries(user)
  expect(last).toMatchObject({ title: `CEB312 进口订单回执 120 ${order.orderNo}`, targetName: '收回执 1' })
  const { tries } = (await send(callsOf(delivery).get, { id: last?.id ?? '' }, user)).result as unknown as {
    tries: object[]
  }
  expect(tries).toMatchObject([{ isSent: true, address: urlUp, answerStatus: 200, answer: '{"success":true}' }])
  await send(actionCalls(delivery).resend, { ids: [last?.id ?? ''] }, user)
  await eventually('sent again', () => received.length, 4)
  expect(received[3]?.headers['x-message-id']).toBe(headers['x-message-id'])
})

it('signing key that is changed: the receipt is signed with both for a day', async () => {
  await begin()
  const next = 'the next signing key of it'
  const { version } = (await send(callsOf(baseChannel).get, { id: webhook }, staff)).result
  expect((await send(callsOf(baseChannel).edit, { id: webhook, version, signSecret: next }, staff)).success).toBe(true)
  await passOn(webhook, 'JSON')
  const order = await aDeclaredOrder()
  await drop(channel, inEnvelope(ceb312([{ orderNo: order.orderNo, returnStatus: '120' }]), channel))
  await untilSent(1)
  const { headers, body } = received[0] ?? noRequest
  const signedWith = (key: string) =>
    `v1=${createHmac('sha256', key).update(`${headers['x-kouan-timestamp']}.${body}`).digest('hex')}`
  expect(headers).toMatchObject({
    'x-kouan-signature': signedWith(next),
    'x-kouan-signature-previous': signedWith(secret),
  })
  await database.pool.query('update base_channel set previous_sign_secret = null where id = $1', [webhook])
})

it('filter of states: only receipts with these states are passed on; none while the type is switched off', async () => {
  await begin()
  await passOn(webhook, 'XML', '120')
  const order = await aDeclaredOrder()
  for (const returnStatus of ['2', '3', '120']) {
    await drop(channel, inEnvelope(ceb312([{ orderNo: order.orderNo, returnStatus }]), channel))
  }
  await untilSent(1)
  await eventually(
    'state',
    () => stateOf(test, order.id),
    (state) => state.endsWith(' 120'),
  )
  expect(received.map(({ body }) => /<returnStatus>(\d+)/.exec(body)?.[1])).toEqual(['120'])
  await database.pool.query(`update channel_receipt set status = '0'`)
  const other = await aDeclaredOrder()
  await drop(channel, inEnvelope(ceb312([{ orderNo: other.orderNo, returnStatus: '120' }]), channel))
  await eventually(
    'state',
    () => stateOf(test, other.id),
    (state) => state.endsWith(' 120'),
  )
  expect(await deliveries()).toHaveLength(1)
})

it('folder: gets the file as received; of a file with several receipts one file for each', async () => {
  await begin()
  const target = await aTarget({ protocol: 'LOCAL', folder: 'passed-on' })
  await passOn(target, 'XML_RAW')
  const [one, two] = [await aDeclaredOrder(), await aDeclaredOrder()]
  const raw = inEnvelope(ceb312([{ orderNo: one.orderNo, returnStatus: '2' }]), channel)
  await drop(channel, raw)
  await untilSent(1)
  const outbox = join(test.config.channelRoot, 'passed-on', 'outbox')
  const read = () => readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'))
  expect(read()).toEqual([raw])
  const both = [one, two].map(({ orderNo }) => ({ orderNo, returnStatus: '120' }))
  await drop(channel, inEnvelope(ceb312(both), channel))
  await untilSent(3)
  const cut = read().filter((text) => text.includes('<returnStatus>120'))
  // A folder lists its files in no order of its own.
  const numbers = cut.map((text) => [...text.matchAll(/<orderNo>([^<]+)/g)].map(([, no]) => no).join(' '))
  expect(numbers.sort()).toEqual([one.orderNo, two.orderNo].sort())
  expect(cut.every((text) => text.includes('<CEB312Message') && !text.includes('DxpMsg'))).toBe(true)
})

it.runIf(hasRabbitMq)('queue: gets the receipt with its message id', async () => {
  await begin()
  const rabbit = await rabbitMqServer()
  const client = new Connection({ url: `amqp://guest:guest@127.0.0.1:${rabbit.port}`, connectionTimeout: 20_000 })
  try {
    await client.queueDeclare({ queue: 'receipts' })
    await client.queueDeclare({ queue: 'unused' })
    const target = await aTarget({
      ...{ protocol: 'AMQP', host: '127.0.0.1', port: rabbit.port, queueUp: 'receipts', queueDown: 'unused' },
      ...{ authType: 'PASSWORD', account: 'guest', password: 'guest' },
    })
    await passOn(target, 'XML')
    const order = await aDeclaredOrder()
    await drop(channel, inEnvelope(ceb312([{ orderNo: order.orderNo, returnStatus: '120' }]), channel))
    await untilSent(1)
    const message = await client.basicGet('receipts')
    expect(message?.messageId).toMatch(/^receipt-\d+-\d+$/)
    expect(String(message?.body)).toContain(order.orderNo)
  } finally {
    await client.close()
    await rabbit.remove()
  }
})
