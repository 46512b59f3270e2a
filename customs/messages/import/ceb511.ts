import { carriedBy, taken } from '../answered.ts'
import { comparedWith, consignee } from '../comparison.ts'
import { type Declaration, decimal, fixed, int, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB511Message: the waybill of an import parcel, sent by the logistics company. */
export const ceb511 = {
  type: 'CEB511Message',
  title: '进口运单',
  shortTitle: '运单',
  role: 'waybill',
  direction: 'I',
  kind: 'declaration',
  document: { node: 'Logistics', max: 100 },
  head: {
    node: 'LogisticsHead',
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', upTo(3), { values: { 1: '暂存', 2: '申报' } }),
      must('logisticsCode', '物流企业代码', upTo(18)),
      must('logisticsName', '物流企业名称', upTo(100)),
      must('logisticsNo', '物流运单编号', upTo(60), { rule: '同一物流企业 6 个月内不重复' }),
      may('billNo', '提运单号', upTo(37), { rule: '直购填海运提单、空运总运单或汽车载货清单' }),
      must('orderNo', '订单编号', upTo(60)),
      may('freight', '运杂费', decimal(), { atLeast: '0', rule: '无则填 0' }),
      may('insuredFee', '保价费', decimal(), { atLeast: '0', rule: '无则填 0' }),
      must('currency', '币制', fixed(3), { code: 'currency', always: '142', rule: '只能为人民币' }),
      must('weight', '毛重（千克）', decimal(), { above: '0' }),
      must('packNo', '件数', int(9), { atLeast: '1', rule: '填 1' }),
      may('goodsInfo', '主要货物信息', upTo(200)),
      must('consignee', '收货人姓名', upTo(100)),
      must('consigneeAddress', '收货地址', upTo(200)),
      must('consigneeTelephone', '收货人电话', upTo(50)),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['logisticsCode', 'logisticsNo'],
  receiptType: 'CEB512Message',
  signature: 'optional',
  senderRoles: ['LOGISTICS'],
  rules: ['V1', 'V2', 'V3', 'V6', 'V7', 'V11', 'V19'],
  revisions: { '202205': {}, '2018-113': {} },
  answered: { ...taken, usedBy: { type: 'CEB621Message', by: carriedBy } },
  refusals: { other: '-504014', exists: '-504012', used: '-504016', absent: '-504014' },
  compares: [comparedWith('CEB311Message', 'V6', { links: ['orderNo'], head: `orderNo ${consignee} currency` })],
} as const satisfies Declaration

export const ceb512 = receiptOf(ceb511, { elements: ['logisticsCode', 'logisticsNo'] })
