// 出口订单 (CEB303); for an overseas warehouse its stocking order. Its type follows from the business type.
import { ceb303 } from '@kouan/customs/messages/export/ceb303.ts'
import { orderTypes } from '@kouan/customs/rule-table.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import { documentBase, foreignPlatform, partyCode } from '../document/shared-declarations.ts'

const toWarehouse = { field: 'crossborderType', has: 'E9810' } as const

export const exportOrderGoods = defineLines({
  title: '商品明细',
  table: 'export_order_list',
  head: 'export_order_id',
  min: 1,
  max: 100,
  above: '金额',
  titleField: 'itemName',
  quantityField: 'qty',
  fields: fieldsOf(ceb303.line.elements, {
    without: madeByServer,
    fields: {
      itemName: {
        popup: {
          code: 'goodsRecord',
          sourceFields: 'gname,itemNo,barCode,unit,price',
          targetFields: 'itemName,itemNo,barCode,unit,price',
          sorter: 'itemNo=asc',
        },
      },
      qty: { list: 100, total: true },
      price: { kind: 'money', list: 100 },
      totalPrice: { kind: 'money', list: 110, total: true, productOf: ['price', 'qty'] },
    },
  }),
})

export const exportOrder = defineResource({
  ...documentBase('出口订单', ceb303),
  name: 'exportOrder',
  title: '出口订单',
  area: 'export',
  path: '/export/order',
  table: 'export_order_head',
  lines: { goods: exportOrderGoods },
  titleField: 'orderNo',
  secondLine: ['goods', 'ebpName', 'ebcName'],
  fields: {
    ...ownerFields('订单信息', 'E'),
    ...fieldsOf(ceb303.head.elements, {
      without: [...madeByServer, 'orderType'],
      groups: { orderNo: '订单信息', goodsValue: '金额', note: '备注' },
      fields: {
        orderNo: {
          search: 'like',
          list: 190,
          isSearchedFirst: true,
          labelWhen: { ...toWarehouse, label: '海外仓订仓单编号' },
        },
        ebpCode: { ...foreignPlatform, search: 'eq' },
        ebpName: { search: 'like', list: 180, labelWhen: { ...toWarehouse, label: '海外仓名称' } },
        ebcCode: { ...partyCode, search: 'eq' },
        ebcName: { search: 'like', list: true },
        goodsValue: { kind: 'money', list: 120 },
        freight: { kind: 'money', default: '0' },
        currency: { search: 'eq', list: 100 },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

export const exportOrderDocument = defineDocument({
  message: ceb303,
  resource: exportOrder,
  noun: '出口订单',
  pages: ['export/ExportOrderList'],
  fixed: {},
  byTradeMode: { orderType: orderTypes },
  lines: 'goods',
  numbers: ['orderNo'],
  parts: { EBC: 'ebc', EBP: 'ebp' },
  makes: { collection: { title: '填写收款单' }, exportInventory: { title: '填写清单' } },
})
