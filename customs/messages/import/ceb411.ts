import { taken, usedByImportList } from '../answered.ts'
import { byOrder, comparedWith } from '../comparison.ts'
import { type Declaration, decimal, fixed, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB411Message: the payment of an import order, sent by the payment company. */
export const ceb411 = {
  type: 'CEB411Message',
  title: '进口支付单',
  shortTitle: '支付单',
  role: 'payment',
  direction: 'I',
  kind: 'declaration',
  document: { node: 'Payment', max: 100 },
  head: {
    node: 'PaymentHead',
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', upTo(3), { values: { 1: '暂存', 2: '申报' } }),
      must('payCode', '支付企业代码', upTo(18)),
      must('payName', '支付企业名称', upTo(100)),
      must('payTransactionId', '支付交易编号', upTo(60)),
      must('orderNo', '订单编号', upTo(60)),
      must('ebpCode', '电商平台代码', upTo(18)),
      must('ebpName', '电商平台名称', upTo(100)),
      must('payerIdType', '支付人证件类型', fixed(1), { code: 'id_type', rule: '只能为身份证' }),
      must('payerIdNumber', '支付人证件号码', upTo(60)),
      must('payerName', '支付人姓名', upTo(60)),
      may('telephone', '支付人电话', upTo(60)),
      must('amountPaid', '支付金额', decimal(), { atLeast: '0', rule: '与订单实际支付金额一致' }),
      must('currency', '币制', fixed(3), { code: 'currency', always: '142', rule: '只能为人民币' }),
      must('payTime', '支付时间', fixed(14), { rule: 'yyyyMMddHHmmss' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  key: ['payCode', 'payTransactionId'],
  receiptType: 'CEB412Message',
  signature: 'optional',
  senderRoles: ['PAY'],
  rules: ['V1', 'V2', 'V3', 'V5', 'V7', 'V19'],
  revisions: { '202205': {}, '2018-113': {} },
  answered: { ...taken, usedBy: usedByImportList },
  refusals: { other: '-401006', exists: '-401007', used: '-401008', absent: '-401006' },
  compares: [
    comparedWith('CEB311Message', 'V5', {
      links: ['payTransactionId payCode', ...byOrder],
      head: `orderNo ebpCode payCode payTransactionId currency amountPaid=acturalPaid payerIdType=buyerIdType payerIdNumber=buyerIdNumber payerName=buyerName`,
    }),
  ],
} as const satisfies Declaration

export const ceb412 = receiptOf(ceb411, { elements: ['payCode', 'payTransactionId'] })
