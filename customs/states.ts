// The life of a declared document: our own state, moved by the receipts of the current attempt.
import { declarationKindOf, noticeKindOf } from './codes/declaration-kind.ts'

/** Every state with its Chinese label. */
export const declareStates = {
  DRAFT: '草稿',
  READY: '待申报',
  GENERATING: '生成中',
  SENT: '已发送',
  ACCEPTED_BY_PORT: '口岸处理中',
  IN_CUSTOMS: '海关已入库',
  REVIEWED: '审结',
  RELEASED: '放行',
  CLOSED: '结关',
  DETAINED: '扣留',
  FAILED: '失败',
  REJECTED: '退单',
  RETURNED: '退运',
  CANCELLED: '已撤销',
  DELETED: '已删除',
} as const

export type DeclareState = keyof typeof declareStates

/** What counts in a receipt for the state: a Receipt, or a stored row that has these four. */
export type StateReceipt = { type: string; returnStatus: string; returnTime: string; returnInfo: string }

type Meaning = { state: DeclareState; rank: number }

const meanings: Readonly<Record<string, Meaning>> = {
  1: { state: 'ACCEPTED_BY_PORT', rank: 1 },
  2: { state: 'ACCEPTED_BY_PORT', rank: 2 },
  3: { state: 'ACCEPTED_BY_PORT', rank: 3 },
  120: { state: 'IN_CUSTOMS', rank: 4 },
  300: { state: 'IN_CUSTOMS', rank: 5 },
  400: { state: 'IN_CUSTOMS', rank: 5 },
  500: { state: 'IN_CUSTOMS', rank: 5 },
  600: { state: 'IN_CUSTOMS', rank: 5 },
  399: { state: 'REVIEWED', rank: 6 },
  501: { state: 'DETAINED', rank: 7 },
  502: { state: 'DETAINED', rank: 7 },
  503: { state: 'DETAINED', rank: 7 },
  505: { state: 'DETAINED', rank: 7 },
  599: { state: 'DETAINED', rank: 7 },
  800: { state: 'RELEASED', rank: 8 },
  899: { state: 'CLOSED', rank: 9 },
  // Failures outrank everything of the same moment.
  4: { state: 'FAILED', rank: 10 },
  100: { state: 'REJECTED', rank: 12 },
  700: { state: 'RETURNED', rank: 13 },
}
const refused: Meaning = { state: 'FAILED', rank: 11 }
/** Nothing that arrives later, whatever its time, leads out of these. */
const lastWords: readonly DeclareState[] = ['CLOSED', 'RETURNED']
const failures: readonly DeclareState[] = ['FAILED', 'REJECTED']
/** Customs have not taken the attempt in yet. */
const underWay: readonly DeclareState[] = ['DRAFT', 'READY', 'GENERATING', 'SENT', 'ACCEPTED_BY_PORT']

/**
 * The state that a history of receipts leads to. The order and number of the receipts in the list do not matter:
 * every permutation, with or without repetitions, gives the same answer.
 * `receipts` are the usable ones of one attempt (its guid, CEB900 of its message included); `before` is the
 * state without any receipt (SENT, or GENERATING when a receipt overtakes our own bookkeeping); `type` is the declared
 * message's and `appType` the declaration's: the success of a deletion (3) is DELETED.
 * `last` is the latest receipt, also one whose code is not known; such a code does not move the state. Tax bills and
 * other notices are no receipts of the document and do not count.
 */
export function applyReceipts<R extends StateReceipt>(input: {
  type: string
  appType: string
  before: DeclareState
  receipts: readonly R[]
}): { state: DeclareState; last?: R } {
  const { type, appType, before } = input
  const receipts = input.receipts.filter((receipt) => !noticeKindOf(receipt.type))
  const last = latest(receipts)
  if (!last) return { state: before }
  if (before === 'CANCELLED' || before === 'DELETED') return { state: before, last }
  const deciding = decidingReceipt(receipts)
  const state = deciding ? (meaningOf(deciding)?.state ?? before) : before
  const isDeleted = appType === '3' && deciding && isGoodEnd({ type, returnStatus: deciding.returnStatus })
  return { state: isDeleted ? 'DELETED' : state, last }
}

