// Steps that are permitted with a document, by its state. Apart from what applies receipts, so that a form need not load every message.
import type { DeclareState } from '../codes/declare-state.ts'
import type { MessageDefinition } from '../messages/message.ts'

const failures: readonly DeclareState[] = ['FAILED', 'REJECTED']
/** Customs have not taken the attempt in yet. */
const underWay: readonly DeclareState[] = ['DRAFT', 'READY', 'GENERATING', 'BLOCKED', 'SENT', 'ACCEPTED_BY_PORT']

export const hasFailed = (state: DeclareState) => failures.includes(state)
export const isUnderWay = (state: DeclareState) => underWay.includes(state)
/** Customs have taken in an attempt that is in this state. */
export const isTakenIn = (state: DeclareState) => !hasFailed(state) && !isUnderWay(state)

/**
 * A document in one of these states uses no number, order or quantity: it is not declared, was refused (4, 100, 700 or a negative
 * status), was cancelled or deleted. A return of its goods frees nothing.
 */
export const freeStates: readonly DeclareState[] = [
  ...(['DRAFT', 'READY', 'FAILED', 'REJECTED', 'RETURNED', 'CANCELLED', 'DELETED'] as const),
]

/** The document may be declared for the first time. */
export const mayDeclare = (state: DeclareState) => state === 'DRAFT' || state === 'READY'
/** The attempt failed: the document may be declared again, as a new attempt with a new guid. */
export const mayRedeclare = hasFailed
/** The user may change the document's content. */
export const mayEdit = (state: DeclareState) => mayDeclare(state) || mayRedeclare(state) || state === 'CHANGING'

/**
 * The document may be changed (appType 2) or deleted (3) at customs. `state`: what customs hold (`customsState`);
 * `isUsed`: a declared list, or what follows from the document, uses it.
 */
export function mayChange(input: {
  message: Pick<MessageDefinition, 'answered'>
  state: DeclareState
  isUsed: boolean
}): boolean {
  const { message, state, isUsed } = input
  const change = message.answered?.change ?? 'never'
  if (change === 'never' || isUsed) return false
  if (hasFailed(state)) return true
  return change === 'until-used' && (state === 'IN_CUSTOMS' || state === 'REVIEWED')
}
