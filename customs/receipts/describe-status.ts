// Describes the status of a receipt for people: its meaning, and what to do next. It knows no message, so that a screen that shows
// one need not load them all.
import { entryOf } from '../codes/code-table.ts'
import { exchangeErrors, type GatewayError, gatewayErrorFamilies, gatewayErrors } from '../codes/gateway-error.ts'
import { ownStatuses, type ReturnStatus, returnStatuses } from '../codes/return-status.ts'

/**
 * Advice about a refusal (100) that names this code in its returnInfo, [Code:1311;Desc:…]. Only these are public; every
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

/** `infoCode`: the first code of its returnInfo (readReturnInfo). */
export type ReceiptStatus = {
  readonly type: string
  readonly returnStatus: string
  readonly infoCode?: string | undefined
}

/**
 * Chinese; for a code that no table holds the code itself. Failures and detentions have an advice; where `infoCode` says more
 * than the status, the advice follows it. `type` is that of the receipt.
 */
export function describeStatus({ type, returnStatus, infoCode = '' }: ReceiptStatus): ReturnStatus {
  const unknown = { text: returnStatus || '（无状态）', kind: 'unknown' } as const
  const own = entryOf(ownStatuses, type)
  if (own) return own(returnStatus) ?? unknown
  const refused = describeGatewayError(returnStatus)
  if (refused) return { text: refused.text, advice: refused.advice, kind: 'failure' }
  const status = entryOf(returnStatuses, returnStatus)
  if (!status) return unknown
  const advice = status.kind === 'failure' ? entryOf(infoAdvices, infoCode) : undefined
  return advice ? { ...status, advice } : status
}

/** Meaning of a negative status; undefined when the text is not a negative whole number. */
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
