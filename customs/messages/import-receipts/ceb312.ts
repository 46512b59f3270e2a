import { fixed, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB312Message: customs' answer to an import order. */
export const ceb312 = {
  type: 'CEB312Message',
  title: '进口订单回执',
  direction: 'I',
  kind: 'receipt',
  document: { node: 'OrderReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('ebpCode', '电商平台代码', upTo(18)),
      must('ebcCode', '电商企业代码', upTo(18)),
      must('orderNo', '订单编号', upTo(60)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000)),
    ],
  },
  key: ['ebpCode', 'ebcCode', 'orderNo'],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
} as const satisfies MessageDefinition
