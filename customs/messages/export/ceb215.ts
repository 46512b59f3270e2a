import { reviewed } from '../answered.ts'
import { comparedWith } from '../comparison.ts'
import { type Declaration, fixed, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB215Message: what the supervised site counted of returned export goods. */
export const ceb215 = {
  type: 'CEB215Message',
  title: '出口退运理货明细单',
  shortTitle: '理货明细单',
  direction: 'E',
  kind: 'declaration',
  document: { node: 'InvtRefundDetail', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', fixed(1), { values: { 1: '暂存', 2: '申报' } }),
      must('customsCode', '申报海关代码', fixed(4), { code: 'customs_district' }),
      must('operatorCode', '监管场所经营人代码', upTo(18, 0)),
      must('operatorName', '监管场所经营人名称', upTo(100, 0)),
      must('logisticsCode', '物流企业代码', upTo(18, 0)),
      must('logisticsName', '物流企业名称', upTo(100, 0)),
      must('logisticsNo', '物流运单编号', upTo(80, 0), { rule: '同一物流企业 6 个月内不重复' }),
      may('invtNo', '清单编号', upTo(20)),
      must('coElNo', '企业内部编号', upTo(20, 0)),
      may('preNo', '电子口岸预录入编号', upTo(18), { rule: '电子口岸编发：O＋yyyyMMdd＋9 位流水号' }),
      must('billNo', '提运单号', upTo(37, 0)),
      must('ieFlag', '进出口标记', fixed(1), { values: { I: '进口' } }),
      must('trafMode', '运输方式', fixed(1), { code: 'traf_mode' }),
      must('trafName', '运输工具名称', upTo(100, 0)),
      must('voyageNo', '航班航次号', upTo(32, 0)),
      may('location', '卸货堆货仓储位置', upTo(250)),
      may('note', '备注', upTo(250)),
    ],
  },
  key: ['coElNo', 'operatorCode'],
  otherKeys: [['logisticsNo']],
  receiptType: 'CEB216Message',
  signature: 'optional',
  senderRoles: ['SITE'],
  rules: ['V1', 'V2', 'V3', 'V19', 'V20'],
  revisions: { '202205': {} },
  answered: reviewed,
  // The site counts under a number of its own (coElNo).
  compares: [
    comparedWith('CEB213Message', 'V20', {
      as: 'refund',
      links: ['logisticsNo logisticsCode', 'logisticsNo', 'invtNo'],
      head: 'logisticsNo logisticsCode invtNo billNo ?voyageNo ?trafName ?trafMode ?customsCode',
    }),
  ],
} as const satisfies Declaration

export const ceb216 = receiptOf(ceb215, {
  elements: ['operatorCode', 'logisticsCode', 'logisticsNo', must('coElNo', '企业内部编号', upTo(30, 0)), 'preNo'],
  status: upTo(10, 0),
})
