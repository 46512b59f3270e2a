// Which of the receipts of one attempt determines its state, whatever their order.
import { entryOf } from '../codes/code-table.ts'
import { type Meaning, meanings, refused } from '../codes/declare-state.ts'
import { beijingTime17, isBeijingTime, parseBeijingTime } from '../time.ts'
import { sortedBy } from '../total-order.ts'
import { isGoodEnd, messageRefusal, noticeOf } from './answers.ts'

/** The parts of a receipt that count for the state: a Receipt, or a stored row that has these. */
export type StateReceipt = {
  type: string
  returnStatus: string
  returnTime: string
  returnInfo: string
  /** When it arrived, in 17 digits of Beijing time; without it, returnTime is believed whatever it is. */
  receiveTime?: string
}

/** Nothing that arrives later, whatever its time, leads out of these. */
export const isLastWord = ({ state }: Meaning) => state === 'CLOSED' || state === 'RETURNED'

/** Undefined for statuses of no table, and for tax bills and other notices. */
export function meaningOf({ type, returnStatus }: StateReceipt): Meaning | undefined {
  if (noticeOf(type)) return undefined
  if (type === messageRefusal || /^-\d*[1-9]\d*$/.test(returnStatus)) return refused
  return entryOf(meanings, returnStatus)
}

/** Customs themselves wrote it, who see only what the port and the gateway let through. */
const isOfCustoms = (receipt: StateReceipt) => meaningOf(receipt)?.by === 'customs'

/**
 * The receipts that may determine the state: once customs have answered, what port and gateway say is about a repetition or
 * late. Those of unknown statuses and notices are never among the left out.
 */
export function countingReceipts<R extends StateReceipt>(receipts: readonly R[]): R[] {
  const hasCustoms = receipts.some(isOfCustoms)
  return receipts.filter((receipt) => !hasCustoms || meaningOf(receipt)?.by !== 'port')
}

/**
 * Returns the receipt that determines the state: the latest known one of customs, else of the port. But nothing follows 结关
 * and 退运; from 放行, or another good end of the message, only a failure, a detention or a further end changes it, and from a
 * detention only a decision, because progress reports may be late. The check by computers (120) is not made again after 审结.
 */
export function decidingReceipt<R extends StateReceipt>(input: {
  type: string
  receipts: readonly R[]
}): R | undefined {
  let deciding: { receipt: R; meaning: Meaning } | undefined
  for (const one of inOrder(countingReceipts(input.receipts))) {
    if (!deciding || !stepsBack(input.type, deciding, one)) deciding = one
  }
  return deciding?.receipt
}

function inOrder<R extends StateReceipt>(receipts: readonly R[]): { receipt: R; meaning: Meaning }[] {
  const known = receipts.flatMap((receipt) => {
    const meaning = meaningOf(receipt)
    return meaning ? [{ receipt, meaning }] : []
  })
  return sortedBy(known, ({ receipt, meaning }) => [Number(isLastWord(meaning)), ...momentOf(receipt)])
}

type Weighed = { receipt: StateReceipt; meaning: Meaning }

function stepsBack(type: string, { receipt, meaning: from }: Weighed, next: Weighed): boolean {
  const { meaning: to } = next
  if (to.state === 'DETAINED' || to.rank >= from.rank) return false
  if (from.state === 'DETAINED') return to.state !== 'REVIEWED'
  if (from.state === 'REVIEWED' && next.receipt.returnStatus === '120') return true
  // A refusal (CEB900) may carry any status.
  return from.state === 'RELEASED' || (from !== refused && isGoodEnd({ type, returnStatus: receipt.returnStatus }))
}

/** By time, rank, code, then the rest of the content: a total order. */
export function momentOf(receipt: StateReceipt): (string | number)[] {
  const { type, returnStatus, returnInfo, receiveTime = '' } = receipt
  return [effectiveTime(receipt), meaningOf(receipt)?.rank ?? 0, returnStatus, type, returnInfo, receiveTime]
}

/** Clocks of customs and of the receiver may differ by this much. */
const toleratedMs = 5 * 60_000

/**
 * The time that a receipt counts from: its returnTime, but at most five minutes after its arrival, because a wrong clock must
 * not outrank everything that follows. A time that is none counts as the earliest.
 */
export function effectiveTime({ returnTime, receiveTime }: StateReceipt): string {
  if (!isBeijingTime(returnTime)) return ''
  const time = returnTime.padEnd(17, '0')
  if (receiveTime === undefined || time <= receiveTime) return time
  const arrival = parseBeijingTime(receiveTime)
  const limit = arrival ? beijingTime17(new Date(arrival.getTime() + toleratedMs)) : time
  return time < limit ? time : limit
}
