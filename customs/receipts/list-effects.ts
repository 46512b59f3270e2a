// What cancellations and refunds do to the list they name (623/624, 625/626, 605/606, 213/214).
import Big from 'big.js'
import type { DeclareState } from '../codes/declare-state.ts'
import type { Fields } from '../messages/message.ts'
import { amountOf } from '../values/decimal.ts'
import { isGoodEnd } from './answers.ts'
import { decidingReceipt } from './deciding-receipt.ts'
import { type Attempt, applyReceipts, mayRedeclare } from './states.ts'

/**
 * An application about a list: one attempt of it with its receipts. One that was deleted at customs is to be left out.
 * `type`: 'CEB623Message', 'CEB605Message', 'CEB625Message', 'CEB213Message'.
 */
export type Application = Pick<Attempt, 'appType' | 'receipts'> & { readonly type: string }

/** `lines`: gnum and qty count. */
export type RefundApplication = Application & { readonly lines: readonly Fields[] }

export type ListState = {
  state: DeclareState
  /** PENDING: an application is in progress. It does not describe earlier ones: see the lines. */
  cancellation: 'NONE' | 'PENDING' | 'REFUSED' | 'DONE'
  refund: 'NONE' | 'PENDING' | 'REFUSED' | 'PART' | 'WHOLE'
  lines: { gnum: string; listed: string; refunded: string; left: string }[]
}

const cancelTypes = ['CEB623Message', 'CEB605Message']

/**
 * What a list is after its own receipts (`state`, from applyReceipts or applyAttempts) and after what was applied for
 * since; the order of applications and receipts does not matter. A cancellation that customs granted ends the list;
 * a refund leaves its state alone and counts in its quantities.
 */
export function applyToList(input: {
  state: DeclareState
  lines: readonly Fields[]
  cancellations?: readonly Application[]
  refunds?: readonly RefundApplication[]
}): ListState {
  const { cancellations = [], refunds = [] } = input
  const cancellation = outcomeOf(cancellations.filter(({ type }) => cancelTypes.includes(type)))
  const lines = input.lines.map((line) => {
    const { gnum = '' } = line
    const listed = amountOf(line, 'qty') ?? new Big(0)
    const refunded = refundedQuantity({ refunds, gnum })
    return { gnum, listed: listed.toFixed(), refunded: refunded.toFixed(), left: listed.minus(refunded).toFixed() }
  })
  const refund = outcomeOf(refunds)
  const isWhole = lines.length > 0 && lines.every(({ left }) => new Big(left).lte(0))
  return {
    state: cancellation === 'DONE' ? 'CANCELLED' : input.state,
    cancellation,
    refund: refund === 'DONE' ? (isWhole ? 'WHOLE' : 'PART') : refund,
    lines,
  }
}

/** Quantity of one line that was returned by granted refunds. */
export function refundedQuantity({ refunds, gnum }: { refunds: readonly RefundApplication[]; gnum: string }): Big {
  const lines = refunds.filter(isGranted).flatMap((refund) => refund.lines)
  const returned = lines.filter((line) => line.gnum === gnum)
  return returned.reduce((sum, line) => sum.plus(amountOf(line, 'qty') ?? 0), new Big(0))
}

/** A granted application takes precedence, then one in progress. */
function outcomeOf(applications: readonly Application[]): 'NONE' | 'PENDING' | 'REFUSED' | 'DONE' {
  const asked = applications.filter(({ appType }) => appType !== '3')
  if (asked.length === 0) return 'NONE'
  if (asked.some(isGranted)) return 'DONE'
  const hasFailed = asked.every((one) => mayRedeclare(applyReceipts({ ...one, before: 'SENT' }).state))
  return hasFailed ? 'REFUSED' : 'PENDING'
}

function isGranted({ type, appType, receipts }: Application): boolean {
  const deciding = appType === '3' ? undefined : decidingReceipt({ type, receipts })
  return deciding !== undefined && isGoodEnd({ type, returnStatus: deciding.returnStatus })
}
