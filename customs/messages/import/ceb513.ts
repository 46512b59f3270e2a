import { taken } from '../answered.ts'
import { comparedWith } from '../comparison.ts'
import { type Declaration, fixed, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB513Message: the buyer signed for an import parcel; sent by the logistics company. */
export const ceb513 = {
  type: 'CEB513Message',
  title: '进口运单状态',
  shortTitle: '运单状态',
  direction: 'I',
  kind: 'declaration',
  document: { node: 'LogisticsStatus', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', upTo(3), { values: { 1: '暂存', 2: '申报' } }),
      must('logisticsCode', '物流企业代码', upTo(18)),
      must('logisticsName', '物流企业名称', upTo(100)),
      must('logisticsNo', '物流运单编号', upTo(60), { rule: '同一物流企业 6 个月内不重复' }),
      must('logisticsStatus', '物流运单状态', fixed(1), { values: { S: '签收' } }),
      must('logisticsTime', '物流状态时间', fixed(14), { rule: 'yyyyMMddHHmmss' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['logisticsCode', 'logisticsNo', 'logisticsStatus'],
  receiptType: 'CEB514Message',
  signature: 'optional',
  senderRoles: ['LOGISTICS'],
  rules: ['V1', 'V2', 'V3', 'V19', 'V20'],
  revisions: { '202205': {}, '2018-113': {} },
  answered: taken,
  refusals: { other: '-505016', exists: '-505012' },
  compares: [
    comparedWith('CEB511Message', 'V20', {
      links: ['logisticsNo logisticsCode', 'logisticsNo'],
      head: 'logisticsNo logisticsCode',
    }),
  ],
} as const satisfies Declaration

export const ceb514 = receiptOf(ceb513, { elements: ['logisticsCode', 'logisticsNo', 'logisticsStatus'] })
