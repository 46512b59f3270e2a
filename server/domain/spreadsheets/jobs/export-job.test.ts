// Lists as sheets by a job, on the orders of the product.

import { exportManyOf } from '@kouan/contract/calls/sheets.ts'
import { jobFile } from '@kouan/contract/calls/system/job-calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { user as userResource } from '@kouan/contract/resources/system/user.ts'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../../areas.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { sheetImporter } from '../../../testing/import-sheet.ts'
import { jobHarness } from '../../../testing/job-harness.ts'
import { manyOrders } from '../../../testing/many-orders.ts'
import { readSheet } from '../../../testing/read-sheet.ts'
import type { TestUser } from '../../../testing/test-app.ts'

const harness = await jobHarness()
const { test, start, waitForEnd } = harness
const { send, aUser, app, config } = test
const exportOrders = startCallOf(exportManyOf(order as never))

const rights = ['order:list', 'order:export']
async function aShop(held = rights) {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  return { enterpriseId, user: await aUser({ rights: held, enterpriseId }) }
}

async function ended(jobId: string) {
  return waitForEnd(jobId)
}

async function sheetOf(jobId: string, by: TestUser) {
  const { result } = await send(jobFile, { id: jobId }, by)
  const { rawPayload } = await app.inject({ method: 'GET', url: `${config.apiBase}${result.url}` })
  return { name: result.name, bytes: rawPayload, rows: await readSheet(rawPayload, { rows: 10_000 }) }
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
    expect(rows[1]?.slice(0, 3)).toEqual([
      `导出人:${user.username}`,
      expect.stringMatching(/^导出时间:\d{4}-\d\d-\d\d \d\d:/),
      '查询条件:订单编号：以 EXP- 开头',
    ])
    expect(rows[2]).toEqual(['订单编号', '申报状态', '实际支付金额', '订购人姓名', '备注'])
    expect(rows).toHaveLength(1206)
    expect(rows[3]?.slice(0, 2)).toEqual(['EXP-01202', '待申报'])
    expect(rows[3]?.[3]).toBe('张**')
    expect(rows.at(-1)?.[0]).toBe('EXP-00000')
    expect(rows.at(-4)?.[4]).toBe('=1+1<&>')
  })

  it('says its filter in words: signs, codes, ids, ranges and an advanced query', async () => {
    const { enterpriseId, user } = await aShop()
    await manyOrders(test, { enterpriseId, count: 1, formOf: () => ({ orderNo: 'WORDS-1', consignee: '王收货' }) })
    const wordsOf = async (filter: Record<string, string>) => {
      const { result } = await send(exportOrders, { filter, columns: 'orderNo' }, user)
      start(jobs)
      await ended(result.jobId)
      return (await sheetOf(result.jobId, user)).rows[1]?.[2]
    }
    expect(await wordsOf({ orderNo: '*ORDS-*', createTime_begin: '2020-01-01', createTime_end: '2999-12-31' })).toBe(
      '查询条件:订单编号：包含 ORDS-；创建时间：2020-01-01 至 2999-12-31',
    )
    expect(await wordsOf({ declareStatus: 'READY,FAILED', crossborderType: '!E9610', goodsValue: '>=100' })).toBe(
      '查询条件:申报状态：待申报、失败；业务类型：不是 出口 9610 一般出口；商品价格：大于等于 100',
    )
    const { rows } = await test.database.pool.query('select company_name from enterprise where id = $1', [enterpriseId])
    const advanced = [
      { field: 'enterpriseId', rule: 'eq', val: enterpriseId },
      {
        matchType: 'or',
        records: [
          { field: 'orderNo', rule: 'right_like', val: 'W' },
          { field: 'note', rule: 'empty' },
        ],
      },
    ]
    expect(await wordsOf({ superQueryParams: JSON.stringify(advanced), superQueryMatchType: 'and' })).toBe(
      `查询条件:高级查询：申报企业 为 ${rows[0].company_name} 且 （订单编号 以 W 开头 或 备注 为空）`,
    )
  })

  it('holds the chosen rows, each with its lines', async () => {
    const { enterpriseId, user } = await aShop()
    const ids = await manyOrders(test, { enterpriseId, count: 3 })
    const input = { ids: `${ids[0]},${ids[2]}`, columns: 'orderNo', withLines: true }
    const { result } = await send(exportOrders, input, user)
    start(jobs)
    expect(await ended(result.jobId)).toMatchObject({ sentence: '已导出2单（每条明细一行，共4行）' })
    const { rows } = await sheetOf(result.jobId, user)
    expect(rows[2]).toEqual(expect.arrayContaining(['订单编号', '企业商品名称']))
    const at = rows[2]?.indexOf('企业商品名称') ?? -1
    expect(rows.slice(3).every((row) => row[0] !== '' && row[at] !== '')).toBe(true)
    expect(new Set(rows.slice(3).map(([no]) => no)).size).toBe(2)
  })

  it('lines hold the words of codes like their heads; the file is read back as it was', async () => {
    const { enterpriseId, user } = await aShop([...rights, 'order:import', 'order:edit'])
    const ids = await manyOrders(test, { enterpriseId, count: 2 })
    const { result } = await send(exportOrders, { ids: ids.join(','), withLines: true }, user)
    start(jobs)
    await ended(result.jobId)
    const file = await sheetOf(result.jobId, user)
    expect(file.rows[1]?.[2]).toBe('查询条件:选中的2行')
    const at = (label: string) => file.rows[2]?.indexOf(label) ?? -1
    expect(file.rows[3]?.[at('计量单位')]).not.toMatch(/^\d+$/)
    expect(file.rows[3]?.[at('原产国（地区）')]).not.toMatch(/^\d+$/)
    const { outcome } = await sheetImporter(harness, order).run(user, file, { existing: 'update' })
    expect(outcome.groups.records).toEqual([])
    expect(outcome.documents).toEqual({ added: 0, updated: 0, skipped: 2, refused: 0 })
  })

  it('personal data in full: only for holders of the right to reveal it, with an audit row of that kind', async () => {
    const { enterpriseId, user } = await aShop()
    const [id] = await manyOrders(test, { enterpriseId, count: 1, formOf: () => ({ buyerTelephone: '13900000001' }) })
    const input = { ids: id, columns: 'orderNo,buyerTelephone', isClear: true }
    expect((await send(exportOrders, input, user)).code).toBe(510)
    const owner = await aUser({ rights: [...rights, 'order:reveal'], enterpriseId })
    const { result } = await send(exportOrders, input, owner)
    start(jobs)
    await ended(result.jobId)
    expect((await sheetOf(result.jobId, owner)).rows[3]?.[1]).toBe('13900000001')
    const { rows: audited } = await test.database.pool.query(
      `select log_content as content from sys_log where operate_type = 'reveal' and log_content like '导出%'`,
    )
    expect(audited).toEqual([{ content: '导出进口订单：1行，含完整个人信息' }])
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
