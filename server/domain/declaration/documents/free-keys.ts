// Keys of documents that a transaction has just looked up and found free, so that the hook of the form does not look again.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { planOf } from '../../../crud/column-plan.ts'
import type { Transaction } from '../../../db/transaction.ts'

type Row = Readonly<Record<string, unknown>>

const free = new WeakMap<Transaction, Set<string>>()

/** The same text for documents of one enterprise with the same key elements. */
export function keyTextOf({ message, resource }: DocumentKind, fields: Row): string {
  const { byName } = planOf(resource)
  return JSON.stringify([message.type, ...message.key.map((name) => byName.get(name)?.write(fields[name] ?? null))])
}

export function noteFreeKey(db: Transaction, key: string): void {
  const known = free.get(db) ?? new Set()
  free.set(db, known.add(key))
}

/** Whether it was noted; once for each note, because a document is then written. */
export const takeFreeKey = (db: Transaction, key: string): boolean => free.get(db)?.delete(key) ?? false
