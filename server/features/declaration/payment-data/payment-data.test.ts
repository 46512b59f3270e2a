import { callsOf } from '@kouan/contract/derive/calls.ts'
import { paymentData } from '@kouan/contract/resources/declaration/payment-data.ts'
import { expect, it } from 'vitest'
import { aCompany } from '../../../testing/a-company.ts'
import { openHarness } from '../../../testing/an-open-account.ts'
import { paymentForm } from '../../../testing/payment-data.ts'
import { scene } from '../../../testing/scenes/scene.ts'

const { test, send, database } = await scene('platform')
const calls = callsOf(paymentData)
const { sendOpen, anAccount } = openHarness(test)

const { user } = await aCompany(test)

it('payment data are stored encrypted, shown masked, and revealed by a right of its own', async () => {
  const added = await send(calls.add, paymentForm('T0001') as never, user)
  expect(added.success, added.message).toBe(true)
  const { id } = added.result
  const { result } = await send(calls.get, { id }, user)
  expect(result.initalRequest).toBe('https:…（其余已隐藏）')
  expect(JSON.stringify(result)).not.toContain('6200000000004711')
  const { rows } = await database.pool.query(
    `select d.inital_request, d.inital_response, g.recp_account from payment_data d join payment_goods g on g.data_id = d.id
      where d.id = $1`,
    [id],
  )
  expect(Object.values(rows[0])).toEqual([
    expect.stringMatching(/^v2\./),
    expect.stringMatching(/^v2\./),
    expect.stringMatching(/^v2\./),
  ])
  expect((await send(calls.reveal, { id, field: 'initalRequest' } as never, user)).result).toContain(
    'out_trade_no=T0001',
  )
})

it('an edit that sends back what is shown masked keeps the raw texts', async () => {
  const { result } = await send(calls.add, paymentForm('T0006') as never, user)
  const { id, initalRequest } = (await send(calls.get, { id: result.id }, user)).result
  const edited = await send(calls.edit, { id, initalRequest, note: '已核对' } as never, user)
  expect(edited.success, edited.message).toBe(true)
  expect((await send(calls.reveal, { id, field: 'initalRequest' } as never, user)).result).toContain(
    'out_trade_no=T0006',
  )
})

it.each([
  ['a time that is not yet', { tradingTime: '20990102030410' }, 'tradingTime'],
  ['no such day', { tradingTime: '20200132030410' }, 'tradingTime'],
  ['a raw request of 8,001 letters', { initalRequest: 'x'.repeat(8001) }, 'initalRequest'],
  ['no raw answer', { initalResponse: '' }, 'initalResponse'],
  ['an amount of nothing', { totalAmount: '0' }, 'totalAmount'],
  ['a body that verifies nothing', { verDept: '9' }, 'verDept'],
  ['an unknown way to pay', { payType: '7' }, 'payType'],
  ['a code that is none of a company', { payCode: '1234' }, 'payCode'],
  ['no order', { goods: [] }, 'goods'],
])('payment data with %s are refused at their field', async (_, given, field) => {
  const { success, problems } = await send(calls.add, paymentForm('T0002', given) as never, user)
  expect(success).toBe(false)
  expect(problems?.map((problem) => problem.field)).toContain(field)
})

it.each([
  ['no way to pay', { payType: '' }],
  ['a currency other than yuan', { currency: '502' }],
  ['a raw request of 8,000 letters', { initalRequest: 'x'.repeat(8000) }],
  ['asterisks in the raw answer', { initalResponse: '{"card":"6222****4711"}' }],
])('payment data with %s are accepted, as customs take them', async (_, given) => {
  const { success, message } = await send(calls.add, paymentForm('T0003', given) as never, user)
  expect(success, message).toBe(true)
})

it('one payment of two orders: each has its articles, and one receiver', async () => {
  const line = { gname: '示例面膜', itemLink: 'http://shop.example.com/g/1', recpAccount: '1', recpName: '示例公司' }
  const goods = [
    { ...line, orderNo: 'A' },
    { ...line, orderNo: 'B', recpAccount: '2' },
  ]
  expect(await send(calls.add, paymentForm('A', { goods }) as never, user)).toMatchObject({ success: true })
  const mixed = [...goods, { ...line, orderNo: 'B', recpAccount: '3' }]
  const refused = await send(calls.add, paymentForm('A', { goods: mixed }) as never, user)
  expect(refused.problems).toEqual([expect.objectContaining({ field: 'goods[2].recpAccount' })])
})

it('a payment is stored once, and others do not see it', async () => {
  const form = paymentForm('T0004')
  await send(calls.add, form as never, user)
  expect((await send(calls.add, form as never, user)).problems).toEqual([
    expect.objectContaining({ field: 'payTransactionId' }),
  ])
  const other = await aCompany(test)
  expect(await send(calls.add, form as never, other.user)).toMatchObject({ success: true })
  expect((await send(calls.list, {}, other.user)).result.total).toBe(1)
})

it('the open API: hands over data, replaces them by the number of the payment, and needs the right', async () => {
  const { user: owner } = await aCompany(test)
  const { token } = await anAccount(owner)
  const body = paymentForm('T0005')
  const created = await sendOpen('PUT', '/payment-data', { token, body })
  expect(created).toMatchObject({ status: 200, body: { outcome: 'created' } })
  const replaced = await sendOpen('PUT', '/payment-data', { token, body: { ...body, totalAmount: '90' } })
  expect(replaced).toMatchObject({ status: 200, body: { outcome: 'replaced', id: created.body.id } })
  expect((await send(calls.list, {}, owner)).result.records).toMatchObject([{ totalAmount: '90' }])
  const wrong = await sendOpen('PUT', '/payment-data', { token, body: { ...body, tradingTime: '20990102030410' } })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [expect.objectContaining({ field: 'tradingTime' })] } })
  const { token: reading } = await anAccount(owner, { accountName: 'reader', scopes: 'read' })
  expect((await sendOpen('PUT', '/payment-data', { token: reading, body })).status).toBe(403)
})
