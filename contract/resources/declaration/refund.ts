// 退货申请单 (CEB625): sends goods of a released import list back.
import { ceb625 } from '@kouan/customs/messages/import/ceb625.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { text } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import { documentBase, listed, listedCopies, listedGroups } from '../document/shared-declarations.ts'
import { inventoryDocument } from './inventory.ts'

export const refundGoods = defineLines({
  title: '退货商品',
  table: 'refund_list',
  head: 'refund_id',
  min: 1,
  max: 99,
  titleField: 'gname',
  quantityField: 'qty',
  fields: fieldsOf(ceb625.line.elements, {
    without: [],
    fields: { gnum: { help: '原清单的商品序号' }, qty: { list: 100, total: true } },
  }),
})

export const refund = defineResource({
  ...documentBase('退货申请单', ceb625),
  name: 'refund',
  title: '退货申请单',
  area: 'declaration',
  path: '/declaration/refund',
  table: 'refund_head',
  lines: { goods: refundGoods },
  titleField: 'copNo',
  secondLine: ['invtNo', 'orderNo', 'goods'],
  fields: {
    ...ownerFields('申请信息', 'I'),
    ...fieldsOf(ceb625.head.elements, {
      without: madeByServer,
      groups: listedGroups,
      fields: { ...listed, reason: { kind: 'textarea', group: '申请信息', list: 200 } },
    }),
    ...stateFields,
    /** Day by which its goods have to be back. */
    backBy: text({ label: '退货运抵期限', computed: true, readonly: true, form: false, list: 130 }),
  },
})

export const refundDocument = defineDocument({
  message: ceb625,
  resource: refund,
  noun: '退货申请单',
  pages: ['declaration/RefundList'],
  fixed: {},
  lines: 'goods',
  numbers: ['copNo', 'invtNo', 'orderNo', 'logisticsNo'],
  assignedNumbers: ['preNo'],
  parts: { AGENT: 'agent', EBC: 'ebc', EBP: 'ebp', LOGISTICS: 'logistics' },
  madeFrom: [
    {
      kind: inventoryDocument,
      by: ['invtNo'],
      copies: listedCopies,
      lines: { quantity: 'left', copies: ['gnum', 'gcode', 'gname', 'qty', 'unit'] },
      effect: 'RETURN',
    },
  ],
})
