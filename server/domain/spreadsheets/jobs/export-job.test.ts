// Lists as sheets by a job, on the orders of the product.

import { exportManyOf } from '@kouan/contract/calls/sheets.ts'
import { jobFile } from '@kouan/contract/calls/system/job-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { user as userResource } from '@kouan/contract/resources/system/user.ts'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../../areas.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { jobHarness } from '../../../testing/job-harness.ts'
import { manyOrders } from '../../../testing/many-orders.ts'
import type { TestUser } from '../../../testing/test-app.ts'
import { readSheet } from '../files/read-sheet.ts'

const harness = await jobHarness()
const { test, start, waitForEnd } = harness
const { send, aUser, app, config } = test
const exportOrders = startCallOf(exportManyOf(order as never))

async function aShop(rights = ['order:list', 'order:export']) {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  return { enterpriseId, user: await aUser({ rights, enterpriseId }) }
}

async function ended(jobId: string) {
  return waitForEnd(jobId)
}

async function sheetOf(jobId: string, by: TestUser) {
  const { result } = await send(jobFile, { id: jobId }, by)
  const { rawPayload } = await app.inject({ method: 'GET', url: `${config.apiBase}${result.url}` })
  return { name: result.name, rows: await readSheet(rawPayload, { rows: 10_000 }) }
}

describe('a list as a sheet', () => {
  it('S7.107: holds what the list shows: filter, order and columns; masked as there, and nobody else’s rows', async () => {
    const { enterpriseId, user } = await aShop()
    const other = await aShop()
    await manyOrders(test, { enterpriseId: other.enterpriseId, count: 3 })
    await manyOrders(test, {
      enterpriseId,
      count: 1203,
      formOf: (n) => ({
        orderNo: `EXP-${String(n).padStart(5, '0')}`,
        buyerName: '张示例',
        note: n === 3 ? '=1+1<&>' : '',
      }),
    })
    const filter = { orderNo: 'EXP-*', column: 'orderNo', order: 'desc' }
    const { result } = await send(
      exportOrders,
      { filter, columns: 'orderNo,declareStatus,acturalPaid,buyerName,note' },
      user,
    )
    start(jobs)
    expect(await ended(result.jobId)).toMatchObject({
      state: 'DONE',
      total_count: 1203,
      done_count: 1203,
      sentence: '已导出1203行',
    })
    const { name, rows } = await sheetOf(result.jobId, user)
    expect(name).toMatch(/^进口订单列表\d{4}-\d\d-\d\d\.xlsx$/)
    expect(rows[1]?.[0]).toBe(`导出人:${user.username}`)
    expect(rows[2]).toEqual(['订单编号', '申报状态', '实际支付金额', '订购人姓名', '备注'])
    expect(rows).toHaveLength(1206)
    expect(rows[3]?.slice(0, 2)).toEqual(['EXP-01202', '待申报'])
    expect(rows[3]?.[3]).toBe('张**')
    expect(rows.at(-1)?.[0]).toBe('EXP-00000')
    expect(rows.at(-4)?.[4]).toBe('=1+1<&>')
  }, 60_000)

  it('holds the chosen rows, each with its lines', async () => {
    const { enterpriseId, user } = await aShop()
    const ids = await manyOrders(test, { enterpriseId, count: 3 })
    const input = { ids: `${ids[0]},${ids[2]}`, columns: 'orderNo', withLines: true }
    const { result } = await send(exportOrders, input, user)
    start(jobs)
    await ended(result.jobId)
    const { rows } = await sheetOf(result.jobId, user)
    expect(rows[2]).toEqual(expect.arrayContaining(['订单编号', '企业商品名称']))
    const at = rows[2]?.indexOf('企业商品名称') ?? -1
    expect(rows.slice(3).every((row) => row[0] !== '' && row[at] !== '')).toBe(true)
    expect(new Set(rows.slice(3).map(([no]) => no)).size).toBe(2)
  })

  it('is refused without the right, without rows, and without a column that there is', async () => {
    const { enterpriseId, user } = await aShop()
    expect((await send(exportOrders, { filter: {}, total: 0 }, user)).message).toBe('没有符合条件的数据')
    await manyOrders(test, { enterpriseId, count: 1 })
    expect((await send(exportOrders, { filter: {}, columns: 'nothing' }, user)).message).toBe('请至少选择一列')
    const { user: reader } = await aShop(['order:list'])
    expect((await send(exportOrders, { filter: {} }, reader)).status).toBe(403)
  })

  it('follows a list that is more than its table: users of one department', async () => {
    const clerk = await aUser({ rights: ['user:list', 'user:export'] })
    const call = startCallOf(exportManyOf(userResource as never))
    expect((await send(call, { filter: { departId: '999999' } }, clerk)).message).toBe('没有符合条件的数据')
  })
})
