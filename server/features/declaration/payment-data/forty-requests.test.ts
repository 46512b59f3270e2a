// Forty requests of customs, of all kinds, over the network to a server that runs as in operation.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { paymentData } from '@kouan/contract/resources/declaration/payment-data.ts'
import { paymentPlatform } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { paymentForm, somePaymentData } from '../../../testing/payment-data.ts'
import { formOf, paymentHarness } from '../../../testing/payment-harness.ts'
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts'
import { testKey } from '../../../testing/test-key.ts'

const home = mkdtempSync(join(tmpdir(), 'kouan-asked-'))
// As root the server becomes another user, who has to get through this folder.
chmodSync(home, 0o711)
const { test, staff, aPlatformCompany, listed } = await paymentHarness()
const { send, database } = test
let running: ServerProcess | undefined
afterAll(async () => {
  await running?.end('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

async function start(): Promise<string> {
  const { server, output } = await startServerProcess({
    DATABASE_URL: database.databaseUrl,
    KOUAN_DATA: join(home, 'data'),
    KOUAN_ENCRYPTION_KEYS: testKey.toString('base64'),
  })
  if (!server) throw new Error(output)
  running = server
  return server.address
}

const plain = 'application/x-www-form-urlencoded'
let sessions = 0
const openReq = (given: Record<string, unknown>) => {
  sessions += 1
  return JSON.stringify({ sessionID: `FORTY-${sessions}`, serviceTime: '1577905450417', ...given })
}
const asked = (given: Record<string, unknown>) => ({ body: formOf(openReq(given)) })

interface Request {
  body?: string
  type?: string
  /** That of the first platform unless given. */
  path?: string
}

/** `stored`: the state that it comes to, with its order; absent: no row of its own. */
interface Expected {
  answer?: string
  stored?: string
}

const taken = '200 10000'
const refused = '200 20000'
const unknown = '404 20000'

it('forty requests of all kinds: each is answered as it should be, and what is stored comes to its state', async () => {
  const own = await aPlatformCompany()
  const other = await aPlatformCompany()
  const elsewhere = await aPlatformCompany({ networks: '203.0.113.0/24' })
  const disabled = await aPlatformCompany()
  const ended = await send(callsOf(paymentPlatform).edit, { id: disabled.id, enabled: false } as never, staff)
  expect(ended.success, ended.message).toBe(true)
  const known = Array.from({ length: 10 }, (_, at) => `K${at}`)
  for (const orderNo of known) await somePaymentData(test, own.user, orderNo)
  await somePaymentData(test, other.user, 'OF-OTHER')
  const faulty = await somePaymentData(test, own.user, 'FAULTY')
  await database.pool.query(`update payment_data set trading_time = '20200132030410' where id = $1`, [faulty])
  const article = { gname: '示例面膜', itemLink: 'http://shop.example.com/g/1', recpAccount: '1', recpName: '示例公司' }
  const goods = ['A', 'B'].map((orderNo) => ({ ...article, orderNo }))
  const both = await send(callsOf(paymentData).add, paymentForm('A', { goods }) as never, own.user)
  expect(both.success, both.message).toBe(true)

  const requests: readonly (readonly [Request, Expected])[] = [
    ...known.map((orderNo) => [asked({ orderNo }), { stored: `${orderNo} UPLOADED` }] as const),
    [asked({ orderNo: 'K0', sessionID: 'AGAIN' }), { stored: 'K0 UPLOADED' }],
    [asked({ orderNo: 'K0', sessionID: 'AGAIN' }), {}],
    [asked({ orderNo: 'K1', sessionID: 'AGAIN' }), {}],
    [asked({ orderNo: 'A' }), { stored: 'A UPLOADED' }],
    [asked({ orderNo: 'B' }), { stored: 'B UPLOADED' }],
    [asked({ orderNo: 'K2', serviceTime: 1577905450417 }), { stored: 'K2 UPLOADED' }],
    [asked({ orderNo: 'K3', sessionID: 'S'.repeat(100) }), { stored: 'K3 UPLOADED' }],
    [{ body: formOf(openReq({ orderNo: 'K4' }).replaceAll('"', '&quot;')) }, { stored: 'K4 UPLOADED' }],
    [{ body: formOf(openReq({ orderNo: 'K5' }).replaceAll('"', '\\"')) }, { stored: 'K5 UPLOADED' }],
    [{ ...asked({ orderNo: 'K6' }), type: `${plain}; charset=UTF-8` }, { stored: 'K6 UPLOADED' }],
    ...['U1', 'U2', 'U3'].map((orderNo) => [asked({ orderNo }), { stored: `${orderNo} WAITING` }] as const),
    [asked({ orderNo: 'OF-OTHER' }), { stored: 'OF-OTHER WAITING' }],
    [asked({ orderNo: 'FAULTY' }), { stored: 'FAULTY WAITING' }],
    ...[
      { body: '' },
      { body: 'other=1' },
      { body: 'openReq=' },
      { body: 'openReq=%7B' },
      { body: formOf('[{"orderNo":"K0","sessionID":"S","serviceTime":"1"}]') },
      { body: formOf('{"orderNo":"K0","serviceTime":"1"}') },
      asked({ orderNo: 'K0', sessionID: 'S'.repeat(101) }),
      asked({ orderNo: 'K0\u0000' }),
      { body: '{"orderNo":"K0"}', type: 'application/json' },
    ].map((request) => [request, { answer: refused, stored: 'null INVALID' }] as const),
    [{ body: `openReq=${'x'.repeat(10_001)}` }, { answer: '413 20000' }],
    [{ ...asked({ orderNo: 'K0' }), path: `/open/179/${'0'.repeat(48)}/platDataOpen` }, { answer: unknown }],
    [{ ...asked({ orderNo: 'K0' }), path: '/open/179/short/platDataOpen' }, { answer: unknown }],
    [{ ...asked({ orderNo: 'K0' }), path: disabled.path }, { answer: unknown }],
    [{ ...asked({ orderNo: 'K0' }), path: elsewhere.path }, { answer: unknown }],
    [asked({ orderNo: 'K7', orderName: 'more than is asked for' }), { stored: 'K7 UPLOADED' }],
  ]
  expect(requests).toHaveLength(40)

  const address = await start()
  const post = async ({ body, type = plain, path = own.path }: Request) => {
    const headers = { 'content-type': type, 'user-agent': 'Apache-HttpClient/4.5.3 (Java/1.8.0_60)' }
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: body ?? null })
    return `${response.status} ${((await response.json()) as { code: string }).code}`
  }
  const answers: string[] = []
  for (const [request] of requests) answers.push(await post(request))
  expect(answers).toEqual(requests.map(([, { answer = taken }]) => answer))

  const states = async () => (await listed(own.user)).map(({ orderNo, status }) => `${orderNo} ${status}`).sort()
  const expected = requests.flatMap(([, { stored }]) => stored ?? []).sort()
  await eventually('the states of the requests', states, (seen) => seen.join() === expected.join())
  expect((await listed(elsewhere.user)).map(({ status }) => status)).toEqual(['INVALID'])
  expect(await listed(disabled.user)).toEqual([])
  expect(await listed(other.user)).toEqual([])

  await somePaymentData(test, own.user, 'U1')
  await eventually('the upload of data that came later', states, (seen) => seen.includes('U1 UPLOADED'))
})
