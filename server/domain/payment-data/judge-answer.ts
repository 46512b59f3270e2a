// Judges the answer to an upload, and when it is tried again.
import { readPaymentAnswer } from '@kouan/customs/payment/read-payment.ts'

export interface Judged {
  outcome: 'taken' | 'again' | 'refused'
  code: string | null
  message: string | null
  /** A Chinese sentence; null where it was taken. */
  problem: string | null
}

interface Answered {
  status: number
  text: string
  /** An earlier try of the same bytes has had no answer: it may have arrived. */
  mayHaveArrived: boolean
}

const usedSession = '20006'

export function judgeAnswer({ status, text, mayHaveArrived }: Answered): Judged {
  const answer = readPaymentAnswer(text)
  if (!answer) {
    const problem = `海关没有按格式应答（HTTP ${status}）`
    return { outcome: 'again', code: null, message: null, problem }
  }
  const { code, message = null, isTaken, isFinal, meaning } = answer
  if (isTaken) return { outcome: 'taken', code, message, problem: null }
  if (code === usedSession && mayHaveArrived) return { outcome: 'taken', code, message, problem: null }
  const words = [meaning, message].filter(Boolean).join('：')
  const problem = `海关应答 ${code}${words ? `，${words}` : ''}`
  return { outcome: isFinal || code === usedSession ? 'refused' : 'again', code, message, problem }
}

/** Seconds until the next try, by the number of tries that have failed; about an hour together. */
const pauses = [5, 10, 20, 30, 60, 120, 300, 600, 1800]

/** Undefined: no further try. */
export const secondsUntilTry = (failures: number): number | undefined => pauses[failures - 1]
