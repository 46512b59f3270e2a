import { taxNotice } from '../answered.ts'
import { decimal, fixed, int, type MessageDefinition, may, must, upTo } from '../message.ts'
import { returnTime } from '../receipt.ts'

/** CEB816Message: customs’ tax bill of an import list; replaced by a later one with another number. */
export const ceb816 = {
  type: 'CEB816Message',
  title: '电子税单',
  direction: 'I',
  kind: 'receipt',
  document: { node: 'Tax', max: Number.POSITIVE_INFINITY },
  head: {
    node: 'TaxHeadRd',
    elements: [
      must('guid', '系统唯一序号', fixed(36)),
      returnTime,
      must('invtNo', '清单编号', upTo(18)),
      must('taxNo', '电子税单编号', upTo(50), { rule: '清单编号＋下划线＋序号' }),
      must('customsTax', '应征关税', decimal()),
      must('valueAddedTax', '应征增值税', decimal()),
      must('consumptionTax', '应征消费税', decimal()),
      must('status', '税单状态', fixed(1), { values: { 1: '已生成', 2: '已汇总', 3: '作废' } }),
      may('entDutyNo', '缴款书编号', upTo(50)),
      may('note', '备注', upTo(1000)),
      may('assureCode', '担保企业编号', upTo(64)),
      may('ebcCode', '电商企业代码', upTo(64)),
      may('logisticsCode', '物流企业代码', upTo(64)),
      may('agentCode', '申报企业代码', upTo(18, 1)),
      may('customsCode', '申报海关代码', fixed(4)),
    ],
  },
  line: {
    node: 'TaxListRd',
    min: 1,
    max: 99,
    elements: [
      must('gnum', '商品序号', int()),
      must('gcode', '商品编码', fixed(10)),
      must('taxPrice', '完税总价格', decimal()),
      must('customsTax', '应征关税', decimal()),
      must('valueAddedTax', '应征增值税', decimal()),
      must('consumptionTax', '应征消费税', decimal()),
    ],
  },
  key: ['taxNo'],
  otherKeys: [['invtNo']],
  signature: 'none',
  rules: [],
  revisions: { '202205': {}, '2018-113': {} },
  notice: { ...taxNotice, tells: 'tax-bill' },
} as const satisfies MessageDefinition
