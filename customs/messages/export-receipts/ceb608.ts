import { fixed, int, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB608Message: customs’ answer to CEB607Message. */
export const ceb608 = {
  type: 'CEB608Message',
  title: '出口清单总分单回执',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'WayBillReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('agentCode', '申报企业代码', upTo(18, 0)),
      must('logisticsCode', '物流企业代码', upTo(18, 0)),
      must('copNo', '企业内部编号', upTo(30, 0)),
      must('preNo', '电子口岸预录入编号', fixed(18)),
      must('billNo', '提运单号', upTo(37, 0)),
      must('msgSeqNo', '报文序号', int(9), { rule: '从 1 起连续；未拆分时填 1' }),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000, 0)),
    ],
  },
  key: ['copNo', 'agentCode', 'msgSeqNo'],
  otherKeys: [['preNo'], ['billNo', 'msgSeqNo']],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
} as const satisfies MessageDefinition
