// One field of many orders changed and each declared, as one act: what cannot be declared with the new value keeps the old one.

import { changePreviewOf } from '@kouan/contract/calls/bulk-change.ts'
import { jobFaults, jobWarnings } from '@kouan/contract/calls/system/job-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../areas.ts'
import { aShop } from '../../testing/a-company.ts'
import { killJobProcess } from '../../testing/a-job-process.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { changeManyOrders } from '../../testing/order-calls.ts'

const { test, start, waitForEnd, send, aUser, database } = await jobHarness()
const preview = changePreviewOf(order)
const change = startCallOf(changeManyOrders)

async function ended(id: string) {
  start(jobs)
  return waitForEnd(id)
}

/** Note, and how often declared, of each order. */
async function ordersOf(ids: string[]): Promise<{ note: string | null; attempts: number }[]> {
  const { rows } = await database.pool.query(
    `select note, (select count(*)::int from attempt a where a.document_id = o.id) as attempts
     from order_head o where id = any($1::bigint[]) order by o.id`,
    [ids],
  )
  return rows
}

/** Saved as it is, and refused when it is declared: its enterprise has no channel for this type. */
const undeclarable = { crossborderType: 'I1210' }
const asked = { filter: {}, field: 'note', way: 'set', value: '已核对', action: 'declare' }

describe('before it is done', () => {
  it('says how many will be changed and declared, which are refused and why, and does neither', async () => {
    const { enterpriseId, user } = await aShop(test)
    const formOf = (n: number) => ({ note: n === 1 ? '已核对' : '待核对', ...(n === 2 ? undeclarable : {}) })
    const ids = await manyOrders(test, { enterpriseId, count: 4, formOf })
    const before = await ordersOf(ids)
    const { result } = await send(preview, { ...asked, total: 4 }, user)
    expect(result).toMatchObject({ total: 4, looked: 4, changed: 2, same: 1, refused: 1 })
    expect(result.rows[0]).toMatchObject({ id: ids[2], faults: [expect.stringContaining('通道')] })
    expect(await ordersOf(ids)).toEqual(before)
  })

  it('is refused without the right to declare, and for an action that asks for more or is none', async () => {
    const { enterpriseId, user } = await aShop(test)
    await manyOrders(test, { enterpriseId, count: 1 })
    const editor = await aUser({ rights: ['order:list', 'order:edit'], enterpriseId })
    expect(await send(preview, { ...asked, total: 1 }, editor)).toMatchObject({ status: 403 })
    expect(await send(change, { ...asked, total: 1 }, editor)).toMatchObject({ status: 403 })
    for (const action of ['assign', 'toString', 'nothing']) {
      const { problems } = await send(preview, { ...asked, total: 1, action }, user)
      expect(problems).toMatchObject([{ field: 'action' }])
    }
  })
})

describe('the job', () => {
  it('changes and declares each; what is refused keeps its value and is listed with the reason', async () => {
    const { enterpriseId, user } = await aShop(test)
    const formOf = (n: number) => (n % 40 === 7 ? undeclarable : {})
    const ids = await manyOrders(test, { enterpriseId, count: 104, formOf })
    const { result } = await send(change, { ...asked, total: 104 }, user)
    expect(await ended(result.jobId)).toMatchObject({ state: 'DONE', done_count: 104, fault_count: 3 })
    const rows = await ordersOf(ids)
    expect(rows.filter(({ note, attempts }) => note === '已核对' && attempts === 1)).toHaveLength(101)
    expect([7, 47, 87].map((n) => rows[n])).toEqual([7, 47, 87].map(() => ({ note: null, attempts: 0 })))
    expect((await send(jobFaults, { id: result.jobId }, user)).result.records).toMatchObject(
      [7, 47, 87].map((n) => ({ rowId: ids[n], message: expect.stringContaining('通道') })),
    )
    const { rows: logged } = await database.pool.query(
      `select log_content as content from sys_log where operate_type = 'declare' and userid = $1 and target like 'order %' order by id`,
      [user.username],
    )
    expect(logged[0]).toEqual({ content: '批量修改进口订单的备注并申报' })
  })

  it('is started once by one key, and again with another it declares nothing twice', async () => {
    const { enterpriseId, user } = await aShop(test)
    const ids = await manyOrders(test, { enterpriseId, count: 3 })
    const input = { ...asked, filter: undefined, ids: ids.join(',') }
    const { result } = await send(change, { ...input, startKey: 'once' }, user)
    expect((await send(change, { ...input, startKey: 'once' }, user)).result).toEqual({ ...result, already: true })
    await ended(result.jobId)
    const { result: again } = await send(change, { ...input, value: '再核对', startKey: 'twice' }, user)
    expect(await ended(again.jobId)).toMatchObject({ state: 'DONE', fault_count: 3 })
    expect(await ordersOf(ids)).toEqual(ids.map(() => ({ note: '已核对', attempts: 1 })))
  })

  it('leaves alone what others changed after the preview, also where the value is there already', async () => {
    const { enterpriseId, user } = await aShop(test)
    const ids = await manyOrders(test, { enterpriseId, count: 3, formOf: (n) => (n === 1 ? { note: '已核对' } : {}) })
    const { result: looked } = await send(preview, { ...asked, total: 3 }, user)
    await database.pool.query(`update order_head set update_time = now() + interval '1 second' where id = any($1)`, [
      [ids[1], ids[2]],
    ])
    const { result } = await send(change, { ...asked, total: 3, seen: looked.seen }, user)
    expect(await ended(result.jobId)).toMatchObject({ state: 'DONE', fault_count: 2 })
    expect((await ordersOf(ids)).map(({ attempts }) => attempts)).toEqual([1, 0, 0])
  })

  it('tells once what stops none of them, though one is refused and the slice begins anew', async () => {
    const { enterpriseId, user } = await aShop(test)
    const strange = { ebpCode: '9900D90077', ebcCode: '9900D90077' }
    await manyOrders(test, {
      enterpriseId,
      count: 5,
      formOf: (n) => (n === 2 ? { ...strange, goodsValue: '1' } : strange),
    })
    const { result } = await send(change, { ...asked, total: 5 }, user)
    expect(await ended(result.jobId)).toMatchObject({ state: 'DONE', fault_count: 1 })
    const { records } = (await send(jobWarnings, { id: result.jobId }, user)).result
    expect(records.map(({ message }) => message).filter((message) => message.includes('9900D90077'))).toEqual([
      expect.stringMatching(/ 等 4 项：.*请确认代其申报$/),
    ])
  })

  it('rule 32: declares each order once, though the process is killed on the way', async () => {
    const { enterpriseId, user } = await aShop(test)
    const ids = await manyOrders(test, { enterpriseId, count: 230 })
    const { result } = await send(change, { ...asked, total: 230 }, user)
    await killJobProcess(test, { jobId: result.jobId, afterSlices: 1 })
    expect(await ended(result.jobId)).toMatchObject({ state: 'DONE', done_count: 230, fault_count: 0 })
    expect(new Set((await ordersOf(ids)).map(({ note, attempts }) => `${note} ${attempts}`))).toEqual(
      new Set(['已核对 1']),
    )
  })
})
