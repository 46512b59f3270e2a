// What a receipt says to people, and what to do next.
import { answeredType, declarationKindOf, noticeKindOf } from './codes/declaration-kind.ts'
import { describeGatewayError } from './codes/gateway-error.ts'
import { infoAdvice } from './codes/return-info.ts'
import { type ReceiptKind, returnStatuses, taxStatuses } from './codes/return-status.ts'
import { isGoodEnd } from './states.ts'

export type ReceiptDescription = {
  /** Chinese; for a code that no table holds the code itself. */
  text: string
  kind: ReceiptKind
  /** What to do next, in Chinese; failures and detentions have it. */
  advice?: string
  /** The status is understood, but the paper does not give it to this message. */
  unusual?: true
}

/**
 * `type` is that of the receipt: it decides which status is the good end. `infoCode` is the first code of its
 * returnInfo (readReturnInfo): where that says more than the status, the advice follows it.
 */
export function describeReceipt(receipt: {
  type: string
  returnStatus: string
  infoCode?: string | undefined
}): ReceiptDescription {
  const { type, returnStatus, infoCode = '' } = receipt
  if (type === 'CEB900Message') {
    return { text: '报文格式校验不通过', kind: 'failure', advice: '请按回执信息修改后重新申报' }
  }
  if (noticeKindOf(type)) return describeNotice({ type, returnStatus })
  const refused = describeGatewayError(returnStatus)
  if (refused) return { ...refused, kind: 'failure' }
  const status = Object.hasOwn(returnStatuses, returnStatus) ? returnStatuses[returnStatus] : undefined
  if (!status) return { text: returnStatus || '（无状态）', kind: 'unknown' }
  const declared = answeredType(type) ?? ''
  const unusual = isUnusual({ type: declared, returnStatus }) ? ({ unusual: true } as const) : {}
  if (isGoodEnd({ type: declared, returnStatus })) return { ...status, ...unusual, kind: 'success' }
  const advice = status.kind === 'failure' ? infoAdvice(infoCode) : undefined
  return { ...status, ...unusual, ...(advice ? { advice } : {}) }
}

function isUnusual({ type, returnStatus }: { type: string; returnStatus: string }): boolean {
  const kind = declarationKindOf(type)
  return kind !== undefined && !kind.statuses.includes(returnStatus) && !kind.alsoSeen?.includes(returnStatus)
}

function describeNotice({ type, returnStatus }: { type: string; returnStatus: string }): ReceiptDescription {
  if (type === 'CEB792Message') return { text: `汇总结果：报关单状态 ${returnStatus || '（无）'}`, kind: 'progress' }
  const status = Object.hasOwn(taxStatuses, returnStatus) ? taxStatuses[returnStatus] : undefined
  return status ?? { text: returnStatus || '（无状态）', kind: 'unknown' }
}
