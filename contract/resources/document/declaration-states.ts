// The states of a declared document as an entity's field holds them. Receipts and the delivery move it; customs/receipts says how.
import { type DeclareState, declareStates, meanings, refused } from '@kouan/customs/codes/declare-state.ts'
import { type State, type StateColor, states } from '../../language/states.ts'

const colors: Record<DeclareState, StateColor> = {
  DRAFT: 'default',
  READY: 'default',
  GENERATING: 'processing',
  BLOCKED: 'warning',
  SENT: 'processing',
  ACCEPTED_BY_PORT: 'processing',
  IN_CUSTOMS: 'processing',
  REVIEWED: 'processing',
  CHANGING: 'warning',
  RELEASED: 'success',
  CLOSED: 'success',
  DETAINED: 'error',
  FAILED: 'error',
  REJECTED: 'error',
  RETURNED: 'error',
  CANCELLED: 'default',
  DELETED: 'default',
}

/** Where receipts lead: any of them may come first, and a success of a deletion ends as DELETED. */
const answered = [...new Set([...Object.values(meanings), refused].map(({ state }) => state)), 'DELETED'] as const
/** Where the answer to a change may lead as well: back to the content that is being changed. */
const sent = [...answered, 'CHANGING'] as const
const moves: Partial<Record<DeclareState, readonly DeclareState[]>> = {
  DRAFT: ['READY'],
  GENERATING: ['BLOCKED', 'SENT', ...sent],
  BLOCKED: ['GENERATING', 'SENT', ...sent],
  SENT: sent,
  ACCEPTED_BY_PORT: sent,
  IN_CUSTOMS: answered,
  REVIEWED: answered,
  CHANGING: answered,
  RELEASED: answered,
  DETAINED: answered,
  FAILED: answered,
  REJECTED: answered,
}

export const declarationStates = (field: string) =>
  states({
    field,
    of: Object.fromEntries(
      (Object.keys(declareStates) as DeclareState[]).map((code): [DeclareState, State] => [
        code,
        { color: colors[code], to: moves[code] ?? [], isFirst: code === 'READY' || code === 'DRAFT' },
      ]),
    ) as Record<DeclareState, State>,
  })
