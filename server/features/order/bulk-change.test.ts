// One field of many orders at once: seen beforehand, then changed by a job.

import { changePreviewOf } from '@kouan/contract/calls/bulk-change.ts'
import { jobFaults } from '@kouan/contract/calls/system/job-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../areas.ts'
import { aCompany } from '../../testing/a-company.ts'
import { killJobProcess } from '../../testing/a-job-process.ts'
import { orderCalls } from '../../testing/an-order.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { changeManyOrders } from '../../testing/order-calls.ts'

const { test, start, waitForEnd, send, aUser, database, clock } = await jobHarness()
const preview = changePreviewOf(order)
const change = startCallOf(changeManyOrders)

async function ended(id: string) {
  start(jobs)
  return waitForEnd(id)
}

const rowsOf = async (ids: string[]) => {
  const { rows } = await database.pool.query(
    'select id::text, ebc_name as "ebcName", note, version from order_head where id = any($1::bigint[]) order by order_head.id',
    [ids],
  )
  return rows
}

describe('before it is done', () => {
  it('says what would come of it, and changes nothing', async () => {
    const { enterpriseId, user } = await aCompany(test)
    const formOf = (n: number) => (n === 1 ? { ebcName: '新名称' } : {})
    const ids = await manyOrders(test, { enterpriseId, count: 4, formOf })
    await database.pool.query("update order_head set declare_status = 'SENT' where id = $1", [ids[2]])
    const before = await rowsOf(ids)
    const asked = { field: 'ebcName', way: 'set', value: '新名称', filter: {}, total: 4 }
    const { result } = await send(preview, asked, user)
    expect(result).toMatchObject({ total: 4, looked: 4, changed: 2, same: 1, refused: 1 })
    expect(result.rows).toMatchObject([
      { id: ids[2], faults: [expect.stringContaining('状态为“已发送”，不能修改')] },
      { id: ids[0], before: '示例电商企业', after: '新名称', faults: [] },
      { id: ids[3], faults: [] },
    ])
    expect(await rowsOf(ids)).toEqual(before)
  })

  it('shows texts of codes, keeps people masked, and finds what the rules of customs refuse', async () => {
    const { enterpriseId, user } = await aCompany(test)
    await manyOrders(test, { enterpriseId, count: 1 })
    const look = async (asked: object) =>
      (await send(preview, { filter: {}, total: 1, way: 'set', ...asked }, user)).result
    expect((await look({ field: 'goods.country', value: '116' })).rows).toMatchObject([
      { before: expect.stringMatching(/^[^\d]+、[^\d]+$/), after: '日本', faults: [] },
    ])
    expect((await look({ field: 'buyerName', value: '赵小明' })).rows).toMatchObject([
      { before: '李**', after: '赵**' },
    ])
    const { rows } = await database.pool.query('select request_param from sys_log where userid = $1', [user.username])
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('赵小明')
    expect(await look({ field: 'freight', value: '11' })).toMatchObject({
      refused: 1,
      rows: [{ faults: [expect.stringContaining('156.1')] }],
    })
  })

  it('a masked value cannot be guessed: whether a row holds it is told to who may reveal it alone', async () => {
    const { enterpriseId, user } = await aCompany(test)
    await manyOrders(test, { enterpriseId, count: 1, formOf: () => ({ buyerTelephone: '13987654321' }) })
    const guess = { filter: {}, total: 1, field: 'buyerTelephone', way: 'set', value: '13987654321' }
    const guesser = await aUser({ rights: ['order:list', 'order:edit'], enterpriseId })
    expect((await send(preview, guess, guesser)).result).toMatchObject({ same: 0, changed: 1 })
    expect((await send(preview, { ...guess, value: '13900000000' }, guesser)).result).toMatchObject({
      same: 0,
      changed: 1,
    })
    expect((await send(preview, guess, user)).result).toMatchObject({ same: 1, changed: 0 })
  })

  it('refuses what no row could be given', async () => {
    const { enterpriseId, user } = await aCompany(test)
    await manyOrders(test, { enterpriseId, count: 1 })
    const problems = async (asked: object) => (await send(preview, { filter: {}, total: 1, ...asked }, user)).problems
    expect(await problems({ field: 'declareStatus', way: 'set', value: 'READY' })).toMatchObject([{ field: 'field' }])
    // Finding a part of a name would say what the mask hides.
    expect(await problems({ field: 'buyerName', way: 'replace', find: '李' })).toMatchObject([{ field: 'way' }])
    expect(await problems({ field: 'orderNo', way: 'set', value: 'X-1' })).toMatchObject([{ field: 'way' }])
    expect(await problems({ field: 'ebcName', way: 'clear' })).toMatchObject([{ field: 'way' }])
    expect(await problems({ field: 'freight', way: 'set', value: 'viel' })).toMatchObject([
      { field: 'value', message: '运杂费：“viel”不是数字，请只填数字，如1234.5' },
    ])
    const reader = await aUser({ rights: ['order:list'], enterpriseId })
    expect(await send(preview, { filter: {}, total: 1, field: 'note', way: 'clear' }, reader)).toMatchObject({
      status: 403,
    })
  })
})

