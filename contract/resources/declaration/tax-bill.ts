// 电子税单: taxes that customs levy on an import list (CEB816), and their payment (CEB818). Written by receipts only.
import { ceb816 } from '@kouan/customs/messages/notices/ceb816.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { dictionary, id, text, toggle } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'

/** Not known while only the state of a bill has come. */
const tax = { kind: 'money', list: 110, required: false } as const
const amount = { kind: 'money', list: 110 } as const
const wide = { list: 190, search: 'like' } as const

export const taxBillGoods = defineLines({
  title: '税单明细',
  table: 'tax_bill_list',
  head: 'tax_bill_id',
  fields: fieldsOf(ceb816.line.elements, {
    without: [],
    fields: {
      gnum: { list: 60 },
      gcode: { list: 110 },
      taxPrice: amount,
      customsTax: amount,
      valueAddedTax: amount,
      consumptionTax: amount,
    },
  }),
})

export const taxBill = defineResource({
  name: 'taxBill',
  title: '电子税单',
  empty: '海关发来的电子税单列在这里。',
  area: 'declaration',
  path: '/declaration/taxBill',
  table: 'tax_bill',
  standard: ['list', 'get'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'taxNo',
  lines: { goods: taxBillGoods },
  fields: {
    taxNo: text({ label: '电子税单编号', ...wide }),
    invtNo: text({ label: '清单编号', ...wide }),
    status: dictionary('tax_status', { label: '税单状态', search: 'in', list: 100 }),
    ...fieldsOf(ceb816.head.elements, {
      without: ['guid', 'returnTime', 'status', 'invtNo', 'taxNo', 'entDutyNo'],
      fields: { customsTax: tax, valueAddedTax: tax, consumptionTax: tax },
    }),
    entDutyNo: text({ label: '缴款书编号', list: 170, search: 'like' }),
    /** False while only its state has come, not the bill itself. */
    complete: toggle({ label: '税单已到', list: 90 }),
    simulated: toggle({ label: '模拟海关', list: 90 }),
    /** The list that it is levied on. */
    documentId: id({ label: '清单', form: false }),
    /** Component strings of the pages that list it, joined by commas. */
    documentPages: text({ label: '清单页面', computed: true, readonly: true, form: false }),
  },
})
