// Adds rows by a set that leaves nothing where the database refuses it: its rows are then added one by one, and the faulty one told.
import { sql } from 'kysely'
import { type AddedRow, addRows } from '../../crud/add-rows.ts'
import type { EntityScope } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { CallFailure } from '../../ground/errors.ts'

/** By the place of the row; empty where the set is refused. `turn` is awaited between rows. */
export async function trySet(
  scope: EntityScope,
  rows: readonly Row[],
  turn: () => Promise<void>,
): Promise<readonly AddedRow[]> {
  const { db } = scope.context
  await sql`savepoint a_set`.execute(db)
  let added: readonly AddedRow[] = []
  try {
    added = await addRows(scope, rows, turn)
  } catch (error) {
    if (!(isOfValues(error) || error instanceof CallFailure)) throw error
    await sql`rollback to savepoint a_set`.execute(db)
  }
  await sql`release savepoint a_set`.execute(db)
  return added
}

/** By SQLSTATE: values, constraints, rights and triggers. A connection that is lost or a lock that is waited for is no fault of a row. */
const isOfValues = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|42501|P0)/.test(String(error.code))
