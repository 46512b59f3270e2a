import { fixed, int, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB508Message: customs’ answer to CEB507Message. */
export const ceb508 = {
  type: 'CEB508Message',
  title: '出口运抵单回执',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'ArrivalReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('operatorCode', '监管场所经营人代码', upTo(18, 0)),
      must('logisticsCode', '物流企业代码', upTo(18, 0)),
      must('preNo', '电子口岸预录入编号', fixed(18)),
      must('copNo', '企业内部编号', upTo(30, 0)),
      must('billNo', '提运单号', upTo(37, 0)),
      must('msgSeqNo', '报文序号', int(9), { rule: '从 1 起连续；未拆分时填 1' }),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000, 0)),
    ],
  },
  key: ['copNo', 'logisticsCode', 'msgSeqNo'],
  otherKeys: [['preNo'], ['billNo', 'msgSeqNo']],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
} as const satisfies MessageDefinition
