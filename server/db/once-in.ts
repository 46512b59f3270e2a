// What a transaction asks again for each of many rows, and what stays as it is while it lasts, is asked once.
import type { Transaction } from './transaction.ts'

const known = new WeakMap<Transaction, Map<string, Promise<unknown>>>()

/** `question` says what is asked, with all that the answer depends on. */
export function onceIn<T>(db: Transaction, question: string, ask: () => Promise<T>): Promise<T> {
  const answers = known.get(db) ?? new Map<string, Promise<unknown>>()
  known.set(db, answers)
  const answer = (answers.get(question) as Promise<T> | undefined) ?? ask()
  answers.set(question, answer)
  // What failed may go well in a later row, behind a savepoint.
  answer.catch(() => answers.delete(question))
  return answer
}
