// 出口退货申请单 (CEB213): takes goods of an earlier export back. Its trade mode follows from that of the export.
import { ceb213 } from '@kouan/customs/messages/export/ceb213.ts'
import { fieldsOf } from '../../derive/message-fields.ts'
import { action } from '../../language/action.ts'
import { text, textarea } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { ownerFields, stateFields } from '../document/document-fields.ts'
import { defineDocument, madeByServer } from '../document/document-kind.ts'
import { documentBase, foreignPlatform, listed, partyCode } from '../document/shared-declarations.ts'
import { completeCode, exportInventoryDocument } from './export-inventory.ts'

const base = documentBase('出口退货申请单', ceb213)
const { customsCode, copNo, preNo, invtNo, agentCode, agentName, ebcCode, ebcName, ebpName, note } = listed
const { logisticsName } = listed

/** The goods may have come: customs have taken the return in. */
const tallied = ['IN_CUSTOMS', 'REVIEWED', 'RELEASED', 'CLOSED'] as const

export const exportRefundGoods = defineLines({
  title: '退货商品',
  table: 'export_refund_list',
  head: 'export_refund_id',
  min: 1,
  max: 100,
  above: '申报企业',
  fields: fieldsOf(ceb213.line.elements, {
    without: [],
    fields: {
      gnum: { help: '原清单的商品序号' },
      gcode: { min: 4 },
      qty: { list: 100, total: true },
      qty1: { list: 100 },
    },
  }),
})

export const exportRefund = defineResource({
  ...base,
  name: 'exportRefund',
  title: '出口退货申请单',
  area: 'export',
  path: '/export/refund',
  table: 'export_refund_head',
  lines: { goods: exportRefundGoods },
  actions: {
    ...base.actions,
    tally: action({
      title: '理货',
      many: true,
      asJob: true,
      from: tallied,
      right: { code: 'returnTally:add', title: '新增出口退运理货明细单' },
      fields: {
        operatorCode: text({ label: '监管场所经营人代码', required: true, max: 18, ...partyCode }),
        operatorName: text({ label: '监管场所经营人名称', required: true, max: 100 }),
        location: text({ label: '卸货堆货仓储位置', max: 250 }),
        note: textarea({ label: '备注', max: 250 }),
      },
      message: '已生成理货明细单，请在“退运理货明细单”中申报',
    }),
  },
  titleField: 'coElNo',
  secondLine: ['invtNo', 'logisticsNo', 'reason'],
  fields: {
    ...ownerFields('申请信息', 'E'),
    ...fieldsOf(ceb213.head.elements, {
      without: [...madeByServer, 'ieFlag', 'tradeMode'],
      groups: {
        customsCode: '申请信息',
        ebpCode: '对应单证',
        agentCode: '申报企业',
        billNo: '退运运输',
        note: '备注',
      },
      fields: {
        ...{ customsCode, preNo, agentCode, agentName, ebcCode, ebcName, ebpName, logisticsName, note },
        ebpCode: { ...foreignPlatform, required: false, help: '留空时按清单填写' },
        logisticsCode: { ...partyCode, required: false, help: '留空时按清单填写' },
        logisticsNo: { search: 'like', list: 170, help: '退回的包裹的运单编号' },
        coElNo: copNo,
        invtNo: { ...invtNo, help: '原出口清单的编号' },
        reason: { kind: 'textarea', group: '申请信息', list: 200 },
      },
    }),
    ...stateFields,
  },
})

/** How the return is supervised, by the trade mode of the export. */
const returnMode = { 9610: '9661', 9710: '9661', 9810: '9661', 1210: '1261' } as const

export const exportRefundDocument = defineDocument({
  message: ceb213,
  resource: exportRefund,
  noun: '出口退货申请单',
  pages: ['export/ExportRefundList'],
  fixed: { ieFlag: 'I' },
  byTradeMode: { tradeMode: returnMode },
  lines: 'goods',
  completeLine: completeCode,
  numbers: ['coElNo', 'invtNo', 'logisticsNo'],
  assignedNumbers: ['preNo'],
  isReleased: true,
  parts: { EBC: 'ebc', AGENT: 'agent', EBP: 'ebp', LOGISTICS: 'logistics' },
  makes: { returnTally: { title: '理货', when: tallied, otherwise: '海关入库后才能理货', action: 'tally' } },
  madeFrom: [
    {
      kind: exportInventoryDocument,
      by: ['invtNo'],
      copies: [
        ...['crossborderType', 'customsCode', 'invtNo', 'ebpCode', 'ebpName', 'ebcCode', 'ebcName'],
        ...['logisticsCode', 'logisticsName', 'agentCode', 'agentName', 'portCode', 'country', 'trafMode'],
      ],
      lines: {
        quantity: 'left',
        copies: ['gnum', 'gcode', 'gname', 'gmodel', 'qty', 'qty1', 'unit', 'unit1', 'qty2', 'unit2'],
      },
      effect: 'RETURN',
    },
  ],
})
