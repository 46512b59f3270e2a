import { documentInput } from '@kouan/contract/calls/open/document-calls.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderCalls, orderForm } from '../../testing/an-order.ts'
import { olderTransactionsEnded } from '../../testing/older-transactions.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send } = test
const { sendOpen, anAccount } = openHarness(test)
const { user, enterpriseId } = await anEnterprise(test)
await aChannel(test, { enterpriseId, simulated: {} })
const { token } = await anAccount(user)
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  sendOpen('POST', `/documents/order/${path}`, { token, body, headers })
const get = (path: string) => sendOpen('GET', path, { token })

interface Result {
  id: string
  errors: { field: string; message: string }[]
}
const resultsOf = (body: Record<string, unknown>) => body.results as Result[]

async function settledStates(query = ''): Promise<Record<string, unknown>> {
  await olderTransactionsEnded(test)
  return (await get(`/states${query}`)).body
}

describe('a batch of documents', () => {
  it('faulty rows: have their own answers and do not stop the others; sent twice: each document once', async () => {
    const forms = Array.from({ length: 12 }, () => orderForm())
    const documents = forms.map((form, at) => (at % 4 === 3 ? { ...form, orderNo: '' } : form))
    const first = await post('batch', { documents })
    expect(first).toMatchObject({ status: 200, body: { done: 9, failed: 3 } })
    expect(resultsOf(first.body)[3]).toMatchObject({ index: 3, errors: [{ field: 'orderNo' }] })
    const again = await post('batch', { documents })
    expect(again.body).toMatchObject({ done: 9, failed: 3 })
    expect(resultsOf(again.body)[0]).toMatchObject({ outcome: 'unchanged', id: resultsOf(first.body)[0]?.id })
    const mended = await post('batch', { documents: forms })
    expect(mended.body).toMatchObject({ done: 12, failed: 0 })
    const numbers = forms.map(({ orderNo }) => orderNo)
    const { rows } = await test.database.pool.query(
      'select count(*)::int as count from order_head where order_no = any($1)',
      [numbers],
    )
    expect(rows).toEqual([{ count: 12 }])
    const audited = await test.database.pool.query(
      "select count(*)::int as count from sys_log where method = 'open.order.batch' and target like 'order %'",
    )
    expect(audited.rows).toEqual([{ count: 12 }])
  })

  it('the same Idempotency-Key: the same answer, nothing is written again', async () => {
    const documents = [orderForm(), orderForm()]
    const first = await post('batch', { documents }, { 'idempotency-key': 'batch-1' })
    expect((await post('batch', { documents }, { 'idempotency-key': 'batch-1' })).body).toEqual(first.body)
  })

  it('the same rows by the form: the same documents and the same sentences', async () => {
    const faults: Record<string, unknown>[] = [
      {},
      { goodsValue: '1.5' },
      { buyerIdNumber: '1' },
      { currency: '999' },
      { goods: [] },
      { ebcCode: '12' },
      { consigneeTelephone: 'x', acturalPaid: '-1' },
    ]
    const forms = faults.map((fault) => ({ ...orderForm(), ...fault }))
    const { body } = await post('batch', { documents: forms })
    const fields = Object.keys(documentInput(orderDocument)).filter((name) => name !== 'goods')
    for (const [at, form] of forms.entries()) {
      const byApi = resultsOf(body)[at]
      // Another number, so that the form adds a document beside it.
      const byForm = await send(orderCalls.add, { ...form, orderNo: `${form.orderNo}F` } as never, user)
      const told = byApi?.errors.map(({ field, message }) => ({ field, message }))
      expect([faults[at], told]).toEqual([faults[at], byForm.problems ?? []])
      if (!byForm.success || !byApi) continue
      const stored = await send(orderCalls.get, { id: byApi.id }, user)
      const pick = (row: Record<string, unknown>) =>
        Object.fromEntries(fields.filter((name) => name !== 'orderNo').map((name) => [name, row[name]]))
      expect(pick(stored.result)).toEqual(pick(byForm.result))
    }
  })
})

