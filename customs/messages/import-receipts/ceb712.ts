import { fixed, type MessageDefinition, may, must, upTo } from '../message.ts'

/** CEB712Message: customs’ answer to CEB711Message. */
export const ceb712 = {
  type: 'CEB712Message',
  title: '入库明细单回执',
  direction: 'I',
  kind: 'receipt',
  document: { node: 'DeliveryReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      may('customsCode', '申报海关代码', fixed(4)),
      may('operatorCode', '监管场所经营人代码', upTo(18, 1)),
      may('copNo', '企业内部编号', upTo(20)),
      may('preNo', '电子口岸预录入编号', upTo(18)),
      may('rkdNo', '入库单编号', upTo(18)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000)),
    ],
  },
  key: ['copNo', 'operatorCode'],
  otherKeys: [['preNo'], ['rkdNo']],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
} as const satisfies MessageDefinition
