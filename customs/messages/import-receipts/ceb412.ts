import { fixed, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB412Message: customs’ answer to CEB411Message. */
export const ceb412 = {
  type: 'CEB412Message',
  title: '进口支付单回执',
  direction: 'I',
  kind: 'receipt',
  document: { node: 'PaymentReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('payCode', '支付企业代码', upTo(18)),
      must('payTransactionId', '支付交易编号', upTo(60)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000)),
    ],
  },
  key: ['payCode', 'payTransactionId'],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
} as const satisfies MessageDefinition
