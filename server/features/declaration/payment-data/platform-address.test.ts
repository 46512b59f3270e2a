import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { paymentCall } from '@kouan/contract/resources/declaration/payment-call.ts'
import { paymentPlatform } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { expect, it } from 'vitest'
import { formOf, paymentHarness } from '../../../testing/payment-harness.ts'

const { test, staff, aPlatformCompany, ask, askAs, work, listed } = await paymentHarness()
const { send, database } = test

it('20,000 session ids in a row: no more are stored than the platform allows in a minute', async () => {
  const perMinute = 5
  const { user, path } = await aPlatformCompany({ perMinute })
  const begun = performance.now()
  const codes = new Map<number, number>()
  for (let sent = 0; sent < 20_000; sent += 200) {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        ask(path, { sessionID: `MANY-${sent + at}`, remoteAddress: '203.0.113.77' }),
      ),
    )
    for (const { status, body } of answers) {
      codes.set(status, (codes.get(status) ?? 0) + 1)
      expect(body.code).toBe(status === 200 ? '10000' : '20000')
    }
  }
  const windows = Math.floor((performance.now() - begun) / 60_000) + 2
  const { total } = (await send(callsOf(paymentCall).list, {}, user)).result
  expect(total).toBe(codes.get(200))
  expect(total).toBeGreaterThanOrEqual(perMinute)
  expect(total).toBeLessThanOrEqual(perMinute * windows)
}, 300_000)

it('a source that is not allowed: answered like an unknown address, stored, and its session stays free', async () => {
  const { user, path } = await aPlatformCompany({ networks: '203.0.113.0/24' })
  const unknown = await ask(`/open/179/${'0'.repeat(48)}/platDataOpen`)
  const refused = await ask(path, { sessionID: 'TAKEN', remoteAddress: '198.51.100.7' })
  expect({ ...refused, body: { ...refused.body, serviceTime: 0 } }).toEqual({
    ...unknown,
    body: { ...unknown.body, serviceTime: 0 },
  })
  expect(unknown.status).toBe(404)
  expect((await ask(path, { sessionID: 'TAKEN', remoteAddress: '203.0.113.9' })).status).toBe(200)
  await work()
  expect(await listed(user)).toMatchObject([
    { status: 'INVALID', problem: '不允许从 198.51.100.7 调取' },
    { status: 'WAITING' },
  ])
})

it.each([
  ['nothing', {}],
  ['no openReq', { payload: 'other=1' }],
  ['an empty openReq', { payload: 'openReq=' }],
  ['an openReq that is no JSON', { payload: 'openReq=%7B' }],
  ['a list', { payload: formOf('[{"orderNo":"A","sessionID":"S","serviceTime":"1"}]') }],
  [
    'a session of 101 letters',
    { payload: formOf(`{"orderNo":"A","sessionID":"${'S'.repeat(101)}","serviceTime":"1"}`) },
  ],
  ['a control character', { payload: formOf('{"orderNo":"A\\u0000","sessionID":"S","serviceTime":"1"}') }],
  ['names of the prototype', { payload: formOf('{"__proto__":{"orderNo":"A","sessionID":"S","serviceTime":"1"}}') }],
  ['JSON in place of a form', { payload: '{"orderNo":"A"}', contentType: 'application/json' }],
  ['broken JSON in place of a form', { payload: '{', contentType: 'application/json' }],
  ['a page', { payload: '<a/>', contentType: 'text/xml' }],
  ['more than a form has', { payload: `openReq=${'x'.repeat(10_001)}` }],
])('a request with %s: refused with 20000 and not taken', async (_, sent) => {
  const { user, path } = await aPlatformCompany()
  const { status, body } = await askAs(path, sent)
  expect(body).toMatchObject({ code: '20000' })
  expect([200, 413]).toContain(status)
  expect((await listed(user)).filter((call) => call.status !== 'INVALID')).toEqual([])
})

it('a form escaped as HTML is taken, as some senders have it', async () => {
  const { user, path } = await aPlatformCompany()
  const openReq = '{"orderNo":"A","sessionID":"S","serviceTime":"1577905450417"}'.replaceAll('"', '&quot;')
  expect((await askAs(path, { payload: formOf(openReq) })).body.code).toBe('10000')
  expect(await listed(user)).toMatchObject([{ orderNo: 'A', status: 'RECEIVED' }])
})

it('an address that was renewed or disabled is no address any more', async () => {
  const { path, id } = await aPlatformCompany()
  await send(actionCalls(paymentPlatform).renew, { id } as never, staff)
  expect((await ask(path)).status).toBe(404)
  const { address } = (await send(callsOf(paymentPlatform).get, { id }, staff)).result
  expect(address).not.toBe(path)
  expect((await ask(String(address))).status).toBe(200)
  const disabled = await send(callsOf(paymentPlatform).edit, { id, enabled: false } as never, staff)
  expect(disabled.success, disabled.message).toBe(true)
  expect((await ask(String(address))).status).toBe(404)
  const { rows } = await database.pool.query('select address from payment_platform where id = $1', [id])
  expect(rows[0].address).not.toContain('platDataOpen')
})
