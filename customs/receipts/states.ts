// The life of a declared document: our own state, moved by the receipts of the current attempt.
import { entryOf } from '../codes/code-table.ts'
import { type DeclareState, type Meaning, meanings, refused } from '../codes/declare-state.ts'
import { sortedBy } from '../total-order.ts'
import { declarationKindOf, isGoodEnd, noticeKindOf } from './answers.ts'

/** What counts in a receipt for the state: a Receipt, or a stored row that has these four. */
export type StateReceipt = { type: string; returnStatus: string; returnTime: string; returnInfo: string }

/** Nothing that arrives later, whatever its time, leads out of these. */
const lastWords: readonly DeclareState[] = ['CLOSED', 'RETURNED']
const failures: readonly DeclareState[] = ['FAILED', 'REJECTED']
/** Customs have not taken the attempt in yet. */
const underWay: readonly DeclareState[] = ['DRAFT', 'READY', 'GENERATING', 'BLOCKED', 'SENT', 'ACCEPTED_BY_PORT']

/** One sending of a document: a first one (appType 1), a change (2) or a deletion (3), with the receipts of its guid. */
export type Attempt<R extends StateReceipt = StateReceipt> = {
  readonly attemptNo: number
  readonly appType: string
  /** Its state without any receipt: SENT, or GENERATING or BLOCKED when a receipt overtakes our own bookkeeping. */
  readonly before: DeclareState
  /** The usable ones, CEB900 of its message included. */
  readonly receipts: readonly R[]
}

/** `last`: the latest receipt, also one whose code is not known; such a code does not move the state. */
type Outcome<R> = { state: DeclareState; last?: R }

/**
 * The state that a history of receipts leads to. The order and number of the receipts in the list do not matter:
 * every permutation, with or without repetitions, gives the same answer. `type` is the declared message's; the success of
 * a deletion is DELETED. Tax bills and other notices are no receipts of the document and do not count.
 */
export function applyReceipts<R extends StateReceipt>(
  input: Omit<Attempt<R>, 'attemptNo'> & { readonly type: string },
): Outcome<R> {
  const { type, appType, before } = input
  const receipts = input.receipts.filter((receipt) => !noticeKindOf(receipt.type))
  const last = sortedBy(receipts, momentOf).at(-1)
  const deciding = before === 'CANCELLED' || before === 'DELETED' ? undefined : decidingReceipt({ type, receipts })
  if (!deciding) return { state: before, last }
  const isDeleted = appType === '3' && isGoodEnd({ type, returnStatus: deciding.returnStatus })
  return { state: isDeleted ? 'DELETED' : (meaningOf(deciding)?.state ?? before), last }
}

/**
 * Returns the receipt that determines the state: the latest known one. But nothing follows 结关 and 退运; and from 放行, or
 * another good end of the message, only a failure, a detention or a further end changes it, because progress reports
 * may be late.
 */
export function decidingReceipt<R extends StateReceipt>(input: {
  type: string
  receipts: readonly R[]
}): R | undefined {
  const known = input.receipts.filter((receipt) => meaningOf(receipt) !== undefined)
  const isFinal = (receipt: R) => lastWords.includes(meaningOf(receipt)?.state ?? 'SENT')
  let deciding: R | undefined
  for (const receipt of sortedBy(known, (one) => [Number(isFinal(one)), ...momentOf(one)])) {
    if (!deciding || !stepsBack(input.type, deciding, receipt)) deciding = receipt
  }
  return deciding
}

function stepsBack(type: string, from: StateReceipt, to: StateReceipt): boolean {
  const [before, after] = [meaningOf(from), meaningOf(to)]
  if (!before || !after || after.state === 'DETAINED') return false
  // What refuses (CEB900) may carry any status.
  const isEnd = before !== refused && isGoodEnd({ type, returnStatus: from.returnStatus })
  return (before.state === 'RELEASED' || isEnd) && after.rank < before.rank
}

/**
 * The state of a document after all its attempts, in whatever order they are given. `state` is that of the last attempt:
 * receipts of older ones are history. `customsState` is what customs hold: a change or deletion that failed, or that they
 * have not taken in yet, leaves it as the attempts before it did.
 */
export function applyAttempts<R extends StateReceipt>(input: {
  type: string
  attempts: readonly Attempt<R>[]
}): Outcome<R> & { customsState: DeclareState } {
  let outcome: Outcome<R> = { state: 'DRAFT' }
  let customsState: DeclareState = 'DRAFT'
  for (const attempt of sortedBy(input.attempts, ({ attemptNo }) => [attemptNo])) {
    outcome = applyReceipts({ type: input.type, ...attempt })
    const { state } = outcome
    const isFirst = attempt.appType !== '2' && attempt.appType !== '3'
    const counts = isFirst || !(failures.includes(state) || underWay.includes(state))
    if (counts && !lastWords.includes(customsState)) customsState = state
  }
  return { ...outcome, customsState }
}

/** The document may be declared for the first time. */
export const mayDeclare = (state: DeclareState) => state === 'DRAFT' || state === 'READY'
/** The attempt failed: the document may be declared again, as a new attempt with a new guid. */
export const mayRedeclare = (state: DeclareState) => failures.includes(state)
/** The user may change the document's content. */
export const mayEdit = (state: DeclareState) => mayDeclare(state) || mayRedeclare(state)

/**
 * The document may be changed (appType 2) or deleted (3) at customs. `state`: what customs hold (`customsState`);
 * `isUsed`: a declared list, or what follows from the document, uses it.
 */
export function mayChange({ type, state, isUsed }: { type: string; state: DeclareState; isUsed: boolean }): boolean {
  const change = declarationKindOf(type)?.change ?? 'never'
  if (change === 'never' || isUsed) return false
  if (failures.includes(state)) return true
  return change === 'until-used' && (state === 'IN_CUSTOMS' || state === 'REVIEWED')
}

/** By return time, rank, code, then the rest of the content. A time that is none counts as the earliest. */
function momentOf(receipt: StateReceipt): (string | number)[] {
  const { type, returnStatus, returnTime, returnInfo } = receipt
  const time = /^\d{17}$/.test(returnTime) ? returnTime : ''
  return [time, meaningOf(receipt)?.rank ?? 0, returnStatus, type, returnInfo]
}

function meaningOf({ type, returnStatus }: StateReceipt): Meaning | undefined {
  if (noticeKindOf(type)) return undefined
  if (type === 'CEB900Message' || /^-\d*[1-9]\d*$/.test(returnStatus)) return refused
  return entryOf(meanings, returnStatus)
}
