import { decimal, fixed, int, type MessageDefinition, may, must, upTo } from '../message.ts'

/** CEB792Message: the declarations that resulted from a summary (CEB701), one document per declaration. */
export const ceb792 = {
  type: 'CEB792Message',
  title: '出口汇总结果单',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'SummaryResult', max: 100 },
  head: {
    node: 'SummaryResultHead',
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('customsCode', '申报海关代码', fixed(4)),
      must('sumNo', '汇总申请编号', fixed(18)),
      must('opDate', '汇总处理时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS' }),
      must('declSeqNo', '汇总统一编号', fixed(18)),
      may('decTmpNo', '报关单暂存编号', fixed(18)),
      may('decPreNo', '报关单预录入编号', fixed(18)),
      may('entryId', '报关单编号', fixed(18)),
      must('decState', '报关单状态', upTo(3), { rule: '海关定义' }),
      must('agentCode', '申报企业代码', upTo(18, 0)),
      must('agentName', '申报企业名称', upTo(100, 0)),
      must('ebcCode', '电商企业代码', upTo(18, 0)),
      must('ebcName', '电商企业名称', upTo(100, 0)),
      must('declAgentCode', '报关单位代码', upTo(18, 0)),
      must('declAgentName', '报关单位名称', upTo(100, 0)),
      must('grossWeight', '毛重（千克）', decimal()),
      must('netWeight', '净重（千克）', decimal()),
      must('msgCount', '报文总数', int(9), { rule: '未拆分时填 1' }),
      must('msgSeqNo', '报文序号', int(9), { rule: '从 1 起连续；未拆分时填 1' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  line: {
    node: 'SummaryResultList',
    min: 0,
    max: Number.POSITIVE_INFINITY,
    elements: [
      must('invtNo', '清单编号', upTo(20, 0)),
      must('logisticsNo', '物流运单编号', upTo(32, 0)),
      must('gseqno', '汇总结果单顺序号', int(5)),
      must('gnum', '商品序号', int(5)),
      must('gcode', '商品编码', fixed(10)),
    ],
  },
  key: ['sumNo', 'declSeqNo', 'msgSeqNo'],
  otherKeys: [['sumNo']],
  signature: 'none',
  rules: [],
  revisions: {
    '202205': {},
    '2018-113': {
      line: {
        invtNo: fixed(18),
        logisticsNo: upTo(80, 0),
        gseqno: 'absent',
      },
      lineLimits: { min: 0, max: 100 },
    },
  },
} as const satisfies MessageDefinition
