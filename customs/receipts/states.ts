// The life of a declared document: our own state, moved by the receipts of its attempts.
import type { DeclareState } from '../codes/declare-state.ts'
import { sortedBy } from '../total-order.ts'
import { isEndOfDeletion, noticeOf } from './answers.ts'
import { countingReceipts, decidingReceipt, meaningOf, momentOf, type StateReceipt } from './deciding-receipt.ts'
import { hasFailed, isTakenIn, isUnderWay } from './permitted-steps.ts'

const lastWords: readonly DeclareState[] = ['CLOSED', 'RETURNED']

/** One sending of a document: a first one (appType 1), a change (2) or a deletion (3), with the receipts of its guid. */
export type Attempt<R extends StateReceipt = StateReceipt> = {
  readonly attemptNo: number
  readonly appType: string
  /** Its state without any receipt: SENT, or GENERATING or BLOCKED when a receipt overtakes our own bookkeeping. */
  readonly before: DeclareState
  /** The usable ones, CEB900 of its message included. */
  readonly receipts: readonly R[]
}

/**
 * `last`: the latest receipt, also one whose code is not known; such a code does not move the state. What the port says after
 * customs have answered is not among them.
 */
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
  const receipts = countingReceipts(input.receipts.filter((receipt) => !noticeOf(receipt.type)))
  const last = sortedBy(receipts, momentOf).at(-1)
  const deciding = before === 'CANCELLED' || before === 'DELETED' ? undefined : decidingReceipt({ type, receipts })
  if (!deciding) return { state: before, last }
  const isDeleted = appType === '3' && isEndOfDeletion({ type, returnStatus: deciding.returnStatus })
  return { state: isDeleted ? 'DELETED' : (meaningOf(deciding)?.state ?? before), last }
}

const isDeletion = ({ appType }: Pick<Attempt, 'appType'>) => appType === '3'
const isChangeOrDeletion = ({ appType }: Pick<Attempt, 'appType'>) => appType === '2' || appType === '3'

/**
 * The state of a document after all its attempts, in whatever order they are given. `customsState` is what customs hold: the
 * state of the latest attempt that they took in; while they took none in, that of the latest declaration. `isHeld`: they hold
 * something. `state` is the same, but of a change or deletion that is under way it is the state of that attempt. An attempt
 * that failed leaves `state` to what customs hold, where they hold something, and a deletion that failed to what was before it.
 *
 * `openedAfter`: after this attempt the content was opened for a change. Until customs take in a later attempt the document is
 * CHANGING: its content is not what they hold. `last` is then the answer to the latest change, where there was one.
 */
export function applyAttempts<R extends StateReceipt>(input: {
  type: string
  attempts: readonly Attempt<R>[]
  openedAfter?: number | null | undefined
}): Outcome<R> & { customsState: DeclareState; isHeld: boolean } {
  let latest: Outcome<R> = { state: 'DRAFT' }
  let declared: Outcome<R> = latest
  let held: (Outcome<R> & { attemptNo: number }) | undefined
  let awaited: Outcome<R> | undefined
  let refusedChange: Outcome<R> | undefined
  const openedAfter = input.openedAfter ?? -1
  for (const attempt of sortedBy(input.attempts, ({ attemptNo }) => [attemptNo])) {
    const { attemptNo } = attempt
    const outcome = applyReceipts({ type: input.type, ...attempt })
    const isFailed = hasFailed(outcome.state)
    if (!isChangeOrDeletion(attempt)) declared = outcome
    if (!isChangeOrDeletion(attempt) && held?.state === 'DELETED') held = undefined
    awaited = isChangeOrDeletion(attempt) && isUnderWay(outcome.state) ? outcome : undefined
    if (!(isDeletion(attempt) && isFailed)) latest = outcome
    if (attempt.appType === '2' && isFailed && attemptNo > openedAfter) refusedChange = outcome
    const isEnded = held !== undefined && lastWords.includes(held.state)
    if (isTakenIn(outcome.state) && !isEnded) {
      held = { ...outcome, attemptNo }
    }
  }
  const customsState = (held ?? declared).state
  const isHeld = held !== undefined
  if (awaited || !held) return { ...(awaited ?? latest), customsState, isHeld }
  const { attemptNo, ...rest } = held
  const isOpen = openedAfter >= attemptNo && held.state !== 'DELETED'
  return isOpen
    ? { state: 'CHANGING', last: refusedChange?.last ?? held.last, customsState, isHeld }
    : { ...rest, customsState, isHeld }
}

/** An attempt at one part of a document that was split into several messages; what was not split is part 1 of 1. */
export type PartAttempt<R extends StateReceipt = StateReceipt> = Attempt<R> & {
  readonly partNo: number
  readonly partCount: number
}

/** The state of a whole is that of the part which comes first here: what needs a person, then what has got least far. */
const neediest: readonly DeclareState[] = [
  ...(['FAILED', 'REJECTED', 'BLOCKED', 'DETAINED', 'RETURNED', 'DRAFT', 'READY', 'GENERATING', 'SENT'] as const),
  ...([
    'ACCEPTED_BY_PORT',
    'CHANGING',
    'IN_CUSTOMS',
    'REVIEWED',
    'RELEASED',
    'CLOSED',
    'CANCELLED',
    'DELETED',
  ] as const),
]
const needOf = (state: DeclareState) => neediest.indexOf(state)

/**
 * The state of a document after all attempts at its parts, in whatever order they are given: `applyAttempts` of each part, and
 * of these the one that needs a person most, else the least advanced. Attempts may repeat single parts; parts beyond the
 * `partCount` of the latest attempt are of an earlier division, all parts of which were refused, and do not count.
 */
export function applyParts<R extends StateReceipt>(input: {
  type: string
  attempts: readonly PartAttempt<R>[]
  openedAfter?: number | null | undefined
}): Outcome<R> & { customsState: DeclareState; isHeld: boolean } {
  const { type, openedAfter } = input
  const attempts = sortedBy(input.attempts, ({ attemptNo, partNo }) => [attemptNo, partNo])
  const count = attempts.at(-1)?.partCount ?? 1
  const numbers = [...new Set(attempts.map(({ partNo }) => partNo))].filter((number) => number <= count)
  const parts = numbers.map((number) =>
    applyAttempts({ type, openedAfter, attempts: attempts.filter(({ partNo }) => partNo === number) }),
  )
  const [first = applyAttempts<R>({ type, attempts: [] })] = sortedBy(parts, ({ state, last }) => [
    needOf(state),
    // Of equal ones that which was told of last.
    ...(last ? [-Number(momentOf(last)[0])] : [0]),
  ])
  const [held = first] = sortedBy(parts, ({ customsState }) => [needOf(customsState)])
  return { ...first, customsState: held.customsState, isHeld: parts.length > 0 && parts.every(({ isHeld }) => isHeld) }
}
