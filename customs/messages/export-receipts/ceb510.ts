import { fixed, int, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB510Message: customs’ answer to CEB509Message. */
export const ceb510 = {
  type: 'CEB510Message',
  title: '出口离境单回执',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'DepartureReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('logisticsCode', '物流企业代码', upTo(18, 0)),
      must('copNo', '企业内部编号', upTo(30, 0)),
      must('preNo', '电子口岸预录入编号', fixed(18)),
      must('msgSeqNo', '报文序号', int(9), { rule: '从 1 起连续；未拆分时填 1' }),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000, 0)),
    ],
  },
  key: ['copNo', 'logisticsCode', 'msgSeqNo'],
  otherKeys: [['preNo']],
  signature: 'none',
  rules: [],
  revisions: {
    '202205': {},
    '2018-113': {
      head: {
        returnStatus: upTo(10, 0),
      },
    },
  },
} as const satisfies MessageDefinition
