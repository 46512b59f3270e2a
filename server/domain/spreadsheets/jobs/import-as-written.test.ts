// Sheets as people write them: rows of sums, spellings of everyday, several faults in one row.
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrderSheet } from '../../../testing/an-order-sheet.ts'
import { sheetImporter } from '../../../testing/import-sheet.ts'
import { jobHarness } from '../../../testing/job-harness.ts'
import { multipart } from '../../../testing/multipart.ts'
import { readSheet } from '../../../testing/read-sheet.ts'
import { writeWorkbook } from '../files/write-workbook.ts'

const harness = await jobHarness()
const { app, aUser, config, database } = harness.test
const importer = sheetImporter(harness, order)

async function aBroker() {
  const { enterpriseId } = await anEnterprise(harness.test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await aUser({ rights: ['order:list', 'order:import'], enterpriseId })
  return { enterpriseId, user }
}

type Cells = Readonly<Record<string, string>>

/** Orders of one row with these cells by heading, and further rows below them. */
async function sheetOf(orders: readonly Cells[], below: readonly Cells[] = []) {
  const [heads = [], ...rows] = await readSheet(
    await anOrderSheet(orders.length, (n) => ({ orderNo: `WRITTEN-${n}`, crossborderType: 'I9610' })),
    { rows: 1000 },
  )
  const own = heads.map(String)
  const filled = rows.map((row, n) => own.map((head, at) => orders[n]?.[head] ?? String(row[at] ?? '')))
  const more = below.map((cells) => own.map((head) => cells[head] ?? ''))
  return {
    name: '订单.xlsx',
    bytes: await writeWorkbook({ title: '订单', rows: [own, ...filled, ...more], widths: [] }),
  }
}

const storedOf = async (enterpriseId: string) =>
  (
    await database.pool.query(
      `select order_no as no, crossborder_type as type, country, unit, l.currency from order_head h
       join order_list l on l.order_id = h.id where h.enterprise_id = $1 order by order_no`,
      [enterpriseId],
    )
  ).rows

describe('rows of sums', () => {
  it.each([
    ['named in the first column', { 订单编号: '合计', 商品价格: '200', 总价: '200' }],
    ['named with a blank and a colon in another column', { 企业商品名称: '合 计：', 总价: '200' }],
    ['figures alone', { 商品价格: '200', 实际支付金额: '200', 总价: '200' }],
  ])('%s: left out, said with the number of the row, and no order is spoiled', async (_, sums) => {
    const { enterpriseId, user } = await aBroker()
    const { job, outcome, faults } = await importer.run(user, await sheetOf([{}, {}], [sums]))
    expect(faults).toEqual([])
    expect(outcome.documents).toMatchObject({ added: 2, refused: 0 })
    expect(outcome.notes).toEqual(['第 4 行是合计，没有导入'])
    expect(job.sentence).toBe('订单.xlsx：共2行，新增2单，更新0单，跳过0单，失败0单；第 4 行是合计，没有导入')
    expect(await storedOf(enterpriseId)).toHaveLength(2)
  })

  it('figures of a line below merged cells: a line of its order', async () => {
    const { enterpriseId, user } = await aBroker()
    const line = { 企业商品名称: '', 总价: '100' }
    const { faults, outcome } = await importer.run(user, await sheetOf([{}], [line]))
    expect(outcome.notes).toEqual([])
    expect(faults).toContainEqual(expect.objectContaining({ row: 3, column: '企业商品名称' }))
    expect(await storedOf(enterpriseId)).toEqual([])
  })

  it('by the call that answers at once: left out and said, too', async () => {
    const { user } = await aBroker()
    const { payload, headers } = multipart({}, await sheetOf([{}], [{ 订单编号: '总计', 总价: '100' }]))
    const url = `${config.apiBase}${sheetCallsOf(order).importExcel.path}`
    const sent = { method: 'POST', url, headers: { ...headers, 'x-access-token': user.token }, payload } as const
    expect((await app.inject(sent)).json().message).toBe('共1行数据全部导入成功！第 3 行是合计，没有导入')
  })
})

describe('usual spellings', () => {
  it('of countries, units, currencies and the bare code of a short list: accepted and said', async () => {
    const { enterpriseId, user } = await aBroker()
    const written = { 业务类型: '9610', '原产国（地区）': '日 本', 计量单位: '個', 商品明细币制: 'rmb' }
    const { outcome, faults } = await importer.run(user, await sheetOf([written, { '原产国（地区）': 'KOR' }]))
    expect(faults).toEqual([])
    expect(await storedOf(enterpriseId)).toMatchObject([
      { type: 'I9610', country: '116', unit: '007', currency: '142' },
      { type: 'I9610', country: '133' },
    ])
    expect(outcome.notes.toSorted()).toEqual(
      [
        '“9610”读作“进口 9610 直购进口”',
        '“日 本”读作“日本”',
        '“KOR”读作“韩国”',
        '“個”读作“个”',
        '“rmb”读作“人民币”',
      ].toSorted(),
    )
  })

  it('what fits several is none; a short list is named in the sentence', async () => {
    const { user } = await aBroker()
    const { faults } = await importer.run(user, await sheetOf([{ 业务类型: '进口' }, { '原产国（地区）': '火星' }]))
    expect(faults).toMatchObject([
      {
        row: 2,
        column: '业务类型',
        reason: '业务类型：没有“进口”，可填：进口 9610 直购进口、进口 1210 网购保税、进口 1239 网购保税A',
      },
      { row: 3, reason: expect.stringContaining('没有“火星”，请填写已有的名称或代码') },
    ])
  })
})

describe('faults of one row', () => {
  it('unknown code, wrong sum, wrong identity number and a taken number are told at once', async () => {
    const { user } = await aBroker()
    const bad = { '原产国（地区）': '火星', 商品价格: '90', 订购人证件号码: '110101199003070000' }
    const { faults } = await importer.run(user, await sheetOf([bad]))
    expect(faults.map(({ column }) => column).toSorted()).toEqual(
      ['原产国（地区）', '商品价格', '实际支付金额', '订购人证件号码'].toSorted(),
    )
  })

  it('of a person without an enterprise: the missing enterprise and the values, and later rows are read', async () => {
    const staff = await aUser({ rights: '*' })
    const bad = { '原产国（地区）': '火星', 商品价格: '90' }
    const { faults } = await importer.run(staff, await sheetOf([bad, bad, {}]))
    const columns = ['原产国（地区）', '商品价格', '实际支付金额']
    const of = (row: number) => faults.filter((fault) => fault.row === row)
    expect(of(2).map(({ column }) => column)).toEqual(expect.arrayContaining(columns))
    expect(of(3)).toEqual(of(2).map((fault) => ({ ...fault, row: 3 })))
    for (const row of [2, 3, 4]) expect(of(row)).toContainEqual(expect.objectContaining({ reason: '请选择申报企业' }))
  })

  it('an unreadable part of a sum: nothing is said of the sum', async () => {
    const { user } = await aBroker()
    const { faults } = await importer.run(user, await sheetOf([{ 总价: '一百' }]))
    expect(faults).toMatchObject([{ column: '总价' }])
    expect(faults).toHaveLength(1)
  })
})
