import { fixed, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB606Message: customs’ answer to CEB605Message. */
export const ceb606 = {
  type: 'CEB606Message',
  title: '出口清单撤销申请单回执',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'InvtCancelReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('agentCode', '申报企业代码', upTo(18, 0)),
      must('copNo', '企业内部编号', upTo(30, 0)),
      must('preNo', '电子口岸预录入编号', fixed(18)),
      must('invtNo', '清单编号', upTo(20, 0)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000, 0)),
    ],
  },
  key: ['copNo', 'agentCode'],
  otherKeys: [['preNo']],
  signature: 'none',
  rules: [],
  revisions: {
    '202205': {},
    '2018-113': {
      head: {
        invtNo: fixed(18),
      },
    },
  },
} as const satisfies MessageDefinition
