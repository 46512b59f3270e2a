import { takenFromPort, usedByExportList } from '../answered.ts'
import { byOrder, comparedWith } from '../comparison.ts'
import { type Declaration, decimal, fixed, may, must, upTo } from '../message.ts'
import { receiptOf } from '../receipt.ts'

/** CEB403Message: the money received for an export order. */
export const ceb403 = {
  type: 'CEB403Message',
  title: '出口收款单',
  shortTitle: '收款单',
  role: 'payment',
  direction: 'E',
  kind: 'declaration',
  document: { node: 'Receipts', max: 100 },
  head: {
    elements: [
      must('guid', '系统唯一序号', fixed(36), { rule: '36 位，英文字母大写，每份单证一个' }),
      must('appType', '报送类型', fixed(1), { values: { 1: '新增', 2: '变更', 3: '删除' } }),
      must('appTime', '报送时间', fixed(14), { rule: 'yyyyMMddHHmmss，北京时间' }),
      must('appStatus', '业务状态', fixed(1), { values: { 1: '暂存', 2: '申报' }, otherwise: '1' }),
      must('ebpCode', '电商平台代码', upTo(18, 0)),
      must('ebpName', '电商平台名称', upTo(100, 0)),
      must('ebcCode', '电商企业代码', upTo(18, 0)),
      must('ebcName', '电商企业名称', upTo(100, 0)),
      must('orderNo', '订单编号', upTo(60, 0)),
      may('payCode', '支付企业代码', upTo(18), { rule: '境内支付企业必填' }),
      must('payName', '支付企业名称', upTo(100, 0), { rule: '线下支付填“现金支付”' }),
      may('payNo', '支付交易编号', upTo(60)),
      must('charge', '收款金额', decimal(), { atLeast: '0' }),
      must('currency', '币制', fixed(3), { code: 'currency' }),
      must('accountingDate', '到账时间', fixed(14), { rule: 'yyyyMMddHHmmss' }),
      may('note', '备注', upTo(1000)),
    ],
  },
  // An order may be paid in several parts; what is paid offline has no number.
  key: ['ebcCode', 'orderNo', 'payNo'],
  otherKeys: [['ebcCode', 'orderNo']],
  receiptType: 'CEB404Message',
  signature: 'optional',
  senderRoles: ['PAY', 'EBC'],
  rules: ['V1', 'V2', 'V3', 'V19', 'V20'],
  revisions: {
    '202205': {},
    '2018-113': {
      head: {
        appStatus: { otherwise: '2' },
        ebpCode: upTo(50),
        ebpName: upTo(100),
        ebcCode: upTo(18),
        ebcName: upTo(100),
        orderNo: upTo(60),
        payName: upTo(100),
      },
    },
  },
  answered: { ...takenFromPort, usedBy: usedByExportList },
  compares: [comparedWith('CEB303Message', 'V20', { links: byOrder, head: 'orderNo ebpCode ebcCode ?currency' })],
} as const satisfies Declaration

export const ceb404 = receiptOf(ceb403, { elements: ['ebcCode', 'orderNo', 'payNo'] })
