// Finds rows whose name matches typed pinyin, which the database cannot compare.
import { matchesTyped } from '@kouan/contract/rules/typed-match.ts'
import { mayBePinyin } from '@kouan/contract/rules/typed-rank.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

/** Rows beyond this number are not found by pinyin, only by a part of their name. */
const most = 20_000

interface Typed {
  typed: string
  /** Candidate rows, as `select id, name …`. */
  rows: RawBuilder<{ id: string; name: string }>
}

/** Returns the ids of the rows whose name is spelt so; none where the text is not pinyin. */
export async function spelledIds(db: Transaction, { typed, rows: named }: Typed): Promise<string[]> {
  if (!mayBePinyin(typed)) return []
  const { rows } = await sql<{ id: string; name: string }>`${named} limit ${most}`.execute(db)
  return rows.filter(({ name }) => matchesTyped(name, typed)).map(({ id }) => id)
}
