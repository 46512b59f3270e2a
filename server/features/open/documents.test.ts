import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderCalls, orderForm } from '../../testing/an-order.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send } = test
const { sendOpen, anAccount } = openHarness(test)
const { user } = await anEnterprise(test)
const account = await anAccount(user)
const put = (body: unknown, headers: Record<string, string> = {}) =>
  sendOpen('PUT', '/documents/order', { token: account.token, body, headers })

describe('create or replace a document by its business key', () => {
  it('new key: created; the same body again: unchanged; another body: replaced', async () => {
    const form = orderForm()
    const first = await put(form)
    expect(first).toMatchObject({ status: 200, body: { outcome: 'created', declareStatus: 'READY', version: 1 } })
    const id = String(first.body.id)
    expect((await put(form)).body).toMatchObject({ id, outcome: 'unchanged', version: 1 })
    const { note: _, ...other } = { ...form, note: '', batchNumbers: 'B-1' }
    expect((await put(other)).body).toMatchObject({ id, outcome: 'replaced', version: 2 })
    expect((await put(form)).body).toMatchObject({ id, outcome: 'replaced', version: 3 })
    const { result } = await send(orderCalls.get, { id }, user)
    expect(result).toMatchObject({ orderNo: form.orderNo, batchNumbers: null, createBy: account.clientId })
  })

  it('faulty body: refused with the sentences of the form, with field and pointer', async () => {
    const form = orderForm()
    const [first, ...others] = form.goods
    const faulty = { ...form, goodsValue: '1', goods: [{ ...first, qty: 'x' }, ...others] }
    const refused = await put(faulty)
    expect(refused.status).toBe(422)
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/)
    const byForm = await send(orderCalls.add, faulty as never, user)
    expect(refused.body.errors?.map(({ field, message }) => ({ field, message }))).toEqual(byForm.problems)
    expect(refused.body.errors?.[0]).toMatchObject({ field: 'goods[0].qty', pointer: '/goods/0/qty' })
  })

  it('Idempotency-Key: the same request has the same answer, another one is refused', async () => {
    const form = orderForm()
    const first = await put(form, { 'idempotency-key': 'k-1' })
    const again = await put(form, { 'idempotency-key': 'k-1' })
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    const other = await put(orderForm(), { 'idempotency-key': 'k-1' })
    expect(other).toMatchObject({ status: 409, body: { type: '/open/v1/problems/key-used' } })
    expect(other.body.title).toMatch(/^Idempotency-Key/)
    // The same values in another order, a number as a number.
    const turned = Object.fromEntries(Object.entries({ ...form, goodsValue: 138.5 }).toReversed())
    expect((await put(turned, { 'idempotency-key': 'k-1' })).body).toEqual(first.body)
  })

  it('one read: personal data masked, in full with personal:read alone', async () => {
    const form = orderForm()
    const { body } = await put(form)
    const read = (token: string, query = '') => sendOpen('GET', `/documents/order/${body.id}${query}`, { token })
    const masked = await read(account.token)
    expect(masked.body).toMatchObject({ orderNo: form.orderNo, buyerName: '李**', goods: [{ qty: '2' }, { qty: '1' }] })
    expect((await read(account.token, '?personal=true')).status).toBe(403)
    const trusted = await anAccount(user, { scopes: 'read,personal:read' })
    expect((await read(trusted.token, '?personal=true')).body).toMatchObject({ buyerName: form.buyerName })
    const { rows } = await test.database.pool.query(
      `select userid from sys_log where operate_type = 'reveal' and target = 'order ${body.id}'`,
    )
    expect(rows).toEqual([{ userid: trusted.clientId }])
  })
})
