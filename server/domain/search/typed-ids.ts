// Rows whose name is meant by what somebody typed. Pinyin is nothing that the database knows, so names are looked at here.
import { matchesTyped, mayBePinyin } from '@kouan/contract/rules/typed-match.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'

/** Of more rows than this nobody finds his by pinyin: what contains the text is found all the same. */
const most = 20_000

interface Typed {
  typed: string
  /** The rows that may be found, as `select id, name …`. */
  rows: RawBuilder<{ id: string; name: string }>
}

/** The ids of those that are spelt so; none where the text is no pinyin. */
export async function spelledIds(db: Transaction, { typed, rows: named }: Typed): Promise<string[]> {
  if (!mayBePinyin(typed)) return []
  const { rows } = await sql<{ id: string; name: string }>`${named} limit ${most}`.execute(db)
  return rows.filter(({ name }) => matchesTyped(name, typed)).map(({ id }) => id)
}
