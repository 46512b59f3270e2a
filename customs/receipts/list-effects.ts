// Effects of cancellations and refunds on the list that they name (`effect` of their messages).
import Big from 'big.js'
import type { DeclareState, Outcome } from '../codes/declare-state.ts'
import type { Fields } from '../messages/message.ts'
import { amountOf } from '../values/decimal.ts'
import { isGoodState } from './answers.ts'
import { freeStates, mayDeclare, mayRedeclare } from './permitted-steps.ts'

/**
 * A document that names another, such as an application about a list, with its state after all its attempts (applyAttempts).
 */
export type Application = { readonly type: string; readonly state: DeclareState }

/** `lines`: gnum and qty count. */
export type RefundApplication = Application & { readonly lines: readonly Fields[] }

export type ListState = {
  state: DeclareState
  /** PENDING: an application is in progress. It does not describe earlier ones: see the lines. */
  cancellation: 'NONE' | 'PENDING' | 'REFUSED' | 'DONE'
  refund: 'NONE' | 'PENDING' | 'REFUSED' | 'PART' | 'WHOLE'
  lines: { gnum: string; listed: string; refunded: string; left: string }[]
}

/**
 * Returns the state of a list after its own receipts (`state`, from applyReceipts or applyAttempts) and after applications made
 * since; the order of applications and receipts does not matter. A cancellation that customs granted ends the list; a refund
 * leaves its state alone and counts in its quantities.
 */
export function applyToList(input: {
  state: DeclareState
  lines: readonly Fields[]
  cancellations?: readonly Application[]
  refunds?: readonly RefundApplication[]
}): ListState {
  const { cancellations = [], refunds = [] } = input
  const cancellation = firstOf(outcomesOf(cancellations))
  const lines = input.lines.map((line) => {
    const { gnum = '' } = line
    const listed = amountOf(line, 'qty') ?? new Big(0)
    const refunded = refundedQuantity({ refunds, gnum })
    return { gnum, listed: listed.toFixed(), refunded: refunded.toFixed(), left: listed.minus(refunded).toFixed() }
  })
  const refund = firstOf(outcomesOf(refunds))
  const isWhole = lines.length > 0 && lines.every(({ left }) => new Big(left).lte(0))
  return {
    state: cancellation === 'DONE' ? 'CANCELLED' : input.state,
    cancellation,
    refund: refund === 'DONE' ? (isWhole ? 'WHOLE' : 'PART') : refund,
    lines,
  }
}

/** Quantity of one line that was returned by granted refunds. */
const refundedQuantity = ({ refunds, gnum }: ReturnsOfLine): Big =>
  quantityOf({ refunds: refunds.filter(isGranted), gnum })

/** Quantity of one line that no other refund may take: that of granted refunds and of those that are under way. */
export const takenQuantity = ({ refunds, gnum }: ReturnsOfLine): Big =>
  quantityOf({ refunds: refunds.filter(({ state }) => !freeStates.includes(state)), gnum })

/** Of each line, in their order, what a refund may still take. */
export const leftToReturn = (input: { lines: readonly Fields[]; refunds: readonly RefundApplication[] }): string[] =>
  input.lines.map((line) => {
    const taken = takenQuantity({ refunds: input.refunds, gnum: line.gnum ?? '' })
    return (amountOf(line, 'qty') ?? new Big(0)).minus(taken).toFixed()
  })

type ReturnsOfLine = { refunds: readonly RefundApplication[]; gnum: string }

function quantityOf({ refunds, gnum }: ReturnsOfLine): Big {
  const returned = refunds.flatMap(({ lines }) => lines).filter((line) => line.gnum === gnum)
  return returned.reduce((sum, line) => sum.plus(amountOf(line, 'qty') ?? 0), new Big(0))
}

/**
 * Returns the outcomes of applications of one effect, the most important first: DONE where one was granted, PENDING where one is
 * under way; REFUSED where all of them failed. Those that were never declared or were deleted at customs do not count.
 */
export function outcomesOf(applications: readonly Application[]): Outcome[] {
  const asked = applications.filter(({ state }) => state !== 'DELETED' && !mayDeclare(state))
  const granted = asked.filter(isGranted)
  const open = asked.filter((one) => !isGranted(one) && !mayRedeclare(one.state))
  if (granted.length + open.length > 0) {
    return [...(granted.length > 0 ? (['DONE'] as const) : []), ...(open.length > 0 ? (['PENDING'] as const) : [])]
  }
  return asked.length > 0 ? ['REFUSED'] : []
}

const firstOf = (outcomes: readonly Outcome[]): Outcome | 'NONE' => outcomes[0] ?? 'NONE'

/** Customs granted it: its state is one to which a good end of its type leads. */
export const isGranted = ({ type, state }: Application): boolean => isGoodState({ type, state })