describe('the job', () => {
  it('changes what may be changed and lists the others with their field; nobody else is reached', async () => {
    const { enterpriseId, user } = await aCompany(test)
    const other = await aCompany(test)
    const [foreign = ''] = await manyOrders(test, { ...other, count: 1 })
    const ids = await manyOrders(test, { enterpriseId, count: 104 })
    await database.pool.query("update order_head set declare_status = 'SENT' where id = $1", [ids[7]])
    const asked = { filter: {}, total: 104, field: 'ebcName', way: 'replace', find: '示例', value: '样例' }
    const { result } = await send(change, asked, user)
    expect(await ended(result.jobId)).toMatchObject({ state: 'DONE', done_count: 104, fault_count: 1 })
    const rows = await rowsOf(ids)
    expect(rows.filter(({ ebcName }) => ebcName === '样例电商企业')).toHaveLength(103)
    expect(rows[7]).toMatchObject({ ebcName: '示例电商企业', version: 1 })
    expect((await rowsOf([foreign]))[0]).toMatchObject({ ebcName: '示例电商企业' })
    expect((await send(jobFaults, { id: result.jobId }, user)).result.records).toMatchObject([{ rowId: ids[7] }])
    const { rows: logged } = await database.pool.query(
      `select before, after from sys_log where operate_type = 'edit' and userid = $1 and target like 'order %' order by id`,
      [user.username],
    )
    expect(logged.flatMap(({ before }) => before)).toHaveLength(103)
    expect(logged[0].after[0]).toMatchObject({ ebcName: '样例电商企业' })
  })

  it('rule 32: changes each order once, though the process is killed on the way', async () => {
    const { enterpriseId, user } = await aCompany(test)
    const ids = await manyOrders(test, { enterpriseId, count: 230 })
    const asked = { filter: {}, total: 230, field: 'ebcName', way: 'replace', find: '示例', value: '示例示例' }
    const { result } = await send(change, asked, user)
    await killJobProcess(test, { jobId: result.jobId, afterSlices: 1 })
    expect((await rowsOf(ids)).some(({ version }) => version === 1)).toBe(true)
    expect(await ended(result.jobId)).toMatchObject({ state: 'DONE', done_count: 230, fault_count: 0 })
    const rows = await rowsOf(ids)
    expect(new Set(rows.map(({ ebcName, version }) => `${ebcName} ${version}`))).toEqual(
      new Set(['示例示例电商企业 2']),
    )
  })

  it('leaves alone what somebody else changed after the preview', async () => {
    const { enterpriseId, user } = await aCompany(test)
    const ids = await manyOrders(test, { enterpriseId, count: 2 })
    const asked = { filter: {}, total: 2, field: 'note', way: 'set', value: '统一备注' }
    const { seen } = (await send(preview, asked, user)).result
    const colleague = await aUser({ rights: '*', enterpriseId })
    const now = clock.now
    clock.now = () => new Date(now().getTime() + 1000)
    await send(orderCalls.edit, { id: ids[1] ?? '', note: '同事所写' }, colleague)
    const { result } = await send(change, { ...asked, seen }, user)
    expect(await ended(result.jobId)).toMatchObject({ state: 'DONE', fault_count: 1 })
    clock.now = now
    expect((await rowsOf(ids)).map(({ note }) => note)).toEqual(['统一备注', '同事所写'])
    expect((await send(jobFaults, { id: result.jobId }, user)).result.records).toMatchObject([
      { rowId: ids[1], message: expect.stringContaining(colleague.username) },
    ])
  })

  it('changes a field of all lines', async () => {
    const { enterpriseId, user } = await aCompany(test)
    const [id = ''] = await manyOrders(test, { enterpriseId, count: 1 })
    const { result } = await send(change, { ids: id, field: 'goods.country', way: 'set', value: '116' }, user)
    expect(await ended(result.jobId)).toMatchObject({ state: 'DONE', fault_count: 0 })
    const { rows } = await database.pool.query(
      'select item_name, country from order_list where order_id = $1 order by line_no',
      [id],
    )
    expect(rows).toEqual([
      { item_name: '示例面膜', country: '116' },
      { item_name: '示例咖啡', country: '116' },
    ])
  })
})
