import { fixed, type MessageDefinition, may, must, upTo } from '../message.ts'

/** CEB214Message: customs’ answer to CEB213Message. */
export const ceb214 = {
  type: 'CEB214Message',
  title: '出口退货申请单回执',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'RefundReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      may('ebpCode', '电商平台代码', upTo(18)),
      may('ebcCode', '电商企业代码', upTo(18)),
      must('agentCode', '申报企业代码', upTo(18, 0)),
      must('coElNo', '企业内部编号', upTo(30, 0)),
      may('preNo', '电子口岸预录入编号', upTo(18)),
      must('invtNo', '清单编号', upTo(20, 0)),
      must('returnStatus', '回执状态', upTo(10, 0)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000, 0)),
    ],
  },
  key: ['coElNo', 'agentCode'],
  otherKeys: [['preNo']],
  signature: 'none',
  rules: [],
  revisions: { '202205': {} },
} as const satisfies MessageDefinition