describe('documents on their way', () => {
  it('declare, look up by number and state, follow states by cursor, cancel', async () => {
    const start = String((await settledStates()).nextCursor)
    const forms = [orderForm(), orderForm(), orderForm()]
    const ids = resultsOf((await post('batch', { documents: forms })).body).map(({ id }) => id)
    const [first = '', second = '', third = ''] = ids
    const declared = await post('declare', { ids: [first, second, '999999999'] })
    expect(declared.body).toMatchObject({ done: 2, failed: 1 })
    expect(resultsOf(declared.body)[0]).toMatchObject({ id: first, declareStatus: 'GENERATING', errors: [] })
    const logged = () => test.database.pool.query("select target from sys_log where log_content = '申报' order by id")
    const { rows: before } = await logged()
    expect(before.at(-1)).toEqual({ target: `order ${first},${second}` })
    const again = await post('declare', { ids: [first] })
    expect(again.body).toMatchObject({ done: 0, failed: 1 })
    // Nothing was done, and nothing stands in the log.
    expect((await logged()).rows).toEqual(before)
    // The same body again is no change, although the document can no longer be edited.
    const unchanged = await sendOpen('PUT', '/documents/order', { token, body: forms[0] })
    expect(unchanged.body).toMatchObject({ outcome: 'unchanged', declareStatus: 'GENERATING' })
    const changed = await sendOpen('PUT', '/documents/order', { token, body: { ...forms[0], note: '改' } })
    expect(changed.status).toBe(422)

    const found = (await get(`/documents/order?number=${forms[0]?.orderNo}&state=GENERATING`)).body
    expect(found).toMatchObject({ documents: [{ id: first, goods: [{ qty: '2' }, { qty: '1' }], buyerName: '李**' }] })
    expect((await get('/documents/order?state=NOTHING')).status).toBe(422)

    const page = await settledStates(`?cursor=${start}&limit=1`)
    expect(page).toMatchObject({ hasMore: true, states: [{ kind: 'order', declareStatus: 'GENERATING' }] })
    const rest = (await get(`/states?cursor=${page.nextCursor}`)).body
    const seen = [...(page.states as Result[]), ...(rest.states as Result[])].map(({ id }) => id)
    expect(seen.toSorted()).toEqual([first, second].toSorted())
    expect((await get(`/states?cursor=${rest.nextCursor}`)).body).toMatchObject({ states: [], hasMore: false })
    expect((await get('/states?cursor=x')).status).toBe(422)

    const cancelled = await post('cancel', { ids: [third, first] })
    expect(cancelled.body).toMatchObject({ done: 1, failed: 1 })
    expect(resultsOf(cancelled.body)[0]).toMatchObject({ id: third, declareStatus: 'DELETED' })
  })

  it('a transaction that is open: what later ones changed is read when it has ended, nothing is missed', async () => {
    const [{ id: first = '' } = {}, { id: second = '' } = {}] = resultsOf(
      (await post('batch', { documents: [orderForm(), orderForm()] })).body,
    )
    const start = String((await settledStates()).nextCursor)
    const client = await test.database.pool.connect()
    try {
      await client.query('begin')
      await client.query("update order_head set return_status = '1' where id = $1", [first])
      await post('declare', { ids: [second] })
      expect((await get(`/states?cursor=${start}`)).body.states).toEqual([])
      await client.query('commit')
    } finally {
      client.release()
    }
    const after = (await settledStates(`?cursor=${start}`)).states as Result[]
    expect(after.map(({ id }) => id)).toEqual([first, second])
  })

  it('code tables, enterprise, channels, receipts and tax bills', async () => {
    expect((await get('/code-tables/currency')).body.items).toContainEqual({ code: '142', name: '人民币', help: null })
    const states = (await get('/code-tables/declare_status')).body.items
    expect(states).toContainEqual({ code: 'REJECTED', name: '退单', help: expect.stringContaining('终态：否') })
    const receipts = (await get('/code-tables/return_status')).body.items
    expect(receipts).toContainEqual({ code: '120', name: '海关入库', help: null })
    const listed = (await get('/code-tables')).body.codeTables as { code: string }[]
    expect(listed.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['declare_status', 'return_status', 'currency']),
    )
    expect((await get('/code-tables/nothing')).status).toBe(404)
    expect((await get('/enterprise')).body).toMatchObject({ id: enterpriseId, accountName: 'ERP', kinds: 'order' })
    expect((await get('/channels')).body.channels).toMatchObject([{ crossborderType: 'I9610', simulated: true }])
    expect((await get('/tax-bills')).body).toEqual({ taxBills: [], nextCursor: null, lastCursor: '0.0' })
    expect((await get('/receipts?documentId=1')).body).toEqual({ receipts: [] })
    expect((await get('/receipts/1/message')).status).toBe(404)
  })
})
