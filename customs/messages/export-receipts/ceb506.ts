import { fixed, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB506Message: customs’ answer to CEB505Message. */
export const ceb506 = {
  type: 'CEB506Message',
  title: '出口运单回执',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'LogisticsReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('logisticsCode', '物流企业代码', upTo(18, 0)),
      must('logisticsNo', '物流运单编号', upTo(32, 0)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000, 0)),
    ],
  },
  key: ['logisticsCode', 'logisticsNo'],
  signature: 'none',
  rules: [],
  revisions: {
    '202205': {},
    '2018-113': {
      head: {
        logisticsNo: upTo(80, 0),
      },
    },
  },
} as const satisfies MessageDefinition
