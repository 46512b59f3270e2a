import { fixed, type MessageDefinition, may, must, upTo } from '../message.ts'

/** CEB404Message: customs’ answer to CEB403Message. */
export const ceb404 = {
  type: 'CEB404Message',
  title: '出口收款单回执',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'ReceiptsReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('ebcCode', '电商企业代码', upTo(18, 0)),
      must('orderNo', '订单编号', upTo(60, 0)),
      may('payNo', '支付交易编号', upTo(60)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000, 0)),
    ],
  },
  key: ['ebcCode', 'orderNo', 'payNo'],
  otherKeys: [['ebcCode', 'orderNo']],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
} as const satisfies MessageDefinition
