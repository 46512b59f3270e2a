// Deliveries to a real HTTP server over the real queue, with a clock that the tests advance.
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { allowedNetworks } from '../../outgoing/allowed-networks.ts'
import { httpFarEnd } from '../../testing/http-far-end.ts'
import { testKey } from '../../testing/test-key.ts'
import { workHarness } from '../../testing/work-harness.ts'
import { openVault } from '../../vault/vault.ts'
import { deliveryHandling } from './background.ts'
import { DeliveryFailure, type DeliveryTarget, DeliveryWaits, enqueueDelivery, type NewDelivery } from './delivery.ts'
import { startDelivery } from './stored-delivery.ts'
import { receiverRetryMinutes, sendWebhook } from './webhook.ts'

const { database, time, start, forward, items } = await workHarness()
const vault = openVault({ encryptionKey: testKey })
const secret = 'a secret of the receiver'

let received: { headers: IncomingHttpHeaders; body: string }[] = []
let respond = (): { status: number; text: string; type?: string; after?: string } => ({ status: 200, text: 'ok' })
let isPaused = false
let refusal: string | undefined
let schedule: readonly number[] | undefined
let networks = allowedNetworks(['127.0.0.1'])
const receiver = await httpFarEnd((response, request) => {
  received.push(request)
  const { status, text, type = 'text/plain', after } = respond()
  response.writeHead(status, { 'content-type': type, ...(after && { 'retry-after': after }) }).end(text)
})
const url = `${receiver}/hook?token=hidden`

const webhooks: DeliveryTarget = {
  kind: 'WEBHOOK',
  async send(run, parcel) {
    if (isPaused) throw new DeliveryWaits('对方已暂停', 60)
    if (refusal !== undefined) throw new DeliveryFailure(refusal)
    return sendWebhook({ url, secret }, { parcel, run, networks })
  },
  retryMinutes: () => schedule,
}
const sources = [
  {
    source: 'numbers',
    build: async (_: unknown, { id }: { id: string }) => {
      const bytes = Buffer.from(JSON.stringify({ number: id, built: time.now }))
      return { type: 'application/json', fileName: `${id}.json`, bytes }
    },
  },
]
const work = () => start([deliveryHandling({ vault, targets: [webhooks], sources })])

const holds = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 60 })

const scope = { tenantId: '1', enterpriseId: null }
const put = (text: string, change: Partial<NewDelivery> = {}) =>
  inTransaction({ db: database.kysely, scope }, (db) =>
    enqueueDelivery(
      { db, vault, now: time.now },
      {
        target: { kind: 'WEBHOOK', id: '7', name: '示例地址' },
        enterpriseId: null,
        subject: 'document 1',
        event: 'test.happened',
        title: `示例 ${text}`,
        content: { type: 'text/plain', fileName: 'a.txt', bytes: Buffer.from(text) },
        ...change,
      },
    ),
  )
interface Row {
  title: string
  status: string
  failures: number
  problem: string | null
  next_try_time: Date | null
}
const rows = async () => (await database.pool.query<Row>('select * from delivery order by id')).rows
const states = async () => (await rows()).map(({ status }) => status)

beforeEach(async () => {
  received = []
  respond = () => ({ status: 200, text: 'ok' })
  isPaused = false
  refusal = undefined
  schedule = undefined
  networks = allowedNetworks(['127.0.0.1'])
  await database.pool.query(`insert into sys_tenant (id, name) values (1, '示例租户') on conflict do nothing`)
  await database.pool.query('delete from delivery')
})