/** The receipt that the state stands by: the latest that is understood, but for 结关 and 退运, which nothing follows. */
export function decidingReceipt<R extends StateReceipt>(receipts: readonly R[]): R | undefined {
  const known = receipts.filter((receipt) => meaningOf(receipt) !== undefined)
  const final = known.filter((receipt) => lastWords.includes(meaningOf(receipt)?.state ?? 'SENT'))
  return latest(final) ?? latest(known)
}

/** One sending of a document: a first one (appType 1), a change (2) or a deletion (3), with the receipts of its guid. */
export type Attempt<R extends StateReceipt = StateReceipt> = {
  readonly attemptNo: number
  readonly appType: string
  /** Its state without any receipt. */
  readonly before: DeclareState
  readonly receipts: readonly R[]
}

/**
 * The state of a document after all its attempts, in whatever order they are given. `state` is that of the last attempt:
 * receipts of older ones are history. `standing` is what customs hold: a change or deletion that failed, or that they
 * have not taken in yet, leaves it as the attempts before it did.
 */
export function applyAttempts<R extends StateReceipt>(input: {
  type: string
  attempts: readonly Attempt<R>[]
}): { state: DeclareState; standing: DeclareState; last?: R } {
  const { type } = input
  let outcome: { state: DeclareState; last?: R } = { state: 'DRAFT' }
  let standing: DeclareState = 'DRAFT'
  for (const attempt of [...input.attempts].sort((a, b) => a.attemptNo - b.attemptNo)) {
    outcome = applyReceipts({ type, ...attempt })
    const { state } = outcome
    const isFirst = attempt.appType !== '2' && attempt.appType !== '3'
    const counts = isFirst || !(failures.includes(state) || underWay.includes(state))
    if (counts && !lastWords.includes(standing)) standing = state
  }
  return { ...outcome, standing }
}

/** Total order of receipts: return time, rank, code, then the rest of the content. */
export function compareReceipts(a: StateReceipt, b: StateReceipt): number {
  return (
    compareTexts(timeOf(a), timeOf(b)) ||
    (meaningOf(a)?.rank ?? 0) - (meaningOf(b)?.rank ?? 0) ||
    compareTexts(a.returnStatus, b.returnStatus) ||
    compareTexts(a.type, b.type) ||
    compareTexts(a.returnInfo, b.returnInfo)
  )
}

/** The user may change the document's content. */
export function mayEdit(state: DeclareState): boolean {
  return mayDeclare(state) || mayRedeclare(state)
}

/** The document may be declared for the first time. */
export function mayDeclare(state: DeclareState): boolean {
  return state === 'DRAFT' || state === 'READY'
}

/** The attempt failed: the document may be declared again, as a new attempt with a new guid. */
export function mayRedeclare(state: DeclareState): boolean {
  return failures.includes(state)
}

/**
 * The document may be changed (appType 2) or deleted (3) at customs. `state`: what customs hold (`standing`);
 * `isUsed`: a declared list, or what follows from the document, uses it.
 */
export function mayChange(input: { type: string; state: DeclareState; isUsed: boolean }): boolean {
  const { type, state, isUsed } = input
  const change = declarationKindOf(type)?.change ?? 'never'
  if (change === 'never' || isUsed) return false
  if (failures.includes(state)) return true
  return change === 'until-used' && (state === 'IN_CUSTOMS' || state === 'REVIEWED')
}

/** The status ends a declaration of this type well. */
export function isGoodEnd({ type, returnStatus }: { type: string; returnStatus: string }): boolean {
  return declarationKindOf(type)?.success.includes(returnStatus) ?? false
}

function latest<R extends StateReceipt>(receipts: readonly R[]): R | undefined {
  return [...receipts].sort(compareReceipts).at(-1)
}

function meaningOf({ type, returnStatus }: StateReceipt): Meaning | undefined {
  if (noticeKindOf(type)) return undefined
  if (type === 'CEB900Message' || /^-\d*[1-9]\d*$/.test(returnStatus)) return refused
  return Object.hasOwn(meanings, returnStatus) ? meanings[returnStatus] : undefined
}

/** A time that is none counts as the earliest: it may decide only where nothing better is known. */
function timeOf({ returnTime }: StateReceipt): string {
  return /^\d{17}$/.test(returnTime) ? returnTime : ''
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
