import { carriedBy, moved } from '../answered.ts'
import { collapses, type Declaration, decimal, fixed, int, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB505Message: the waybill of an export parcel, sent by the logistics company. */
export const ceb505 = {
  type: 'CEB505Message',
  title: '出口运单',
  shortTitle: '运单',
  role: 'waybill',
  direction: 'E',
  kind: 'declaration',
  document: { node: 'Logistics', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', fixed(1), { values: { 1: '暂存', 2: '申报' }, otherwise: '2' }),
      must('logisticsCode', '物流企业代码', upTo(18, 0)),
      must('logisticsName', '物流企业名称', upTo(100, 0)),
      must('logisticsNo', '物流运单编号', upTo(32, 0), { rule: '同一物流企业 6 个月内不重复' }),
      must('freight', '运杂费', decimal(), { atLeast: '0' }),
      must('insuredFee', '保价费', decimal(), { atLeast: '0' }),
      must('currency', '币制', fixed(3), { code: 'currency' }),
      must('grossWeight', '毛重（千克）', decimal(), { above: '0' }),
      must('packNo', '件数', int(9), { atLeast: '1' }),
      must('goodsInfo', '主要货物信息', upTo(200, 0)),
      may('ebcCode', '电商企业代码', upTo(18)),
      may('ebcName', '电商企业名称', upTo(100)),
      may('ebcTelephone', '电商企业电话', upTo(50)),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['logisticsCode', 'logisticsNo'],
  receiptType: 'CEB506Message',
  signature: 'optional',
  senderRoles: ['LOGISTICS'],
  rules: ['V1', 'V2', 'V3', 'V19'],
  revisions: {
    '202205': { head: { goodsInfo: collapses } },
    '2018-113': {
      head: {
        logisticsCode: upTo(18),
        logisticsName: upTo(100),
        logisticsNo: upTo(80),
        goodsInfo: upTo(200),
      },
    },
  },
  answered: { ...moved, usedBy: { type: 'CEB603Message', by: carriedBy } },
} as const satisfies Declaration

export const ceb506 = receiptOf(ceb505, {
  elements: ['logisticsCode', 'logisticsNo'],
  revisions: { '2018-113': { head: { logisticsNo: upTo(80, 0) } } },
})
