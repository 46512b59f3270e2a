// Whole lists of orders: declared, checked and deleted by a filter.

import { cancelJob, jobFaults, jobFile, jobWarnings, readJob } from '@kouan/contract/calls/system/job-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../areas.ts'
import { aShop } from '../../testing/a-company.ts'
import { killJobProcess } from '../../testing/a-job-process.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { checkManyOrders, declareManyOrders, deleteManyOrders } from '../../testing/order-calls.ts'

const { test, start, read, waitForEnd, send, aUser, database } = await jobHarness()
const declare = startCallOf(declareManyOrders)
const checkAll = startCallOf(checkManyOrders)
const deleteAll = startCallOf(deleteManyOrders)

/** Attempts of the enterprise's orders, and how many of its messages hold them. */
async function declaredOf(enterpriseId: string) {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from order_head where enterprise_id = $1 and attempt_no = 1) as once,
       (select count(*)::int from order_head where enterprise_id = $1 and attempt_no > 1) as again,
       (select count(*)::int from attempt where enterprise_id = $1) as documents,
       (select count(*)::int from outbound_message where enterprise_id = $1) as messages,
       (select coalesce(sum(document_count), 0)::int from outbound_message where enterprise_id = $1) as carried`,
    [enterpriseId],
  )
  return rows[0]
}

/** `TRIAL_ORDERS=3000` for more of them. */
const count = Number(process.env.TRIAL_ORDERS ?? 800)
const faulty = count / 100

describe(`${count} orders`, () => {
  it('rule 32: are declared by a filter, each once, though the process is killed on the way; two servers go on', async () => {
    const { enterpriseId, user } = await aShop(test)
    const other = await aShop(test)
    await manyOrders(test, { ...other, count: 3 })
    // Every hundredth is worth less than its goods.
    const ids = await manyOrders(test, {
      enterpriseId,
      count,
      formOf: (n) => (n % 100 === 50 ? { goodsValue: '1' } : {}),
    })
    const { result } = await send(declare, { filter: { declareStatus: 'READY' } }, user)
    expect(await read(result.jobId)).toMatchObject({ total_count: count })
    // Chosen is what stood in the list at that time.
    await manyOrders(test, { enterpriseId, count: 2 })

    await killJobProcess(test, { jobId: result.jobId, afterSlices: 3 })
    expect(await read(result.jobId)).toMatchObject({ slices: 3, state: 'RUNNING' })
    start(jobs)
    start(jobs)
    expect(await waitForEnd(result.jobId)).toMatchObject({
      state: 'DONE',
      done_count: count,
      fault_count: faulty,
      sentence: `已完成，共处理${count}项，成功${count - faulty}项，有误${faulty}项`,
    })
    expect(await declaredOf(enterpriseId)).toEqual({
      once: count - faulty,
      again: 0,
      documents: count - faulty,
      messages: count / 100,
      carried: count - faulty,
    })
    expect((await declaredOf(other.enterpriseId)).documents).toBe(0)
    const faults = (await send(jobFaults, { id: result.jobId, pageSize: 100 }, user)).result
    expect(new Set(faults.records.map(({ rowId }) => rowId)).size).toBe(faulty)
    expect(faults.records[0]).toMatchObject({
      rowId: ids[50],
      rowName: expect.stringMatching(/^进口订单 TEST-/),
      field: 'goodsValue',
    })
  })
})

describe('the chosen orders', () => {
  it('tell what stops none, checked or declared: each reason once, with the number of its orders', async () => {
    const { enterpriseId, user } = await aShop(test)
    const strange = '9900D90077'
    const ids = await manyOrders(test, {
      enterpriseId,
      count: 230,
      formOf: (n) => (n % 2 === 1 ? { ebpCode: strange, ebcCode: strange } : {}),
    })
    start(jobs)
    for (const begun of [checkAll, declare]) {
      const { result } = await send(begun, { ids: ids.join(',') }, user)
      expect(await waitForEnd(result.jobId)).toMatchObject({ state: 'DONE', done_count: 230, fault_count: 0 })
      const { records } = (await send(jobWarnings, { id: result.jobId }, user)).result
      const said = records.map(({ message }) => message).filter((message) => message.includes(strange))
      expect(said).toEqual([expect.stringMatching(/^订单 TEST-\S+ 等 115 项：.*请确认代其申报$/)])
      if (begun !== checkAll) continue
      const link = (await send(jobFile, { id: result.jobId }, user)).result
      const { body } = await test.app.inject({ method: 'GET', url: `${test.config.apiBase}${link.url}` })
      expect(body).toContain(`提醒：${said[0]}\r\n`)
    }
  })

  it('are checked without being changed, and what is wrong comes as a file, too', async () => {
    const { enterpriseId, user } = await aShop(test)
    const ids = await manyOrders(test, {
      enterpriseId,
      count: 120,
      formOf: (n) => (n === 110 ? { currency: '502' } : {}),
    })
    const { result } = await send(checkAll, { ids: ids.join(',') }, user)
    start(jobs)
    expect(await waitForEnd(result.jobId)).toMatchObject({ state: 'DONE', done_count: 120, fault_count: 1 })
    expect(await declaredOf(enterpriseId)).toMatchObject({ documents: 0 })
    const link = (await send(jobFile, { id: result.jobId }, user)).result
    const { body } = await test.app.inject({ method: 'GET', url: `${test.config.apiBase}${link.url}` })
    expect(body).toMatch(/^进口订单 TEST-[\d-]+：/)
    const logged = await database.pool.query('select log_content from sys_log where target like $1 and userid = $2', [
      `order %${ids[0]}%`,
      user.username,
    ])
    expect(logged.rows.filter(({ log_content: content }) => content?.startsWith('申报'))).toEqual([])
  })

  it('are deleted as far as their state allows, each with its audit row', async () => {
    const { enterpriseId, user } = await aShop(test)
    const ids = await manyOrders(test, { enterpriseId, count: 60 })
    await database.pool.query("update order_head set declare_status = 'SENT' where id = $1", [ids[7]])
    const { result } = await send(deleteAll, { filter: {}, total: 60 }, user)
    start(jobs)
    expect(await waitForEnd(result.jobId)).toMatchObject({ state: 'DONE', fault_count: 1 })
    expect((await send(jobFaults, { id: result.jobId }, user)).result.records).toMatchObject([
      { rowId: ids[7], field: null, message: expect.stringContaining('不能修改或删除') },
    ])
    const { rows } = await database.pool.query('select id from order_head where enterprise_id = $1 and del_flag = 0', [
      enterpriseId,
    ])
    expect(rows.map(({ id }) => id)).toEqual([ids[7]])
    const logged = await database.pool.query(
      "select target, before from sys_log where operate_type = 'delete' and target like 'order %' and userid = $1",
      [user.username],
    )
    expect(logged.rows[0].target.split(',')).toHaveLength(59)
    expect(logged.rows[0].before).toHaveLength(59)
  })

  it('are asked for the right of what is done, and something must be chosen', async () => {
    const { user } = await aShop(test)
    const reader = await aUser({ rights: ['order:list'] })
    for (const call of [declare, checkAll, deleteAll]) {
      expect(await send(call, { filter: {} }, reader)).toMatchObject({ status: 403 })
      expect(await send(call, {}, user)).toMatchObject({ code: 400, problems: [{ field: 'filter' }] })
      expect(await send(call, { filter: {}, total: 0 }, user)).toMatchObject({ message: '没有符合条件的数据' })
      expect(await send(call, { ids: '1,x' }, user)).toMatchObject({ success: false })
    }
  })

  it('rule 22: a filter by a person leaves no trace of the person in clear', async () => {
    const { enterpriseId, user } = await aShop(test)
    await manyOrders(test, { enterpriseId, count: 2, formOf: () => ({ buyerTelephone: '13987654321' }) })
    const { result } = await send(checkAll, { filter: { buyerTelephone: '13987654321' } }, user)
    expect(await read(result.jobId)).toMatchObject({ total_count: 2 })
    const { rows } = await database.pool.query(
      `select (select to_jsonb(j) from job j where id = $1) as job,
         (select jsonb_agg(l) from sys_log l where userid = $2) as audit`,
      [result.jobId, user.username],
    )
    expect(rows[0].audit.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain('13987654321')
    expect((await send(readJob, { id: result.jobId }, user)).result).not.toHaveProperty('input')
    await send(cancelJob, { id: result.jobId }, user)
  })
})
