// Writes orders as an Excel sheet, one row and one line each, with a column for every field that the form of an order fills.
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { writeWorkbook } from '../domain/spreadsheets/files/write-workbook.ts'
import { type OrderForm, orderForm } from './an-order.ts'

/** Returns the sheet; `formOf` overrides fields of the nth order, from 0. */
export function anOrderSheet(count: number, formOf: (n: number) => Partial<OrderForm>): Promise<Buffer> {
  const forms = Array.from({ length: count }, (_, n) => orderForm({ ...small, ...formOf(n) }))
  const columns = columnsOfImport(order).filter(({ name }) => cellOf(forms[0], name) !== undefined)
  const rows = forms.map((form) => columns.map(({ name }) => String(cellOf(form, name) ?? '')))
  return writeWorkbook({
    title: '订单',
    rows: [columns.map(({ label }) => label), ...rows],
    widths: columns.map(() => 16),
  })
}

const line = { itemName: '示例面膜', gmodel: '25ml*10片', unit: '140', qty: '1', price: '100', currency: '142' }
const small = {
  goodsValue: '100',
  freight: '0',
  discount: '0',
  taxTotal: '0',
  acturalPaid: '100',
  goods: [{ ...line, totalPrice: '100', country: '133' }],
}

function cellOf(form: OrderForm | undefined, name: string): unknown {
  const { goods = [], ...head } = form ?? {}
  return name.startsWith('goods.') ? goods[0]?.[name.slice('goods.'.length)] : head[name as keyof typeof head]
}
