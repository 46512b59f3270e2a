// Describes a receipt for people, by what its declaration expects.
import { entryOf } from '../codes/code-table.ts'
import { type ReturnStatus, returnStatuses } from '../codes/return-status.ts'
import { findDeclaration } from '../messages/catalogue.ts'
import { answeredType } from './answers.ts'
import { describeStatus, type ReceiptStatus } from './describe-status.ts'

/** `unusual`: the status is understood, but the paper does not give it to this message. */
export type ReceiptDescription = ReturnStatus & { readonly unusual?: true }

/** As describeStatus; and the message decides which status is the good end. */
export function describeReceipt(receipt: ReceiptStatus): ReceiptDescription {
  const described = describeStatus(receipt)
  const { returnStatus } = receipt
  const answered = findDeclaration(answeredType(receipt.type) ?? '')?.answered
  // A refusal may carry any negative status, and what no table holds is not known to be unusual.
  if (!answered || entryOf(returnStatuses, returnStatus) === undefined) return described
  const { statuses, alsoSeen = [], success } = answered
  const isUsual = statuses.includes(returnStatus) || alsoSeen.includes(returnStatus)
  return {
    ...described,
    ...(isUsual ? {} : { unusual: true }),
    ...(success.includes(returnStatus) ? { kind: 'success' } : {}),
  }
}
