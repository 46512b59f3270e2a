// Names that no field has: refused with their place, or told to accounts that were there before.
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { pool } = test.database
const { sendOpen, anAccount } = openHarness(test)
const { user } = await anEnterprise(test)
const { token } = await anAccount(user)
const put = (body: unknown, by = token) => sendOpen('PUT', '/documents/order', { token: by, body })

/** As it was made before the upgrade, until this time. */
async function anAccountOfBefore(until: Date): Promise<string> {
  const { id, token } = await anAccount(user)
  await pool.query('update open_account set names_warned_until = $2 where id = $1', [id, until])
  return token
}

const spelled = () => {
  const form = orderForm()
  return { ...form, payTranscationId: 'T1', goods: [{ ...form.goods[0], remark: 'x' }, ...form.goods.slice(1)] }
}
/** In the order of what was sent. */
const told = [
  { field: 'goods[0].remark', pointer: '/goods/0/remark' },
  { field: 'payTranscationId', pointer: '/payTranscationId' },
]

describe('unknown names', () => {
  it('names of the head and of a line: 422 with pointer, nearest name and English, nothing stored', async () => {
    const sent = { ...spelled(), conssignee: 'x' }
    const { status, body } = await put(sent)
    expect(status).toBe(422)
    const places = body.errors?.map(({ pointer }) => pointer) ?? []
    expect(places.toSorted()).toEqual(['/conssignee', '/goods/0/remark', '/payTranscationId'])
    expect(body.errors?.find(({ field }) => field === 'conssignee')).toMatchObject({
      message: '没有名称“conssignee”，最接近的是“consignee”',
      english: 'conssignee is not a known name; the nearest one is consignee',
    })
    const { rows } = await pool.query('select from order_head where order_no = $1', [sent.orderNo])
    expect(rows).toEqual([])
  })

  it('a document as it was read, sent back with one change: replaced, what only the answer has is ignored', async () => {
    const reader = (await anAccount(user, { scopes: 'read,write,personal:read' })).token
    const { body } = await put(orderForm(), reader)
    const read = await sendOpen('GET', `/documents/order/${body.id}?personal=true`, { token: reader })
    expect(read.status).toBe(200)
    expect((await put(read.body, reader)).body).toMatchObject({ id: body.id, outcome: 'unchanged' })
    const back = await put({ ...read.body, note: '改', declareStatus: 'IN_CUSTOMS', id: '1', version: 99 }, reader)
    expect(back.body).toMatchObject({ id: body.id, outcome: 'replaced', declareStatus: 'READY' })
  })

  it('one row of a batch: its own fault; a name beside the rows and one of the query: the whole request', async () => {
    const batch = (body: unknown, query = '') => sendOpen('POST', `/documents/order/batch${query}`, { token, body })
    const rows = await batch({ documents: [orderForm(), spelled()] })
    expect(rows.body).toMatchObject({ done: 1, failed: 1, results: [{ errors: [] }, { errors: told }] })
    const documents = [orderForm()]
    expect(await batch({ documents, document: [] })).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/document' }] },
    })
    expect((await batch({ documents }, '?crossborderType=I9610')).status).toBe(200)
    expect((await batch({ documents }, '?crossboderType=I9610')).status).toBe(422)
    const list = await sendOpen('GET', '/documents/order?nunber=1', { token })
    expect(list).toMatchObject({ status: 422, body: { errors: [{ message: '没有名称“nunber”，最接近的是“number”' }] } })
  })

  it('account of before, within its 90 days: written, with warnings, also where the answer is repeated; afterwards refused', async () => {
    const before = await anAccountOfBefore(new Date(Date.now() + 86_400_000))
    const body = spelled()
    const sent = { token: before, body, headers: { 'idempotency-key': 'names' } }
    const first = await sendOpen('PUT', '/documents/order', sent)
    expect(first).toMatchObject({ status: 200, body: { outcome: 'created', warnings: told } })
    expect((await sendOpen('PUT', '/documents/order', sent)).body).toEqual(first.body)
    const rows = await sendOpen('POST', '/documents/order/batch', {
      token: before,
      body: { documents: [orderForm(), body] },
    })
    expect(rows.body).toMatchObject({
      done: 2,
      warnings: [{ pointer: '/documents/1/goods/0/remark' }, { pointer: '/documents/1/payTranscationId' }],
    })
    expect((await put(orderForm(), before)).body).not.toHaveProperty('warnings')
    expect((await put(spelled(), await anAccountOfBefore(new Date(Date.now() - 1000)))).status).toBe(422)
  })
})

describe('numbers of JSON', () => {
  const putText = (text: string) =>
    sendOpen('PUT', '/documents/order', { token, body: text, headers: { 'content-type': 'application/json' } })

  it('order number of 18 digits without quotation marks: stored as it was sent', async () => {
    const orderNo = `9${Date.now()}${process.pid}`.padEnd(18, '7').slice(0, 18)
    const text = JSON.stringify({ ...orderForm(), orderNo: 'NUMBER' }).replace('"NUMBER"', orderNo)
    expect(await putText(text)).toMatchObject({ status: 200, body: { outcome: 'created' } })
    const { rows } = await pool.query('select order_no from order_head where order_no = $1', [orderNo])
    expect(rows).toEqual([{ order_no: orderNo }])
  })

  it('amount with more digits than a floating-point number: refused for its decimal places, not cut', async () => {
    const text = JSON.stringify({ ...orderForm(), freight: 'NUMBER' }).replace('"NUMBER"', '12345678901234.567891')
    const { status, body } = await putText(text)
    expect(status).toBe(422)
    expect(body.errors?.[0]).toMatchObject({ field: 'freight' })
  })
})
