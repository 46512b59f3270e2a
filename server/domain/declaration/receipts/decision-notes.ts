// Sentences of the history: the decision of a receipt, and why it decided no more.
import { type DeclareState, declareStates, meanings } from '@kouan/customs/codes/declare-state.ts'
import { effectiveTime, meaningOf } from '@kouan/customs/receipts/deciding-receipt.ts'
import type { AttemptMove, Move } from '../attempts/recompute-state.ts'
import { stateReceiptOf } from '../attempts/stored-receipts.ts'
import type { WaitingReceipt } from './waiting-receipts.ts'

interface Decision {
  move: AttemptMove
  /** Change of the attempt's state by the receipt. */
  step: Move | undefined
}

/** States into which customs alone lead. */
const ofCustoms: ReadonlySet<DeclareState> = new Set(
  Object.values(meanings).flatMap(({ by, state }) => (by === 'customs' ? [state] : [])),
)

/** Sentences about the time and the effect of the receipt; none for one that says and does what is expected. */
export function decisionNotes(row: WaitingReceipt, { move, step }: Decision): string[] {
  const receipt = stateReceiptOf(row)
  const meaning = meaningOf(receipt)
  if (!meaning || !step) return []
  const [time, to] = [effectiveTime(receipt), step.to]
  const notes: string[] = []
  if (time === '') notes.push('回执时间无效，排在其他回执之前')
  else if (time < receipt.returnTime) notes.push('回执时间晚于收到时间，按收到时间排序')
  if (step.from === to && meaning.state !== to) {
    const isOverruled = meaning.by === 'port' && ofCustoms.has(to)
    notes.push(`${isOverruled ? '海关已有答复，' : ''}此次申报仍为“${declareStates[to]}”`)
  }
  if (move.documentState !== move.to) {
    const cause = move.isLatest ? '海关已受理较早的一次申报' : '此回执答复的是较早的一次申报'
    notes.push(`${cause}，单证状态为“${declareStates[move.documentState]}”`)
  }
  return notes
}
