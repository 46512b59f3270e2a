import { takenFromPort } from '../answered.ts'
import { comparedWith } from '../comparison.ts'
import { collapses, type Declaration, decimal, fixed, int, may, must, upTo } from '../message.ts'
import { answeredPart, receiptOf } from '../receipt.ts'

/** CEB607Message: ties many export parcels to one transport bill. */
export const ceb607 = {
  type: 'CEB607Message',
  title: '出口清单总分单',
  shortTitle: '总分单',
  direction: 'E',
  kind: 'declaration',
  document: { node: 'WayBill', max: 100 },
  head: {
    node: 'WayBillHead',
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', fixed(1), { values: { 1: '暂存', 2: '申报' } }),
      must('customsCode', '申报海关代码', fixed(4), { code: 'customs_district' }),
      must('copNo', '企业内部编号', upTo(30, 0)),
      may('preNo', '电子口岸预录入编号', fixed(18), { rule: '电子口岸编发：B＋yyyyMMdd＋9 位流水号' }),
      must('agentCode', '申报企业代码', upTo(18, 0)),
      must('agentName', '申报企业名称', upTo(100, 0)),
      may('loctNo', '监管场所代码', upTo(10), { rule: '同一关区有多个监管场所时填写' }),
      must('trafMode', '运输方式', fixed(1), { code: 'traf_mode' }),
      must('trafName', '运输工具名称', upTo(100, 0)),
      must('voyageNo', '航班航次号', upTo(32, 0)),
      must('billNo', '提运单号', upTo(37, 0)),
      may('domesticTrafNo', '境内运输工具编号', upTo(100)),
      must('grossWeight', '毛重（千克）', decimal(), { above: '0' }),
      must('logisticsCode', '物流企业代码', upTo(18, 0)),
      must('logisticsName', '物流企业名称', upTo(100, 0)),
      must('msgCount', '报文总数', int(9), { atLeast: '1', rule: '未拆分时填 1' }),
      must('msgSeqNo', '报文序号', int(9), { atLeast: '1', rule: '从 1 起连续；未拆分时填 1' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  line: {
    node: 'WayBillList',
    min: 1,
    max: Number.POSITIVE_INFINITY,
    elements: [
      must('gnum', '序号', int(5)),
      may('totalPackageNo', '总包号', upTo(60)),
      must('logisticsNo', '物流运单编号', upTo(32, 0), { rule: '同一物流企业 6 个月内不重复' }),
      may('invtNo', '清单编号', upTo(20), { rule: '退货时填原清单' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['copNo', 'agentCode', 'msgSeqNo'],
  otherKeys: [['preNo'], ['billNo', 'msgSeqNo']],
  exclusive: ['logisticsNo logisticsCode'],
  receiptType: 'CEB608Message',
  signature: 'optional',
  senderRoles: ['AGENT', 'EBC'],
  rules: ['V1', 'V2', 'V3', 'V8', 'V18', 'V19', 'V20'],
  revisions: {
    '202205': { head: { trafMode: collapses, trafName: collapses, voyageNo: collapses } },
    '2018-113': {
      head: {
        copNo: upTo(30),
        agentCode: upTo(18),
        agentName: upTo(100),
        trafName: upTo(100),
        voyageNo: upTo(32),
        billNo: upTo(37),
        logisticsCode: upTo(18),
        logisticsName: upTo(100),
      },
      line: {
        logisticsNo: upTo(80),
        invtNo: fixed(18),
      },
      lineLimits: { min: 1, max: 100 },
    },
  },
  answered: { ...takenFromPort, usedBy: { type: 'CEB509Message', by: ['billNo'] } },
  compares: [
    comparedWith('CEB603Message', 'V20', {
      links: ['invtNo', 'logisticsNo'],
      head: 'agentCode logisticsCode customsCode billNo voyageNo trafName trafMode',
      isByLine: true,
    }),
  ],
} as const satisfies Declaration

export const ceb608 = receiptOf(ceb607, {
  elements: [
    'agentCode',
    'logisticsCode',
    'copNo',
    must('preNo', '电子口岸预录入编号', fixed(18)),
    'billNo',
    answeredPart,
  ],
})
