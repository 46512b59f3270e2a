// Describes a receipt for people: its meaning, and what to do next.
import { entryOf } from '../codes/code-table.ts'
import { exchangeErrors, type GatewayError, gatewayErrorFamilies, gatewayErrors } from '../codes/gateway-error.ts'
import { malformed, type ReturnStatus, returnStatuses, taxStatuses } from '../codes/return-status.ts'
import { answeredType, declarationKindOf, isGoodEnd, noticeKindOf } from './answers.ts'
import type { Receipt } from './receipts.ts'

/**
 * What to do about a refusal (100) that names this code in its returnInfo, [Code:1311;Desc:…]. Only these are public; every
 * other is shown with its own text.
 */
const infoAdvices: Readonly<Record<string, string>> = {
  1301: '海关系统异常，请稍后重新申报',
  1311: '担保金额不足，请补足担保后重新申报',
  1320: '请将清单的商品项数改为与订单一致后重新申报',
  1332: '请将支付单的支付金额与订单的实际支付金额改为一致后重新申报',
  13035: '请将订单与支付单的支付企业改为一致后重新申报',
  13127: '请将清单的订购人姓名改为与订单一致后重新申报',
}

/**
 * Chinese; for a code that no table holds the code itself. Failures and detentions have an advice.
 * `unusual`: the status is understood, but the paper does not give it to this message.
 */
export type ReceiptDescription = ReturnStatus & { readonly unusual?: true }

/**
 * `type` is that of the receipt: it decides which status is the good end. `infoCode` is the first code of its
 * returnInfo (readReturnInfo): where that says more than the status, the advice follows it.
 */
export function describeReceipt(receipt: Pick<Receipt, 'type' | 'returnStatus' | 'infoCode'>): ReceiptDescription {
  const { type, returnStatus, infoCode = '' } = receipt
  const unknown = { text: returnStatus || '（无状态）', kind: 'unknown' } as const
  if (type === 'CEB900Message') return malformed
  if (type === 'CEB792Message') return { text: `汇总结果：报关单状态 ${returnStatus || '（无）'}`, kind: 'progress' }
  if (noticeKindOf(type)) return entryOf(taxStatuses, returnStatus) ?? unknown
  const refused = describeGatewayError(returnStatus)
  if (refused) return { text: refused.text, advice: refused.advice, kind: 'failure' }
  const status = entryOf(returnStatuses, returnStatus)
  if (!status) return unknown
  const declared = answeredType(type) ?? ''
  const kind = declarationKindOf(declared)
  const isUsual = !kind || [...kind.statuses, ...(kind.alsoSeen ?? [])].includes(returnStatus)
  const described: ReceiptDescription = isUsual ? status : { ...status, unusual: true }
  if (isGoodEnd({ type: declared, returnStatus })) return { ...described, kind: 'success' }
  const advice = status.kind === 'failure' ? entryOf(infoAdvices, infoCode) : undefined
  return advice ? { ...described, advice } : described
}

/** What a negative status means; undefined when the text is not a negative whole number. */
export function describeGatewayError(returnStatus: string): GatewayError | undefined {
  if (!/^-\d{1,9}$/.test(returnStatus) || Number(returnStatus) === 0) return undefined
  const size = Math.abs(Number(returnStatus))
  const family = gatewayErrorFamilies.find(({ from, to }) => size >= from && size <= to)
  const text = `${family?.name ?? '数据'}处理异常（${returnStatus}）`
  return entryOf(gatewayErrors, returnStatus) ?? { text, advice: '请按回执信息修改后重新申报' }
}

/** Meaning of a code of the exchange (DxpRep); an unknown code is returned unchanged. */
export function describeExchangeError(code: string): GatewayError {
  return entryOf(exchangeErrors, code) ?? { text: `传输错误（${code}）`, advice: '请按回执信息处理后重新发送' }
}
