// Asks a question once in a transaction that would ask it for each of many rows, where the answer stays the same meanwhile.
import type { Transaction } from './transaction.ts'

const known = new WeakMap<Transaction, Map<string, Promise<unknown>>>()

/** `question` says what is asked, with all that the answer depends on. */
export function onceIn<T>(db: Transaction, question: string, ask: () => Promise<T>): Promise<T> {
  const answers = known.get(db) ?? new Map<string, Promise<unknown>>()
  known.set(db, answers)
  const answer = (answers.get(question) as Promise<T> | undefined) ?? ask()
  answers.set(question, answer)
  // A failed question may succeed in a later row, behind a savepoint.
  answer.catch(() => answers.delete(question))
  return answer
}
