// Declares and withdraws documents by the actions of the product; each document has its own answer.

import type { FieldError } from '@kouan/contract/calls/open/open-call.ts'
import type { Action, Actions } from '@kouan/contract/language/action.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import { mayDeclare, mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../crud/action-rows.ts'
import type { EntityScope } from '../../crud/entity.ts'
import { actOn } from '../../crud/serve-actions.ts'
import { deleteRows } from '../../crud/write-rows.ts'
import { declareDocuments } from '../../domain/declaration/attempts/declare-documents.ts'
import type { DocumentRow } from '../../domain/declaration/attempts/document-row.ts'
import { tryRows } from '../../domain/job/try-rows.ts'
import type { CallFailure } from '../../ground/errors.ts'
import { fieldErrorsOf } from './http/problem-details.ts'

export interface Acted {
  done: number
  failed: number
  results: { id: string; declareStatus: string | null; errors: FieldError[] }[]
}

const appTypes = { declare: '1', declareDeletion: '3' } as const

interface Acting {
  name: keyof typeof appTypes
  ids: readonly string[]
}

const errorsOf = ({ problems, message }: CallFailure) => fieldErrorsOf(problems ?? [{ field: 'id', message }])

/** Runs an action of the kind over these documents; returns the failures by id. */
async function run(kind: DocumentKind, scope: EntityScope, { name, ids }: Acting): Promise<Map<string, FieldError[]>> {
  const { context, resource } = scope
  const action = (resource.actions as Actions | undefined)?.[name] as Action
  const handler = declareDocuments(kind, appTypes[name])
  // Every kind of document has these columns.
  const found = (await rowsOf(scope).byIds(context, { ids: [...ids] })) as DocumentRow[]
  const known = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  const { done, faults } = await actOn(context, { of: resource, handler }, { action, found, missing, input: {} })
  if (done.length > 0)
    context.audit({ target: `${resource.name} ${done.map(({ id }) => id).join(',')}`, content: action.title })
  return new Map(faults.map(({ row, failure }) => [row.id, errorsOf(failure)]))
}

export async function actOnDocuments(kind: DocumentKind, scope: EntityScope, acting: Acting): Promise<Acted> {
  const ids = [...new Set(acting.ids)]
  return answerOf(scope, ids, await run(kind, scope, { ...acting, ids }))
}

/** Deletes what customs do not hold, and declares the deletion of what they hold. */
export async function cancelDocuments(
  kind: DocumentKind,
  scope: EntityScope,
  given: readonly string[],
): Promise<Acted> {
  const { context } = scope
  const ids = [...new Set(given)]
  // Every kind of document has these columns.
  const found = (await rowsOf(scope).byIds(context, { ids })) as DocumentRow[]
  const isWithUs = ({ declareStatus, customsState }: DocumentRow) => {
    const state = declareStatus as DeclareState
    return !customsState && (mayDeclare(state) || mayRedeclare(state))
  }
  const own = found.filter(isWithUs).map(({ id }) => ({ id, name: id }))
  const faults = await tryRows(context.db, own, ({ id }) => deleteRows(scope, [id]))
  const failures = new Map<string, FieldError[]>()
  for (const { rowId = '', field = 'id', message } of faults)
    failures.set(rowId, [...(failures.get(rowId) ?? []), ...fieldErrorsOf([{ field, message }])])
  const isOwn = new Set(own.map(({ id }) => id))
  const others = ids.filter((id) => !isOwn.has(id))
  const refused = others.length > 0 ? await run(kind, scope, { name: 'declareDeletion', ids: others }) : []
  return answerOf(scope, ids, new Map([...failures, ...refused]))
}

async function answerOf(
  { context, resource }: EntityScope,
  ids: readonly string[],
  failures: ReadonlyMap<string, FieldError[]>,
): Promise<Acted> {
  const { rows } = await sql<{ id: string; status: string }>`select id::text as id,
      case when del_flag = 1 then 'DELETED' else declare_status end as status
    from ${sql.table(resource.table)} where id = any(${ids}::bigint[])`.execute(context.db)
  const states = new Map(rows.map(({ id, status }) => [id, status]))
  const results = ids.map((id) => {
    const errors = failures.get(id) ?? []
    return { id, declareStatus: states.get(id) ?? null, errors }
  })
  const failed = results.filter(({ errors }) => errors.length > 0).length
  return { done: results.length - failed, failed, results }
}
