// The sheet of a broker: orders of two rows, some of them odd in the ways in which people's sheets are.
import { type CellObject, utils, write } from '@e965/xlsx'
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'

type Cell = string | number | CellObject
/** Cells of one row, by the names of its columns. */
type Cells = Readonly<Record<string, Cell>>

interface Oddity {
  /** Replaces cells of the first row. */
  cells: Cells
  /** The same in the second row. */
  second?: Cells
  /** The reason of the refusal; absent: the order is taken. */
  refusal?: RegExp
}

const amount = (v: number, z: string): CellObject => ({ t: 'n', v, z })

/** What is taken, and what is refused, as `number` of an order gives it. */
const oddities: readonly ((number: string) => Oddity)[] = [
  (no) => ({ cells: { orderNo: ` ${no}  ` }, second: { orderNo: no } }),
  () => ({ cells: { 'goods.price': '５０' } }),
  () => ({ cells: { 'goods.price': '￥50.00' } }),
  () => ({ cells: { 'goods.totalPrice': '50.00元' } }),
  () => ({ cells: { goodsValue: amount(100, '#,##0.00') }, second: { goodsValue: '100' } }),
  () => ({ cells: { 'goods.qty': amount(1, '0.00') } }),
  () => ({ cells: { 'goods.price': amount(49.99999999999999, 'General') } }),
  () => ({ cells: { buyerTelephone: '\u202d13900000001\u202c' }, second: { buyerTelephone: '' } }),
  () => ({ cells: { 'goods.gmodel': '是' } }),
  () => ({ cells: {}, second: { orderNo: '', ebpCode: '', ebcCode: '' } }),
  () => ({ cells: { 'goods.gmodel': amount(7, '00000') } }),
  () => ({ cells: { orderNo: { t: 'n', v: Number('1234567890123456789'), z: '0' } }, refusal: /只保留 15 位数字/ }),
  () => ({ cells: { orderNo: '2.5E+17' }, refusal: /只保留 15 位数字/ }),
  () => ({ cells: { 'goods.qty': { t: 'e', v: 23, w: '#REF!' } }, refusal: /#REF!/ }),
  () => ({ cells: { goodsValue: '999' }, second: { goodsValue: '999' }, refusal: /商品价格/ }),
  () => ({ cells: { 'goods.country': '没有的国家' }, refusal: /没有“没有的国家”，请填写已有的名称或代码/ }),
  () => ({ cells: { 'goods.unit': '没有的单位' }, refusal: /没有“没有的单位”，请填写已有的名称或代码/ }),
  () => ({ cells: { 'goods.qty': '-1' }, refusal: /数量/ }),
  () => ({ cells: { consignee: '' }, second: { consignee: '' }, refusal: /收货人姓名/ }),
  () => ({ cells: { buyerName: '李**' }, second: { buyerName: '李**' }, refusal: /“\*”遮盖/ }),
]

const head = {
  crossborderType: 'I9610',
  ebpCode: '9900D90001',
  ebpName: '示例电商平台',
  ebcCode: '9900D90002',
  ebcName: '示例电商企业',
  goodsValue: '100',
  freight: '0',
  discount: '0',
  taxTotal: '0',
  acturalPaid: '100',
  currency: '142',
  buyerRegNo: 'buyer',
  buyerName: '李示例',
  buyerTelephone: '13900000001',
  buyerIdType: '1',
  buyerIdNumber: fictitiousIdentityCard({ birthDate: '19900307', serial: 7 }),
  consignee: '王收货',
  consigneeTelephone: '13900000002',
  consigneeAddress: '示例省示例市示例路1号',
}
const line = {
  'goods.itemName': '示例面膜',
  'goods.gmodel': '25ml*10片',
  'goods.unit': '140',
  'goods.qty': '1',
  'goods.price': '50',
  'goods.totalPrice': '50',
  'goods.currency': '142',
  'goods.country': '133',
}
const names = ['orderNo', ...Object.keys(head), ...Object.keys(line)]
const labels = new Map(columnsOfImport(order).map(({ name, label }) => [name, label]))

/** Headings of the sheet. */
export const brokerHeads = names.map((name) => labels.get(name) ?? name)

export interface BrokerSheet {
  bytes: Buffer
  /** Rows of each refused order, with the reason. */
  refused: { rows: [number, number]; no: string; reason: RegExp }[]
}

/** The nth order, from 0, as it should have been: texts of its two rows. */
export function rightRows(n: number): string[][] {
  const values: Record<string, string> = { orderNo: brokerNumber(n), ...head, ...line }
  const row = names.map((name) => values[name] ?? '')
  return [row, row]
}

/** Number of the nth order, from 0. */
export const brokerNumber = (n: number) => `BROKER-${String(n).padStart(5, '0')}`

/** Returns the sheet of so many orders; each oddity is in `each` of them. */
export function brokerSheet(count: number, each: number): BrokerSheet {
  const refused: BrokerSheet['refused'] = []
  const rows: Cell[][] = []
  for (let n = 0; n < count; n += 1) {
    const oddity = n < oddities.length * each ? oddities[n % oddities.length]?.(brokerNumber(n)) : undefined
    if (oddity?.refusal)
      refused.push({ rows: [rows.length + 2, rows.length + 3], no: brokerNumber(n), reason: oddity.refusal })
    const given: Record<string, Cell> = { orderNo: brokerNumber(n), ...head, ...line }
    const second = oddity?.second ?? ('orderNo' in (oddity?.cells ?? {}) ? { orderNo: '' } : {})
    rows.push(
      names.map((name) => oddity?.cells[name] ?? given[name] ?? ''),
      names.map((name) => second[name] ?? given[name] ?? ''),
    )
  }
  const sheet = utils.aoa_to_sheet([brokerHeads, ...rows])
  for (const [at, cells] of rows.entries())
    for (const [column, cell] of cells.entries())
      if (typeof cell === 'object') sheet[utils.encode_cell({ r: at + 1, c: column })] = cell
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['请先阅读：订单编号必填']]), '填写说明')
  utils.book_append_sheet(book, sheet, '订单')
  return { bytes: write(book, { type: 'buffer', compression: true }) as Buffer, refused }
}
