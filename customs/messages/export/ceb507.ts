import { moved } from '../answered.ts'
import { comparedWith } from '../comparison.ts'
import { collapses, type Declaration, fixed, int, may, must, upTo } from '../message.ts'
import { answeredPart, receiptOf } from '../receipt.ts'

/** CEB507Message: export goods have arrived at the supervised site. */
export const ceb507 = {
  type: 'CEB507Message',
  title: '出口运抵单',
  shortTitle: '运抵单',
  direction: 'E',
  kind: 'declaration',
  document: { node: 'Arrival', max: 100 },
  head: {
    node: 'ArrivalHead',
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', fixed(1), { values: { 1: '暂存', 2: '申报' }, otherwise: '1' }),
      must('customsCode', '申报海关代码', fixed(4), { code: 'customs_district' }),
      must('copNo', '企业内部编号', upTo(30, 0)),
      may('preNo', '电子口岸预录入编号', fixed(18), { rule: '电子口岸编发：B＋yyyyMMdd＋9 位流水号' }),
      must('operatorCode', '监管场所经营人代码', upTo(18, 0), { rule: '邮路填邮政企业' }),
      must('operatorName', '监管场所经营人名称', upTo(100, 0)),
      may('loctNo', '监管场所代码', upTo(10), { rule: '同一关区有多个监管场所时填写' }),
      must('ieFlag', '进出口标记', fixed(1), { values: { E: '出口' } }),
      must('trafMode', '运输方式', fixed(1), { code: 'traf_mode' }),
      may('billNo', '提运单号', upTo(37), { rule: '邮路可不填' }),
      must('domesticTrafNo', '境内运输工具编号', upTo(100, 0), { rule: '车牌号' }),
      must('logisticsCode', '物流企业代码', upTo(18, 0)),
      must('logisticsName', '物流企业名称', upTo(100, 0)),
      must('msgCount', '报文总数', int(9), { atLeast: '1', rule: '未拆分时填 1' }),
      must('msgSeqNo', '报文序号', int(9), { atLeast: '1', rule: '从 1 起连续；未拆分时填 1' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  line: {
    node: 'ArrivalList',
    min: 0,
    max: Number.POSITIVE_INFINITY,
    elements: [
      must('gnum', '序号', int(5)),
      must('logisticsNo', '物流运单编号', upTo(32, 0), { rule: '同一物流企业 6 个月内不重复' }),
      may('totalPackageNo', '总包号', upTo(37)),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['copNo', 'logisticsCode', 'msgSeqNo'],
  otherKeys: [['preNo'], ['billNo', 'msgSeqNo']],
  exclusive: ['logisticsNo logisticsCode'],
  receiptType: 'CEB508Message',
  signature: 'optional',
  senderRoles: ['LOGISTICS', 'SITE'],
  rules: ['V1', 'V2', 'V3', 'V8', 'V18', 'V19', 'V20'],
  revisions: {
    '202205': { head: { trafMode: collapses, domesticTrafNo: collapses } },
    '2018-113': {
      head: {
        copNo: upTo(30),
        operatorCode: upTo(18),
        operatorName: upTo(100),
        domesticTrafNo: upTo(100),
        logisticsCode: upTo(18),
        logisticsName: upTo(100),
      },
      line: {
        logisticsNo: upTo(80),
      },
    },
  },
  answered: moved,
  compares: [
    comparedWith('CEB603Message', 'V20', {
      links: ['logisticsNo'],
      head: 'logisticsCode billNo ?trafMode ?customsCode',
      isByLine: true,
    }),
    comparedWith('CEB505Message', 'V20', { links: ['logisticsNo'], head: 'logisticsCode', isByLine: true }),
  ],
} as const satisfies Declaration

export const ceb508 = receiptOf(ceb507, {
  elements: [
    'operatorCode',
    'logisticsCode',
    must('preNo', '电子口岸预录入编号', fixed(18)),
    'copNo',
    must('billNo', '提运单号', upTo(37, 0)),
    answeredPart,
  ],
})
