// 出口清单 (CEB603) with its goods.
import { ceb603 } from '@kouan/customs/messages/export/ceb603.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import {
  documentBase,
  foreignPlatform,
  ofExportOrder,
  partyCode,
  unregistered,
} from '../document/shared-declarations.ts'
import { exportOrderDocument } from './export-order.ts'

const made = [...madeByServer, 'ieFlag'] as const
const ofGoods = 'gname,itemRecordNo,itemNo,gcode,gmodel,barCode,unit,unit1,unit2,price'

/** Assigned by customs and the port in their receipts. */
const assigned = { readonly: true, form: false } as const
/** Only of exports out of a special zone. */
const ofZone = { requiredWhen: { field: 'crossborderType', has: 'E1210' } } as const

export const exportInventoryGoods = defineLines({
  title: '商品明细',
  table: 'export_inventory_list',
  head: 'export_inventory_id',
  min: 1,
  max: 100,
  above: '运费、保费与重量',
  fields: fieldsOf(ceb603.line.elements, {
    without: made,
    fields: {
      itemRecordNo: { list: false },
      gcode: { min: 4, help: '10 位；简化申报可只填前 4 位，报文中其余补 0' },
      gname: { popup: { code: 'goodsRecord', sourceFields: ofGoods, targetFields: ofGoods, sorter: 'itemNo=asc' } },
      qty: { list: 100, total: true },
      qty1: { list: 100 },
      price: { kind: 'money', list: 100 },
      totalPrice: { kind: 'money', list: 110, total: true, productOf: ['price', 'qty'] },
    },
  }),
})

export const exportInventory = defineResource({
  ...documentBase('出口清单', ceb603),
  name: 'exportInventory',
  title: '出口清单',
  area: 'export',
  path: '/export/inventory',
  table: 'export_inventory_head',
  lines: { goods: exportInventoryGoods },
  titleField: 'copNo',
  secondLine: ['orderNo', 'logisticsNo', 'portCode'],
  fields: {
    ...ownerFields('清单信息', 'E'),
    ...fieldsOf(ceb603.head.elements, {
      without: made,
      groups: {
        customsCode: '清单信息',
        ebpCode: '对应单证',
        copNo: '清单信息',
        agentCode: '申报与生产销售企业',
        tradeMode: '监管与运输',
        freight: '运费、保费与重量',
        note: '备注',
      },
      fields: {
        customsCode: { search: 'eq' },
        ebpCode: foreignPlatform,
        orderNo: {
          search: 'like',
          list: 170,
          popup: ofExportOrder('orderNo,ebpCode,ebpName,ebcCode,ebcName'),
        },
        logisticsCode: { ...partyCode, search: 'eq' },
        logisticsNo: { search: 'like', list: 170 },
        copNo: { search: 'like', list: 170, isSearchedFirst: true },
        preNo: { ...assigned, search: 'eq' },
        invtNo: { ...assigned, search: 'like', list: 180, isSearchedFirst: true },
        statisticsFlag: { kind: 'dictionary', code: 'statistics_flag', search: 'eq', list: 100 },
        agentCode: { ...partyCode, search: 'eq' },
        ebcCode: { ...partyCode, search: 'eq' },
        ownerCode: unregistered,
        iacCode: { ...partyCode, ...ofZone },
        iacName: ofZone,
        emsNo: ofZone,
        tradeMode: { search: 'eq', default: '9610' },
        billNo: { search: 'like' },
        country: { search: 'eq', list: 120 },
        POD: { spelling: 'capitals' },
        freight: { kind: 'money', default: '0' },
        fCurrency: { default: '142' },
        fFlag: { kind: 'dictionary', code: 'fee_flag' },
        insuredFee: { kind: 'money', default: '0' },
        iCurrency: { default: '142' },
        iFlag: { kind: 'dictionary', code: 'fee_flag' },
        packNo: { default: '1' },
        note: { kind: 'textarea' },
      },
    }),
    ...stateFields,
  },
})

/** A line with ten digits for the four of a simplified list. */
export const completeCode = (line: Readonly<Record<string, unknown>>) =>
  String(line.gcode).length === 4 ? { ...line, gcode: `${line.gcode}000000` } : line

const ended = '放行前可以撤销，放行后可以退货'

export const exportInventoryDocument = defineDocument({
  message: ceb603,
  resource: exportInventory,
  noun: '出口清单',
  pages: ['export/ExportInventoryList'],
  fixed: { ieFlag: 'E' },
  lines: 'goods',
  // To customs four digits are enough where nothing is summed up.
  completeLine: (line, { statisticsFlag }) => (statisticsFlag === 'A' ? completeCode(line) : line),
  numbers: ['orderNo', 'logisticsNo', 'copNo', 'invtNo', 'preNo', 'billNo'],
  assignedNumbers: ['preNo', 'invtNo'],
  isReleased: true,
  parts: { AGENT: 'agent', EBC: 'ebc', EBP: 'ebp', LOGISTICS: 'logistics', OWNER: 'owner' },
  makes: {
    exportCancellation: {
      title: '撤销',
      when: ['IN_CUSTOMS', 'REVIEWED', 'DETAINED'],
      isBeforeRelease: true,
      otherwise: ended,
    },
    exportRefund: { title: '退货', when: ['RELEASED', 'CLOSED'], otherwise: ended },
  },
  madeFrom: [
    {
      kind: exportOrderDocument,
      by: ['orderNo', 'ebpCode', 'ebcCode'],
      copies: ['crossborderType', 'orderNo', 'ebpCode', 'ebpName', 'ebcCode', 'ebcName'],
      lines: {
        quantity: 'whole',
        copies: ['itemNo', 'itemName', 'gname=itemName', 'barCode', 'unit', 'currency', 'qty', 'price', 'totalPrice'],
      },
    },
  ],
})
