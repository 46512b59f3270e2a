import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder, orderCalls } from '../../testing/an-order.ts'
import { scene } from '../../testing/scenes/scene.ts'
import { checkStoredData } from './check-stored-data.ts'
import { faultLine } from './fault-table.ts'

const { test, send, aUser, database, services, staff, enterpriseId, user } = await scene('company')
const { vault } = services
const other = await anEnterprise(test, { companyRoles: 'EBC' })
const stranger = await aUser({ rights: '*', enterpriseId: other.enterpriseId })

async function check() {
  const lines: string[] = []
  const result = await checkStoredData({
    db: database.kysely,
    vault,
    onFault: ({ table, row, fault }) =>
      lines.push(faultLine({ table, row, fault, enterprise: row.enterpriseId ?? '' })),
  })
  return { ...result, lines }
}

const marked = async (who = user) => (await send(readWorklist, {}, who)).result.dataFaults

it('stored rows: faulty values are listed masked, marked for their enterprise alone, and gone once corrected', async () => {
  const { id, form } = await anOrder(test, user)
  const good = await anOrder(test, user)
  const clean = await check()
  expect(clean).toMatchObject({ faultyRows: 0, lines: [] })
  expect(clean.rows).toBeGreaterThan(3)

  const place = { table: 'order_head', column: 'buyer_name', row: id }
  await database.pool.query('update order_head set buyer_name = $2, note = $3 where id = $1', [
    id,
    vault.encrypt('李**', place),
    'true',
  ])
  await database.pool.query("update order_list set gmodel = '#N/A' where order_id = $1 and line_no = 2", [id])
  const rowsBefore = (await database.pool.query('select * from order_head order by id')).rows
  const found = await check()
  expect(found).toMatchObject({ rows: clean.rows, faultyRows: 1, faults: 3, unreadable: 0 })
  expect(found.lines.map((line) => line.replace(/ {2,}/g, ' | '))).toEqual([
    `0 | ${enterpriseId} | 订单 ${form.orderNo} | 订购人姓名 | 李** | 含有遮盖用的“*”`,
    `0 | ${enterpriseId} | 订单 ${form.orderNo} | 备注 | true | “是”“否”成了 true、false`,
    `0 | ${enterpriseId} | 订单 ${form.orderNo} | 商品明细第 2 行 规格型号 | #N/A | 是 Excel 的错误值`,
  ])
  expect((await database.pool.query('select * from order_head order by id')).rows).toEqual(rowsBefore)

  const group = { kind: 'order', noun: '订单', count: 1, rows: [{ id, title: form.orderNo }] }
  expect(await marked()).toMatchObject([group])
  expect(await marked(staff)).toMatchObject([group])
  expect(await marked(stranger)).toEqual([])
  expect(await marked(await aUser({ rights: ['worklist:list'], enterpriseId }))).toEqual([])

  // Half a correction leaves the other half marked; an edit of another row changes nothing.
  const { buyerName, note = null, goods } = { ...form, note: '改' }
  expect(await send(orderCalls.edit, { id, buyerName }, user)).toMatchObject({ success: true })
  await send(orderCalls.edit, { id: good.id, note: '改' }, user)
  expect((await marked())[0]?.faults).toEqual([
    { label: '规格型号', fault: 'errorWord', count: 1 },
    { label: '备注', fault: 'boolean', count: 1 },
  ])
  expect(await send(orderCalls.edit, { id, note, goods } as never, user)).toMatchObject({ success: true })
  expect(await marked()).toEqual([])
  expect(await check()).toMatchObject({ faultyRows: 0 })
})

it('stored rows: those in the recycle bin and those that are gone are not counted', async () => {
  const { id } = await anOrder(test, user)
  await database.pool.query("update order_head set order_no = '2.02611E+17' where id = $1", [id])
  await check()
  expect(await marked()).toMatchObject([{ count: 1, faults: [{ label: '订单编号', fault: 'scientific' }] }])
  expect(await send(orderCalls.delete, { id }, user)).toMatchObject({ success: true })
  expect(await marked()).toEqual([])
  await check()
  expect((await database.pool.query('select from data_fault')).rowCount).toBe(0)
})

it('stored rows: a list that the worklist does not show has its group with the page to open', async () => {
  const record = {
    itemNo: 'SKU-1',
    gcode: '3307900000',
    gname: '示例面膜',
    gmodel: '25ml',
    country: '133',
    unit: '140',
    unit1: '035',
    price: '1',
  }
  const added = await send(callsOf(goodsRecord).add, record as never, user)
  expect(added).toMatchObject({ success: true })
  await database.pool.query(`update goods_record set item_no = E'SKU\\u3000-1'`)
  await check()
  expect(await marked()).toMatchObject([
    { kind: 'goodsRecord', pages: ['declaration/GoodsRecordList'], faults: [{ fault: 'fullWidth', count: 1 }] },
  ])
  expect(await marked(stranger)).toEqual([])
})
