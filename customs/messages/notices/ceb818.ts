import { taxNotice } from '../answered.ts'
import { fixed, type MessageDefinition, may, must, upTo } from '../message.ts'
import { returnTime } from '../receipt.ts'

/** CEB818Message: customs’ news of a tax bill: summed up or void. */
export const ceb818 = {
  type: 'CEB818Message',
  title: '电子税单状态',
  direction: 'I',
  kind: 'receipt',
  document: { node: 'Tax', max: Number.POSITIVE_INFINITY },
  head: {
    node: 'TaxHeadStatus',
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      returnTime,
      must('invtNo', '清单编号', upTo(18)),
      must('taxNo', '电子税单编号', upTo(50)),
      must('status', '税单状态', fixed(1), { values: { 1: '已生成', 2: '已汇总', 3: '作废' } }),
      may('entDutyNo', '缴款书编号', upTo(50)),
      may('assureCode', '担保企业编号', upTo(64)),
    ],
  },
  key: ['taxNo'],
  otherKeys: [['invtNo']],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
  notice: { ...taxNotice, tells: 'tax-state' },
} as const satisfies MessageDefinition
