import { reviewed } from '../answered.ts'
import { comparedWith } from '../comparison.ts'
import { type Declaration, fixed, int, may, must, upTo } from '../message.ts'
import { answeredPart, receiptOf } from '../receipt.ts'

/** CEB701Message: asks customs to sum up export lists into a declaration. */
export const ceb701 = {
  type: 'CEB701Message',
  title: '出口汇总申请单',
  shortTitle: '汇总申请单',
  direction: 'E',
  kind: 'declaration',
  document: { node: 'SummaryApply', max: 100 },
  head: {
    node: 'SummaryApplyHead',
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', fixed(1), { values: { 1: '暂存', 2: '申报' }, otherwise: '2' }),
      must('customsCode', '申报海关代码', fixed(4), { code: 'customs_district' }),
      must('copNo', '企业内部编号', upTo(30, 0)),
      may('preNo', '电子口岸预录入编号', upTo(18), { rule: '电子口岸编发：B＋yyyyMMdd＋9 位流水号' }),
      may('sumNo', '汇总申请编号', upTo(18)),
      must('agentCode', '申报企业代码', upTo(18, 0)),
      must('agentName', '申报企业名称', upTo(100, 0)),
      must('ebcCode', '电商企业代码', upTo(18, 0)),
      must('ebcName', '电商企业名称', upTo(100, 0)),
      must('declAgentCode', '报关单位代码', upTo(18, 0)),
      must('declAgentName', '报关单位名称', upTo(100, 0)),
      may('startTime', '汇总开始时间', fixed(14), { rule: 'yyyyMMddHHmmss，与结束时间同时填写；填写后明细不起作用' }),
      may('endTime', '汇总结束时间', fixed(14), { rule: 'yyyyMMddHHmmss，不早于开始时间' }),
      may('loctNo', '监管场所代码', upTo(10), { rule: '同一关区有多个监管场所时填写' }),
      must('summaryFlag', '收发货人汇总标志', fixed(1), { values: { 1: '按收发货人', 2: '按收发货人和生产销售单位' } }),
      must('itemNameFlag', '按商品名汇总标志', fixed(1), { values: { 1: '按原商品名称汇总', ' ': '按综合分类' } }),
      must('msgCount', '报文总数', int(9), { atLeast: '1', rule: '未拆分时填 1' }),
      must('msgSeqNo', '报文序号', int(9), { atLeast: '1', rule: '从 1 起连续；未拆分时填 1' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  line: {
    node: 'SummaryApplyList',
    min: 0,
    max: Number.POSITIVE_INFINITY,
    elements: [must('invtNo', '清单编号', upTo(20, 0))],
  },
  key: ['copNo', 'agentCode', 'msgSeqNo'],
  otherKeys: [['preNo'], ['sumNo']],
  exclusive: ['invtNo'],
  receiptType: 'CEB702Message',
  signature: 'optional',
  senderRoles: ['AGENT', 'EBC'],
  rules: ['V1', 'V2', 'V3', 'V16', 'V18', 'V19', 'V20'],
  revisions: {
    '202205': {},
    '2018-113': {
      head: {
        copNo: upTo(30),
        agentCode: upTo(18),
        agentName: upTo(100),
        ebcCode: upTo(18),
        ebcName: upTo(100),
        declAgentCode: upTo(18),
        declAgentName: upTo(100),
      },
      line: {
        invtNo: fixed(18),
      },
      lineLimits: { min: 1, max: 100 },
    },
  },
  answered: reviewed,
  compares: [
    comparedWith('CEB603Message', 'V20', { links: ['invtNo'], head: 'agentCode ebcCode customsCode', isByLine: true }),
  ],
} as const satisfies Declaration

export const ceb702 = receiptOf(ceb701, {
  node: 'SummaryReturn',
  elements: [
    'agentCode',
    'ebcCode',
    'copNo',
    must('preNo', '电子口岸预录入编号', fixed(18)),
    may('sumNo', '汇总申请编号', fixed(18)),
    answeredPart,
  ],
})
