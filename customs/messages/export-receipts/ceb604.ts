import { fixed, type MessageDefinition, must, upTo } from '../message.ts'

/** CEB604Message: customs’ answer to CEB603Message. */
export const ceb604 = {
  type: 'CEB604Message',
  title: '出口清单回执',
  direction: 'E',
  kind: 'receipt',
  document: { node: 'InventoryReturn', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      must('agentCode', '申报企业代码', upTo(18, 0)),
      must('copNo', '企业内部编号', upTo(30, 0)),
      must('preNo', '电子口岸预录入编号', fixed(18)),
      must('invtNo', '清单编号', upTo(20, 0)),
      must('ebcCode', '电商企业代码', upTo(18, 0)),
      must('ebpCode', '电商平台代码', upTo(18, 0)),
      must('orderNo', '订单编号', upTo(60, 0)),
      must('statisticsFlag', '申报业务类型', fixed(1)),
      must('returnStatus', '回执状态', upTo(10)),
      must('returnTime', '回执时间', fixed(17), { rule: 'yyyyMMddHHmmssSSS；旧网关为 14 位' }),
      must('returnInfo', '回执信息', upTo(1000, 0)),
    ],
  },
  key: ['copNo', 'agentCode'],
  otherKeys: [['preNo'], ['invtNo']],
  signature: 'none',
  rules: [],
  revisions: {
    '202205': {},
    '2018-113': {
      head: {
        invtNo: fixed(18),
        ebpCode: upTo(50),
      },
    },
  },
} as const satisfies MessageDefinition
