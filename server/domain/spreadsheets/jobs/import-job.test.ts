// Sheets of orders with their goods as rows, by a job that may die.

import { utils, write } from '@e965/xlsx'
import { uploadFile } from '@kouan/contract/calls/files.ts'
import { importManyOf, previewSheetOf } from '@kouan/contract/calls/sheets.ts'
import { importFaultFile, importOutcome } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sheetImport } from '@kouan/contract/resources/system/sheet-import.ts'
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../../areas.ts'
import { killJobProcess } from '../../../testing/a-job-process.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { jobHarness } from '../../../testing/job-harness.ts'
import { multipart } from '../../../testing/multipart.ts'
import { readSheet } from '../../../testing/read-sheet.ts'
import type { Answer, TestUser } from '../../../testing/test-app.ts'
import { type Cell, writeWorkbook } from '../files/write-workbook.ts'

const harness = await jobHarness()
const { test, start, read, waitForEnd } = harness
const { send, aUser, app, config, database } = test
const preview = previewSheetOf(order)
const importOrders = startCallOf(importManyOf(order))

async function aShop() {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  return {
    enterpriseId,
    user: await aUser({ rights: ['order:list', 'order:import', 'sheetImport:list'], enterpriseId }),
  }
}

/** As a shop writes them: names of its own, one row for each of the goods. */
const heads = [
  '订单号',
  '电商平台代码',
  '电商平台名称',
  '电商企业代码',
  '电商企业名称',
  '货款',
  '实付款',
  '币制',
  '会员名',
  '买家姓名',
  '买家电话',
  '身份证号',
  '收货人',
  '联系电话',
  '收货地址',
  '品名',
  '规格',
  '单位',
  '数量',
  '单价',
  '总价',
  '商品明细币制',
  '原产地',
]
const headCells = (orderNo: string, { sum = '20' } = {}): Cell[] => [
  orderNo,
  '9900D90001',
  '示例电商平台',
  '9900D90002',
  '示例电商企业',
  sum,
  sum,
  '人民币',
  'buyer-1',
  '李示例',
  '13900000001',
  fictitiousIdentityCard({ birthDate: '19900307', serial: 7 }),
  '王收货',
  '13900000002',
  '示例省示例市示例路 1 号',
]
const goods = (name: string, { unit = '盒' } = {}): Cell[] => [name, '250g', unit, '1', '10', '10', '人民币', '韩国']
const nothing = Array<Cell>(15).fill('')
/** Two rows: the second says nothing of the head. */
const anOrder = (no: string, given: { sum?: string; unit?: string } = {}): Cell[][] => [
  [...headCells(no, given), ...goods('示例面膜')],
  [...nothing, ...goods('示例咖啡', given)],
]

const sheetOf = (rows: readonly Cell[][]) => writeWorkbook({ title: '订单', rows: [heads, ...rows], widths: [] })

async function upload(user: TestUser, name: string, bytes: Uint8Array): Promise<string> {
  const { payload, headers } = multipart({}, { name, bytes })
  const url = `${config.apiBase}${uploadFile.path}`
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'x-access-token': user.token },
    payload,
  })
  return (answer.json() as Answer<{ id: string }>).result.id
}

async function begin(user: TestUser, file: string, more: Record<string, unknown> = {}) {
  const { result, message } = await send(preview, { file }, user)
  if (!result) throw new Error(message)
  const { headRow, names } = result
  return { preview: result, started: await send(importOrders, { file, headRow, names, ...more }, user) }
}

/** Some hundred rows take their time on a busy machine. */
const ended = (jobId: string) => waitForEnd(jobId, { seconds: 120 })

async function ordersOf(enterpriseId: string): Promise<{ no: string; goods: number }[]> {
  const { rows } = await database.pool.query(
    `select order_no as no, (select count(*)::int from order_list l where l.order_id = h.id) as goods
     from order_head h where enterprise_id = $1 order by order_no`,
    [enterpriseId],
  )
  return rows
}

