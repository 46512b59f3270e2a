import { fixed, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB512Message: customs’ answer to CEB511Message. */
export const ceb512 = {
  type: 'CEB512Message',
  title: '进口运单回执',
  direction: 'I',
  kind: 'receipt',
  document: { node: 'LogisticsReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('logisticsCode', '物流企业代码', upTo(18)),
      must('logisticsNo', '物流运单编号', upTo(60)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000)),
    ],
  },
  key: ['logisticsCode', 'logisticsNo'],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
} as const satisfies MessageDefinition
