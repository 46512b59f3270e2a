// Describes the status of a receipt for people. It knows no message, so that a screen that shows one need not load them all.
import { entryOf } from '../codes/code-table.ts'
import { familyOf, reasonOfCode } from '../codes/refusal-reason.ts'
import { ownStatuses, type ReturnStatus, returnStatuses } from '../codes/return-status.ts'

export type ReceiptStatus = { readonly type: string; readonly returnStatus: string }

/** Chinese; for a code that no table holds the code itself. `type` is that of the receipt. Why, and what to do: reasonOf. */
export function describeStatus({ type, returnStatus }: ReceiptStatus): ReturnStatus {
  const unknown = { text: returnStatus || '（无状态）', kind: 'unknown' } as const
  const own = entryOf(ownStatuses, type)
  if (own) return own(returnStatus) ?? unknown
  const refused = describeGatewayError(returnStatus, type)
  return refused ? { text: refused, kind: 'failure' } : (entryOf(returnStatuses, returnStatus) ?? unknown)
}

/** Meaning of a negative status; undefined when the text is not a negative whole number. */
export function describeGatewayError(returnStatus: string, type = ''): string | undefined {
  if (!/^-\d{1,9}$/.test(returnStatus) || Number(returnStatus) === 0) return undefined
  const known = reasonOfCode(returnStatus, type)?.meaning
  return known ?? `${familyOf(returnStatus, type)?.name ?? '数据'}处理异常（${returnStatus}）`
}
