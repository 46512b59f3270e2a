import { anyText, fixed, type MessageDefinition, must, upTo } from '../message.ts'
import { returnTime } from '../receipt.ts'

/** CEB900Message: the gateway could not read a message. It names the message, not a document. */
export const ceb900 = {
  type: 'CEB900Message',
  title: '报文格式校验回执',
  direction: 'IE',
  kind: 'receipt',
  document: { node: 'MessageReturn', max: 1 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('returnStatus', '回执状态', upTo(10), { rule: '小于 0' }),
      must('returnInfo', '回执信息', upTo(5000, 0)),
      returnTime,
      must('oriCopMsgId', '原始传输报文编号', upTo(255, 0), { rule: '即所发 DxpMsg 的 CopMsgId' }),
      must('oriMessageType', '原始报文类型', upTo(15, 0), { rule: '无法识别时为 Unknown' }),
      must('oriBizMessage', '原始报文内容', anyText()),
    ],
  },
  key: ['oriCopMsgId'],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
} as const satisfies MessageDefinition
