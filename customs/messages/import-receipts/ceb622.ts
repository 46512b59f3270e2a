import { fixed, type MessageDefinition, may, must, upTo } from '../message.ts'

/** CEB622Message: customs’ answer to CEB621Message. */
export const ceb622 = {
  type: 'CEB622Message',
  title: '进口清单回执',
  direction: 'I',
  kind: 'receipt',
  document: { node: 'InventoryReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      may('customsCode', '申报海关代码', fixed(4)),
      may('ebpCode', '电商平台代码', upTo(18, 1)),
      may('ebcCode', '电商企业代码', upTo(18, 1)),
      may('agentCode', '申报企业代码', upTo(18, 1)),
      must('copNo', '企业内部编号', upTo(20)),
      must('preNo', '电子口岸预录入编号', fixed(18)),
      may('invtNo', '清单编号', fixed(18)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000)),
    ],
  },
  key: ['copNo', 'agentCode'],
  otherKeys: [['preNo'], ['invtNo']],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
} as const satisfies MessageDefinition