it('S2.065 an event is posted with message id, time stamp and signature; the answer is stored, the token is not', async () => {
  work()
  const messageId = await put('hello')
  await holds(async () => expect(await states()).toEqual(['SENT']))
  const { headers, body } = received[0] ?? { headers: {}, body: '' }
  expect(body).toBe('hello')
  expect(headers).toMatchObject({ 'x-message-id': messageId, 'x-kouan-event': 'test.happened' })
  const stamp = String(headers['x-kouan-timestamp'])
  expect(stamp).toBe(String(time.now.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`${stamp}.hello`).digest('hex')
  expect(headers['x-kouan-signature']).toBe(`v1=${signature}`)
  const { rows: tries } = await database.pool.query('select * from delivery_try')
  expect(tries).toMatchObject([{ is_sent: true, answer_status: 200, answer: 'ok', problem: null }])
  expect(JSON.stringify(tries)).not.toContain('hidden')
})

it('a refusal that quotes characters which no column holds: stored all the same, and tried again', async () => {
  work()
  refusal = '对方拒绝：no\u0000box\ud800'
  await put('hello')
  await holds(async () => expect(await states()).toEqual(['RETRYING']))
  expect(await rows()).toMatchObject([{ failures: 1, problem: '对方拒绝：no\ufffdbox\ufffd' }])
})

it('an event that is rolled back sends nothing; one with a known message id is not sent twice', async () => {
  work()
  await inTransaction({ db: database.kysely, scope }, async (db) => {
    await enqueueDelivery(
      { db, vault, now: time.now },
      {
        ...{ target: { kind: 'WEBHOOK', id: '7', name: '' }, enterpriseId: null, subject: 'x', event: 'x', title: 'x' },
        content: { source: 'numbers', id: '1' },
      },
    )
    throw new Error('rolled back')
  }).catch(() => {})
  await put('one', { messageId: 'same' })
  await put('two', { messageId: 'same' })
  await holds(async () => expect(await states()).toEqual(['SENT']))
  expect(received.map(({ body }) => body)).toEqual(['one'])
})

it('failures are retried after 1, 5, 15 and 60 minutes with the same content; then it counts as failed, not as a dead letter', async () => {
  work()
  respond = () => ({ status: 503, text: 'later' })
  await put('', { content: { source: 'numbers', id: '42' } })
  for (const [tries, minutes] of [1, 5, 15, 60].entries()) {
    await holds(async () => expect(await rows()).toMatchObject([{ status: 'RETRYING', failures: tries + 1 }]))
    const [row] = await rows()
    expect(row?.problem).toBe('对方没有接收（HTTP 503）')
    expect(row?.next_try_time?.getTime()).toBe(time.now.getTime() + minutes * 60_000)
    await holds(async () => expect(await items()).toMatchObject([{ state: 'delayed' }]))
    await forward(minutes)
  }
  await holds(async () => expect(await rows()).toMatchObject([{ status: 'FAILED', failures: 5 }]))
  expect(received).toHaveLength(5)
  expect(new Set(received.map(({ body, headers }) => body + headers['x-message-id'])).size).toBe(1)
  await holds(async () => expect(await items()).toEqual([]))
})

it('receiver that is down for a night: tried eight times within a day, then given up', async () => {
  work()
  schedule = receiverRetryMinutes
  respond = () => ({ status: 503, text: '' })
  await put('night')
  for (const [tries, minutes] of receiverRetryMinutes.entries()) {
    await holds(async () => expect(await rows()).toMatchObject([{ status: 'RETRYING', failures: tries + 1 }]))
    await holds(async () => expect(await items()).toMatchObject([{ state: 'delayed' }]))
    await forward(minutes)
  }
  await holds(async () => expect(await rows()).toMatchObject([{ status: 'FAILED', failures: 9 }]))
  expect(receiverRetryMinutes.reduce((sum, minutes) => sum + minutes)).toBeGreaterThanOrEqual(24 * 60)
  await holds(async () => expect(await items()).toEqual([]))
})

it.each([
  ['later than the schedule (limits of a gateway)', '7200', 120],
  ['sooner than the schedule (a proxy that always says a second)', '1', 1],
  ['later than a day (a receiver with a wrong unit)', '99999999', 24 * 60],
  ['no time at all', 'soon', 1],
])('Retry-After %s: the next try is not before it, and within a day', async (_, after, minutes) => {
  work()
  respond = () => ({ status: 429, text: '', after })
  await put('limited')
  await holds(async () => expect(await rows()).toMatchObject([{ status: 'RETRYING', failures: 1 }]))
  expect((await rows())[0]?.next_try_time?.getTime()).toBe(time.now.getTime() + minutes * 60_000)
})

it('410 (the receiver has closed its address): given up at once, the next of the subject is tried by itself', async () => {
  work()
  schedule = receiverRetryMinutes
  let answers = 0
  respond = () => ({ status: answers++ === 0 ? 410 : 200, text: '' })
  await put('gone')
  await put('next')
  await holds(async () => expect(await states()).toEqual(['FAILED', 'SENT']))
  expect((await rows())[0]).toMatchObject({ failures: 1, problem: '对方已不再接收（HTTP 410），不再重试' })
})

it('given up and sent again by hand together: arrive in their order, before what came later', async () => {
  work()
  respond = () => ({ status: 410, text: '' })
  for (const text of ['one', 'two', 'three']) await put(text)
  await holds(async () => expect(await states()).toEqual(['FAILED', 'FAILED', 'FAILED']))
  received = []
  respond = () => ({ status: 200, text: '' })
  const again = (await database.pool.query<{ id: string }>('select id::text from delivery order by id desc')).rows
  await inTransaction({ db: database.kysely, scope }, async (db) => {
    await sql`update delivery set status = 'WAITING', failures = 0`.execute(db)
    for (const { id } of again) await startDelivery(db, { id, tenantId: '1' })
  })
  await put('four')
  await holds(async () => expect(await states()).toEqual(['SENT', 'SENT', 'SENT', 'SENT']))
  expect(received.map(({ body }) => body)).toEqual(['one', 'two', 'three', 'four'])
})

it('answer ok as text/html (Express, Flask and PHP write that type): received, and not sent again', async () => {
  work()
  respond = () => ({ status: 200, text: 'ok', type: 'text/html; charset=utf-8' })
  await put('typed')
  await holds(async () => expect(await rows()).toMatchObject([{ status: 'SENT', failures: 0 }]))
  expect(received).toHaveLength(1)
})

it('deliveries of one subject keep their order over failures; those of others do not wait', async () => {
  work()
  let failures = 1
  respond = () => (failures-- > 0 ? { status: 500, text: '' } : { status: 200, text: '' })
  await put('first')
  await holds(async () => expect(await states()).toEqual(['RETRYING']))
  await put('second')
  await put('third')
  await put('of another', { subject: 'document 2' })
  await holds(async () => expect(await states()).toEqual(['RETRYING', 'WAITING', 'WAITING', 'SENT']))
  await forward(1)
  await holds(async () => expect(new Set(await states())).toEqual(new Set(['SENT'])))
  expect(received.map(({ body }) => body)).toEqual(['first', 'of another', 'first', 'second', 'third'])
})

it('what is given up holds back nothing behind it', async () => {
  work()
  await put('unknown', { target: { kind: 'PIGEON', id: '7', name: '' } })
  await put('failed', { target: { kind: 'WEBHOOK', id: '7', name: '' }, content: { source: 'gone', id: '1' } })
  await put('next')
  await holds(async () => expect(await states()).toEqual(['FAILED', 'FAILED', 'SENT']))
  expect((await rows()).map(({ problem }) => problem)).toEqual(['不支持的推送方式 PIGEON', '推送的内容已不存在', null])
})

it('a paused target: waits with its reason, and no try is counted', async () => {
  isPaused = true
  work()
  await put('later')
  await holds(async () =>
    expect(await rows()).toMatchObject([{ status: 'WAITING', failures: 0, problem: '对方已暂停' }]),
  )
  isPaused = false
  await forward(1)
  await holds(async () => expect(await rows()).toMatchObject([{ status: 'SENT', failures: 0, problem: null }]))
})

it('an address of an internal network, a redirect, an error page with status 200: not sent, each in a sentence', async () => {
  work()
  networks = allowedNetworks([])
  await put('inside', { subject: '1' })
  await holds(async () => expect((await rows())[0]?.problem).toBe('地址 127.0.0.1 属于内部网络，须先由运维人员允许'))
  expect(received).toEqual([])
  networks = allowedNetworks(['127.0.0.1'])
  respond = () => ({ status: 302, text: '' })
  await put('elsewhere', { subject: '2' })
  await holds(async () => expect((await rows())[1]?.problem).toBe('对方要求转到别的地址（HTTP 302），不予跟随'))
  respond = () => ({ status: 200, text: '<html>', type: 'text/html' })
  await put('page', { subject: '3' })
  await holds(async () => expect((await rows())[2]?.problem).toBe('对方应答的是网页（HTTP 200），不能确认收到'))
})

it('a process that dies before it settles sends again with the same message id', async () => {
  await put('again')
  const { rows: taken } = await database.pool.query<{ id: string }>('select id from work_item')
  const dead = taken[0]?.id
  await database.pool.query(
    `update work_item set state = 'running', takes = 1, holder = 'dead', leased_until = now() - interval '1 second'`,
  )
  await database.pool.query('update delivery set taken_by = $1', [dead])
  work()
  await holds(async () => expect(await states()).toEqual(['SENT']))
  expect(received).toHaveLength(1)
})
