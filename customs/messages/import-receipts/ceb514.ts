import { fixed, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB514Message: customs’ answer to CEB513Message. */
export const ceb514 = {
  type: 'CEB514Message',
  title: '进口运单状态回执',
  direction: 'I',
  kind: 'receipt',
  document: { node: 'LogisticsStatusReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('logisticsCode', '物流企业代码', upTo(18)),
      must('logisticsNo', '物流运单编号', upTo(60)),
      must('logisticsStatus', '物流运单状态', fixed(1)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000)),
    ],
  },
  key: ['logisticsCode', 'logisticsNo', 'logisticsStatus'],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
} as const satisfies MessageDefinition