describe('orders with their goods from a sheet', () => {
  it('S7.112, S7.114: known by the heads of shops; good ones go in, faulty ones come back with row, column and reason', async () => {
    const { enterpriseId, user } = await aShop()
    const rows = [...anOrder('IMP-1'), ...anOrder('IMP-2', { unit: '没有的单位' }), ...anOrder('IMP-3', { sum: '21' })]
    const file = await upload(user, '七月.xlsx', await sheetOf(rows))
    const { preview: seen, started } = await begin(user, file)
    expect(seen).toMatchObject({ fileName: '七月.xlsx', headRow: 1, rows: 6 })
    expect(seen.names).not.toContain(null)
    expect(seen.names).toEqual(expect.arrayContaining(['orderNo', 'goods.itemName', 'goods.currency']))
    start(jobs)
    expect(await ended(started.result.jobId)).toMatchObject({
      state: 'DONE',
      total_count: 6,
      done_count: 6,
      sentence: '七月.xlsx：共6行，新增1单，更新0单，跳过0单，失败2单（4行）',
    })
    expect(await ordersOf(enterpriseId)).toEqual([{ no: 'IMP-1', goods: 2 }])
    const { result } = await send(importOutcome, { jobId: started.result.jobId }, user)
    const documents = { added: 1, updated: 0, skipped: 0, refused: 2 }
    expect(result).toMatchObject({ documents, totalCount: 6, doneCount: 2, faultCount: 4 })
    expect((await read(started.result.jobId)).fault_count).toBe(2)
    const [unit, sum] = result.groups.records
    expect(unit?.rows.map(({ row, faults }) => [row, faults])).toEqual([
      [4, []],
      [5, [{ column: '单位', reason: '计量单位：没有“没有的单位”，请填写已有的名称或代码' }]],
    ])
    expect(sum?.rows[0]?.faults[0]).toMatchObject({ column: '货款' })
    const sent = await app.inject({
      method: 'GET',
      url: `${config.apiBase}${importFaultFile.path}?jobId=${started.result.jobId}`,
      headers: { 'x-access-token': user.token },
    })
    const kept = await readSheet(sent.rawPayload, { rows: 10 })
    expect(kept[0]).toEqual([...heads, '原行号', '错误原因'])
    expect(kept.slice(1).map((row) => row.at(-2))).toEqual(['4', '5', '6', '7'])
    const records = await send(callsOf(sheetImport).list, {}, user)
    expect(records.result.records).toMatchObject([
      { title: '进口订单', fileName: '七月.xlsx', totalCount: 6, doneCount: 2, faultCount: 4, file },
    ])
    const other = await aUser({ rights: ['order:list', 'order:import'], enterpriseId })
    expect((await send(importOutcome, { jobId: started.result.jobId }, other)).success).toBe(false)
  })

  it('nothing goes in where all must be right; a block of cells is a sheet, too', async () => {
    const { enterpriseId, user } = await aShop()
    const block = [heads, ...anOrder('PASTE-1'), ...anOrder('PASTE-2', { sum: '21' })]
    const text = (rows: Cell[][]) => Buffer.from(rows.map((row) => row.join('\t')).join('\r\n'))
    const file = await upload(user, '粘贴的数据.txt', text(block))
    start(jobs)
    const whole = await begin(user, file, { isWhole: true })
    expect(await ended(whole.started.result.jobId)).toMatchObject({
      sentence: '粘贴的数据.txt：共4行，新增0单，更新0单，跳过0单，失败1单（2行）',
    })
    expect(await ordersOf(enterpriseId)).toEqual([])
    const mended = await upload(user, '粘贴的数据.txt', text([heads, ...anOrder('PASTE-1'), ...anOrder('PASTE-2')]))
    const again = await begin(user, mended, { isWhole: true })
    expect(await ended(again.started.result.jobId)).toMatchObject({
      sentence: '粘贴的数据.txt：共4行，新增2单，更新0单，跳过0单，失败0单',
    })
    expect(await ordersOf(enterpriseId)).toHaveLength(2)
  })

  it('nothing goes in either where a row repeats one that stands far before it', async () => {
    const user = await aUser({ rights: ['position:list', 'position:import'] })
    const { rows: ranks } = await database.pool.query(`select item_text as text from sys_dict_item i
      join sys_dict d on d.id = i.dict_id where d.dict_code = 'position_rank' limit 1`)
    const code = (at: number) => `whole_${at === 249 ? 0 : at}`
    const rows = Array.from({ length: 250 }, (_, at) => [`岗位${at}`, code(at), ranks[0].text])
    const bytes = await writeWorkbook({
      title: '职务',
      rows: [['职务名称', '职务编码', '职务等级'], ...rows],
      widths: [],
    })
    const file = await upload(user, '职务.xlsx', bytes)
    const { headRow, names } = (await send(previewSheetOf(position), { file }, user)).result
    const startImport = startCallOf(importManyOf(position))
    start(jobs)
    const { result } = await send(startImport, { file, headRow, names, isWhole: true }, user)
    expect(await ended(result.jobId)).toMatchObject({
      sentence: '职务.xlsx：共250行，新增0条，更新0条，跳过0条，失败1条',
      fault_count: 1,
    })
    const kept = await database.pool.query(`select from sys_position where starts_with(code, 'whole_')`)
    expect(kept.rows).toEqual([])
    const told = (await send(importOutcome, { jobId: result.jobId }, user)).result
    expect(told).toMatchObject({ doneCount: 0, faultCount: 1 })
    expect(told.groups.records[0]?.rows[0]).toMatchObject({ row: 251, faults: [{ column: '职务编码' }] })
  })

  it('the older format is read, rows of one order may lie apart, and must not contradict each other', async () => {
    const { enterpriseId, user } = await aShop()
    const [first = [], second = []] = anOrder('XLS-1')
    const rows = [heads, first, ...anOrder('XLS-2'), [...headCells('XLS-1'), ...second.slice(15)]]
    const contrary = [
      [...headCells('XLS-3'), ...goods('甲')],
      [...headCells('XLS-3', { sum: '9' }), ...goods('乙')],
    ]
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([...rows, ...contrary]), '订单')
    const file = await upload(user, '旧.xls', write(book, { type: 'buffer', bookType: 'biff8' }))
    const { started } = await begin(user, file)
    start(jobs)
    expect(await ended(started.result.jobId)).toMatchObject({
      sentence: '旧.xls：共6行，新增2单，更新0单，跳过0单，失败1单（2行）',
    })
    expect(await ordersOf(enterpriseId)).toEqual([
      { no: 'XLS-1', goods: 2 },
      { no: 'XLS-2', goods: 2 },
    ])
    const { result } = await send(importOutcome, { jobId: started.result.jobId }, user)
    expect(result.groups.records[0]?.rows[0]?.faults[0]?.reason).toBe('货款：第6行与第7行属于同一单据，内容却不同')
  })

  it('rule 32: each order goes in once, though the process is killed on the way', async () => {
    const { enterpriseId, user } = await aShop()
    const count = 130
    const rows = Array.from({ length: count }, (_, n) =>
      anOrder(`KILL-${n}`, n % 100 === 50 ? { sum: '9' } : {}),
    ).flat()
    const file = await upload(user, '八月.xlsx', await sheetOf(rows))
    const { started } = await begin(user, file)
    await killJobProcess(test, { jobId: started.result.jobId, afterSlices: 2 })
    expect((await ordersOf(enterpriseId)).length).toBeLessThan(count)
    start(jobs)
    start(jobs)
    expect(await ended(started.result.jobId)).toMatchObject({
      sentence: '八月.xlsx：共260行，新增129单，更新0单，跳过0单，失败1单（2行）',
    })
    const made = await ordersOf(enterpriseId)
    expect(made).toHaveLength(count - 1)
    expect(new Set(made.map(({ no }) => no)).size).toBe(count - 1)
    expect(made.every((one) => one.goods === 2)).toBe(true)
    const { rows: left } = await database.pool.query('select from sheet_import_chunk')
    expect(left).toEqual([])
  })

  it('all rows go in and all faults are told where the ids of their parts grow by a digit', async () => {
    const { enterpriseId, user } = await aShop()
    await database.pool.query(
      'alter sequence sheet_import_chunk_id_seq restart 99998; alter sequence sheet_import_fault_id_seq restart 99998',
    )
    const count = 320
    const rows = Array.from({ length: count }, (_, n) =>
      anOrder(`DIGIT-${n}`, n % 100 === 5 ? { sum: '9' } : {}),
    ).flat()
    const file = await upload(user, '九月.xlsx', await sheetOf(rows))
    const { started } = await begin(user, file)
    start(jobs)
    expect(await ended(started.result.jobId)).toMatchObject({
      sentence: '九月.xlsx：共640行，新增316单，更新0单，跳过0单，失败4单（8行）',
    })
    expect(await ordersOf(enterpriseId)).toHaveLength(count - 4)
    const { result } = await send(importOutcome, { jobId: started.result.jobId, pageSize: 10 } as never, user)
    expect(result.groups.records.map((group) => group.rows[0]?.row)).toEqual([12, 212, 412, 612])
  })

  it('S5.084: what is no sheet, has no column that must be there, or is somebody else’s, is refused', async () => {
    const { user } = await aShop()
    const { user: stranger } = await aShop()
    const file = await upload(user, '订单.xlsx', await sheetOf(anOrder('X')))
    expect((await send(preview, { file }, stranger)).message).toBe('文件不存在，请重新上传')
    expect(
      (await send(importOrders, { file, headRow: 1, names: ['orderNo', 'orderNo'] }, user)).problems,
    ).toMatchObject([{ field: 'names', message: '有多列对应到“订单编号”' }])
    expect((await send(importOrders, { file, headRow: 1, names: ['orderNo'] }, user)).message).toMatch(
      /^缺少列：.*企业商品名称/,
    )
    const picture = await upload(user, '说明.pdf', Buffer.from('%PDF-1.4\n'))
    expect((await send(preview, { file: picture }, user)).message).toBe('说明.pdf：只能导入 .xlsx、.xls、.csv 文件')
  })
})
