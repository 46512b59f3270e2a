// 商品备案: what an enterprise deals in, written once; the lines of its documents are chosen from it.
import { ceb621 } from '@kouan/customs/messages/import/ceb621.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { reference } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { ownerFields } from '../document/document-fields.ts'

/** Values of a line for this one sale, or of its document. */
const ofTheSale = ['gnum', 'itemName', 'tradeCountry', 'currency', 'qty', 'qty1', 'qty2', 'totalPrice'] as const

const { enterpriseId } = ownerFields('商品', 'I')

export const goodsRecord = defineResource({
  name: 'goodsRecord',
  title: '商品备案',
  empty: '备案的商品列在这里，录入单证时直接选用。',
  area: 'declaration',
  path: '/declaration/goods',
  table: 'goods_record',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'itemNo',
  fields: {
    enterpriseId,
    ...fieldsOf(ceb621.line.elements, {
      without: ofTheSale,
      groups: { itemRecordNo: '商品', country: '计量与价格' },
      fields: {
        itemNo: { required: true, search: 'like', list: 130 },
        gcode: { search: 'like', list: 110 },
        gname: { search: 'like', list: true },
        gmodel: { list: 150 },
        country: { list: 120 },
        unit: { list: 90 },
        unit1: { list: 110 },
        price: { kind: 'money', list: 100 },
        note: { kind: 'textarea', max: 255 },
      },
    }),
    category: reference({ to: 'category', text: 'name', label: '商品分类', search: 'eq', list: 110 }),
  },
})
