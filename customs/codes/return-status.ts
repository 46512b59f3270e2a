// Statuses of receipts. Codes of the interface specification (202205); 99, 400 and 600 were only seen in practice.
import { entryOf } from './code-table.ts'

/** detained: customs hold the goods. unknown: not in any table, shown as received. */
export type ReceiptKind = 'progress' | 'success' | 'failure' | 'detained' | 'unknown'

export type ReturnStatus = { readonly text: string; readonly kind: ReceiptKind }

/**
 * By code. `kind` is what holds for every message; what counts as success before 800 depends on the message
 * (its `answered`): use describeReceipt. Why, and what to do: reasonOf.
 */
export const returnStatuses: Readonly<Record<string, ReturnStatus>> = {
  1: { text: '电子口岸已暂存', kind: 'progress' },
  2: { text: '电子口岸申报中', kind: 'progress' },
  3: { text: '发送海关成功', kind: 'progress' },
  4: { text: '发送海关失败', kind: 'failure' },
  // Of platforms of some places: the real name does not belong to the identity number, and alike.
  99: { text: '平台校验不通过', kind: 'failure' },
  100: { text: '海关退单', kind: 'failure' },
  120: { text: '海关入库', kind: 'progress' },
  300: { text: '人工审核', kind: 'progress' },
  399: { text: '海关审结', kind: 'progress' },
  400: { text: '待运抵', kind: 'progress' },
  500: { text: '查验', kind: 'progress' },
  501: { text: '扣留移送通关', kind: 'detained' },
  502: { text: '扣留移送缉私', kind: 'detained' },
  503: { text: '扣留移送法规', kind: 'detained' },
  505: { text: '移交', kind: 'detained' },
  599: { text: '其它扣留', kind: 'detained' },
  600: { text: '挂起', kind: 'progress' },
  700: { text: '退运', kind: 'failure' },
  800: { text: '放行', kind: 'success' },
  899: { text: '结关', kind: 'success' },
}

/** CEB900, whatever its status. */
const malformed: ReturnStatus = { text: '报文格式校验不通过', kind: 'failure' }

/** Statuses of tax bills, which use digits of their own. */
const taxStatuses: Readonly<Record<string, ReturnStatus>> = {
  1: { text: '税单已生成', kind: 'progress' },
  2: { text: '税单已汇总', kind: 'success' },
  3: { text: '税单作废', kind: 'failure' },
}

/** Messages of customs with statuses of their own: notices, of which a screen need not load the declarations. */
export const ownStatuses: Readonly<Record<string, (status: string) => ReturnStatus | undefined>> = {
  CEB792Message: (status) => ({ text: `汇总结果：报关单状态 ${status || '（无）'}`, kind: 'progress' }),
  CEB816Message: (status) => entryOf(taxStatuses, status),
  CEB818Message: (status) => entryOf(taxStatuses, status),
  CEB900Message: () => malformed,
}
