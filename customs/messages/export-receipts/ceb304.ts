import { fixed, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB304Message: customs’ answer to CEB303Message. */
export const ceb304 = {
  type: 'CEB304Message',
  title: '出口订单回执',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'OrderReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('ebpCode', '电商平台代码', upTo(18, 0)),
      must('ebcCode', '电商企业代码', upTo(18, 0)),
      must('orderNo', '订单编号', upTo(60, 0)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000, 0)),
    ],
  },
  key: ['ebpCode', 'ebcCode', 'orderNo'],
  signature: 'none',
  rules: [],
  revisions: {
    '202205': {},
    '2018-113': {
      head: {
        ebpCode: upTo(50),
      },
    },
  },
} as const satisfies MessageDefinition
