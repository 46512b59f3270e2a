import { fixed, type MessageDefinition, may, must, upTo } from '../message.ts'

/** CEB216Message: customs’ answer to CEB215Message. */
export const ceb216 = {
  type: 'CEB216Message',
  title: '出口退运理货明细单回执',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'InvtRefundDetailReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('operatorCode', '监管场所经营人代码', upTo(18, 0)),
      must('logisticsCode', '物流企业代码', upTo(18, 0)),
      must('logisticsNo', '物流运单编号', upTo(80, 0)),
      must('coElNo', '企业内部编号', upTo(30, 0)),
      may('preNo', '电子口岸预录入编号', upTo(18)),
      must('returnStatus', '回执状态', upTo(10, 0)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000, 0)),
    ],
  },
  key: ['coElNo', 'operatorCode'],
  otherKeys: [['logisticsNo']],
  signature: 'none',
  rules: [],
  revisions: { '202205': {} },
} as const satisfies MessageDefinition
