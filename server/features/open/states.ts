// States of documents since a cursor. The order is that of transactions and not of commits: a transaction that began earlier may
// become visible later. So only those are read before which none is open any more, and nothing appears behind a cursor.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { openStates } from '@kouan/contract/calls/open/general-calls.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { reasonFieldsOf } from '@kouan/contract/resources/document/document-reason.ts'
import { sql } from 'kysely'
import { instantOf } from '../../domain/open/answer-names.ts'
import { type OpenContext, serveOpen } from '../../domain/open/open-part.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { readCursor } from './read-page.ts'
import { documentIsShown } from './shown-documents.ts'

interface StateRow {
  id: string
  document_id: string
  doc_type: string
  declare_status: string
  return_status: string | null
  return_info: string | null
  changed_at: Date
  changed_in: string
}

export const states = serveOpen(openStates, async (context, { cursor, limit: asked }) => {
  const limit = asked ?? 100
  const { order, id } = readCursor(cursor)
  const isShown = documentIsShown(context, { type: sql`doc_type`, id: sql`document_id` })
  const { rows } =
    await sql<StateRow>`select id::text as id, document_id::text as document_id, doc_type, declare_status,
      return_status, return_info, changed_at, changed_in::text as changed_in
    from open_state
    where enterprise_id = ${context.account.enterpriseId} and ${isShown}
      and (changed_in, id) > (${order}::text::xid8, ${id}::bigint)
      and changed_in < kouan_cursor_end()::text::xid8
    order by open_state.changed_in, open_state.id limit ${limit + 1}`.execute(context.db)
  const page = rows.slice(0, limit)
  const named = await readNamed(context, page)
  const last = page.at(-1)
  return {
    states: page.map((row) => {
      const kind = documentKinds.get(row.doc_type)
      const { number = null, returnType = null } = named.get(row.document_id) ?? {}
      const receipt = { returnType, returnStatus: row.return_status, returnInfo: row.return_info }
      return {
        kind: kind?.resource.name ?? row.doc_type,
        id: row.document_id,
        documentId: row.document_id,
        number,
        declareStatus: row.declare_status,
        returnStatus: row.return_status,
        returnInfo: row.return_info,
        ...(kind ? reasonFieldsOf(kind, receipt) : { reasonCode: null, mending: null, field: null }),
        changedTime: String(instantOf(row.changed_at)),
        changedAt: beijingText(row.changed_at),
      }
    }),
    nextCursor: last ? `${last.changed_in}.${last.id}` : (cursor ?? '0.0'),
    hasMore: rows.length > limit,
  }
})

interface Named {
  /** By which people know the document. */
  number: string | null
  /** Message of its last receipt. */
  returnType: string | null
}

/** By the ids of the documents. */
async function readNamed({ db }: OpenContext, rows: readonly StateRow[]): Promise<Map<string, Named>> {
  const named = new Map<string, Named>()
  for (const type of new Set(rows.map(({ doc_type }) => doc_type))) {
    const { resource } = documentKinds.get(type) ?? {}
    if (!resource) continue
    const ids = rows.filter(({ doc_type }) => doc_type === type).map(({ document_id }) => document_id)
    const number = resource.titleField ? sql`${sql.ref(columnName(resource.titleField))}::text` : sql`null::text`
    const { rows: found } = await sql<Named & { id: string }>`select id::text as id, return_type as "returnType",
        ${number} as number
      from ${sql.table(resource.table)} where id = any(${ids}::bigint[])`.execute(db)
    for (const { id, ...one } of found) named.set(id, one)
  }
  return named
}
