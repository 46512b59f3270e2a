// Adds the new documents of a slice by sets; those that a set cannot take are imported one by one after it.
import type { ExistingMode } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { sql } from 'kysely'
import { type AddedRow, addRows, canAddBySets } from '../../../crud/add-rows.ts'
import type { EntityScope } from '../../../crud/entity.ts'
import { CallFailure } from '../../../ground/errors.ts'
import type { SheetRow } from './cell-texts.ts'
import { findExistingIds } from './existing-ids.ts'
import { type ColumnPlan, type SheetCodes, type ValidatedDocument, validateDocument } from './read-document.ts'

interface SetOfDocuments {
  plan: ColumnPlan
  codes: SheetCodes
  mode: ExistingMode
  /** Fields that identify a document. */
  keys: readonly string[]
  /** Rows of the sheet, by document. */
  chunk: readonly (readonly SheetRow[])[]
  /** Awaited between two documents. */
  turn: () => Promise<void>
}

/** By the place of the document. */
export interface AddedSet {
  validated: readonly ValidatedDocument[]
  /** Ids of stored rows; null: none; undefined: to be looked up. */
  existing: readonly (string | null | undefined)[]
  added: readonly AddedRow[]
}

export async function addBySets(
  scope: EntityScope,
  { plan, codes, mode, keys, chunk, turn }: SetOfDocuments,
): Promise<AddedSet> {
  if (chunk.length < 2 || !canAddBySets(scope)) return { validated: [], existing: [], added: [] }
  const validated: ValidatedDocument[] = []
  for (const rows of chunk) {
    await turn()
    validated.push(validateDocument(plan, rows, codes))
  }
  const values = validated.map(({ value }) => value)
  const existing = mode === 'refuse' ? values.map(() => null) : await findExistingIds(scope, { keys, values })
  const fit = [...validated.entries()].filter(([at, { problems }]) => problems.length === 0 && existing[at] === null)
  const added: AddedRow[] = []
  const { db } = scope.context
  await sql`savepoint a_set`.execute(db)
  try {
    const results = await addRows(
      scope,
      fit.map(([, { value }]) => value),
      turn,
    )
    for (const [n, [at]] of fit.entries()) added[at] = results[n]
  } catch (error) {
    // What one document breaks is told at that one.
    if (!(isOfValues(error) || error instanceof CallFailure)) throw error
    await sql`rollback to savepoint a_set`.execute(db)
    added.length = 0
  }
  await sql`release savepoint a_set`.execute(db)
  return { validated, existing, added }
}

/** By SQLSTATE: values, constraints, rights and triggers. A connection that is lost or a lock that is waited for is no fault of a row. */
const isOfValues = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(22|23|42501|P0)/.test(String(error.code))
