// Trials: what would happen, with every rule of the real thing, and nothing of it stays.
import type { Action, Actions } from '@kouan/contract/language/action.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../crud/action-rows.ts'
import { actOn } from '../../../crud/serve-actions.ts'
import { examineDocuments } from '../../../domain/declaration/attempts/declare-documents.ts'
import type { DocumentRow } from '../../../domain/declaration/attempts/document-row.ts'
import type { OpenContext } from '../../../domain/open/open-part.ts'
import type { KindScope } from './found-document.ts'

/** Runs `work` and undoes what it stored, whether it throws or not; its audit rows and its tasks after the commit are dropped. */
export async function inTrial<T>(context: OpenContext, work: (trial: OpenContext) => Promise<T>): Promise<T> {
  const { db } = context
  await sql`savepoint a_trial`.execute(db)
  try {
    return await work({ ...context, audit: () => {}, afterCommit: () => {} })
  } finally {
    await sql`rollback to savepoint a_trial`.execute(db)
    await sql`release savepoint a_trial`.execute(db)
  }
}

export interface Examined {
  /** The documents that exist, as they are now. */
  rows: DocumentRow[]
  /** Why a document cannot be declared, by its id; without those that can. */
  faults: Map<string, readonly Problem[]>
}

/** Examines whether documents could be declared now. Call it in a trial: it locks the numbers that they use. */
export async function examine({ kind, scope, context }: KindScope, ids: readonly string[]): Promise<Examined> {
  const { resource } = kind
  const action = (resource.actions as Actions | undefined)?.declare as Action
  // Every kind of document has these columns.
  const found = (await rowsOf(scope).byIds(context, { ids: [...ids] })) as DocumentRow[]
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  const handler = examineDocuments(kind)
  const { faults } = await actOn(context, { of: resource, handler }, { action, found, missing, input: {} })
  return {
    rows: found,
    faults: new Map(
      faults.map(({ row, failure: { problems, message } }) => [row.id, problems ?? [{ field: 'id', message }]]),
    ),
  }
}

/** Returns problems for an assistant, apart from other texts: their sentences quote values of the document. */
export const errorsIn = (problems: readonly Problem[]) => ({
  errors: problems.slice(0, 20).map(({ field, message }) => ({ field, message })),
})
