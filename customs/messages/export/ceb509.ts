import { moved } from '../answered.ts'
import { comparedWith } from '../comparison.ts'
import { collapses, type Declaration, fixed, int, may, must, upTo } from '../message.ts'
import { answeredPart, receiptOf } from '../receipt.ts'

/** CEB509Message: export goods have left the country. */
export const ceb509 = {
  type: 'CEB509Message',
  title: '出口离境单',
  shortTitle: '离境单',
  direction: 'E',
  kind: 'declaration',
  document: { node: 'Departure', max: 100 },
  head: {
    node: 'DepartureHead',
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', fixed(1), { values: { 1: '暂存', 2: '申报' } }),
      must('customsCode', '申报海关代码', fixed(4), { code: 'customs_district' }),
      must('copNo', '企业内部编号', upTo(30, 0)),
      may('preNo', '电子口岸预录入编号', fixed(18), { rule: '电子口岸编发：B＋yyyyMMdd＋9 位流水号' }),
      must('logisticsCode', '物流企业代码', upTo(18, 0)),
      must('logisticsName', '物流企业名称', upTo(100, 0)),
      must('trafMode', '运输方式', fixed(1), { code: 'traf_mode' }),
      may('trafName', '运输工具名称', upTo(100), { rule: '邮路可不填' }),
      may('voyageNo', '航班航次号', upTo(32), { rule: '邮路可不填' }),
      may('billNo', '提运单号', upTo(37)),
      must('leaveTime', '离境时间', fixed(14), { rule: 'yyyyMMddHHmmss' }),
      must('msgCount', '报文总数', int(9), { atLeast: '1', rule: '未拆分时填 1' }),
      must('msgSeqNo', '报文序号', int(9), { atLeast: '1', rule: '从 1 起连续；未拆分时填 1' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  line: {
    node: 'DepartureList',
    min: 1,
    max: Number.POSITIVE_INFINITY,
    elements: [
      must('gnum', '序号', int(5)),
      may('totalPackageNo', '总包号', upTo(37)),
      must('logisticsNo', '物流运单编号', upTo(32, 0), { rule: '同一物流企业 6 个月内不重复' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['copNo', 'logisticsCode', 'msgSeqNo'],
  otherKeys: [['preNo']],
  exclusive: ['logisticsNo logisticsCode'],
  receiptType: 'CEB510Message',
  signature: 'optional',
  senderRoles: ['LOGISTICS'],
  rules: ['V1', 'V2', 'V3', 'V8', 'V18', 'V19', 'V20'],
  revisions: {
    '202205': { head: { trafMode: collapses } },
    '2018-113': {
      head: {
        copNo: upTo(30),
        logisticsCode: upTo(18),
        logisticsName: upTo(100),
      },
      line: {
        logisticsNo: upTo(80),
      },
      lineLimits: { min: 1, max: 100 },
    },
  },
  answered: moved,
  compares: [
    comparedWith('CEB607Message', 'V20', {
      links: ['logisticsNo'],
      head: 'logisticsCode billNo ?voyageNo ?trafName ?trafMode ?customsCode',
      isByLine: true,
      isInTheirLines: true,
    }),
  ],
} as const satisfies Declaration

export const ceb510 = receiptOf(ceb509, {
  elements: ['logisticsCode', 'copNo', must('preNo', '电子口岸预录入编号', fixed(18)), answeredPart],
  revisions: { '2018-113': { head: { returnStatus: upTo(10, 0) } } },
})
