// States of documents since a cursor. The order is that of transactions and not of commits: a transaction that began earlier may
// become visible later. So only those are read before which none is open any more, and nothing appears behind a cursor.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { openStates } from '@kouan/contract/calls/open/general-calls.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { sql } from 'kysely'
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
  const numbers = await readNumbers(context, page)
  const last = page.at(-1)
  return {
    states: page.map((row) => ({
      kind: documentKinds.get(row.doc_type)?.resource.name ?? row.doc_type,
      id: row.document_id,
      number: numbers.get(row.document_id) ?? null,
      declareStatus: row.declare_status,
      returnStatus: row.return_status,
      returnInfo: row.return_info,
      changedAt: beijingText(row.changed_at),
    })),
    nextCursor: last ? `${last.changed_in}.${last.id}` : (cursor ?? '0.0'),
    hasMore: rows.length > limit,
  }
})

/** The numbers by which people know the documents, by their ids. */
async function readNumbers({ db }: OpenContext, rows: readonly StateRow[]): Promise<Map<string, string>> {
  const numbers = new Map<string, string>()
  for (const type of new Set(rows.map(({ doc_type }) => doc_type))) {
    const { resource } = documentKinds.get(type) ?? {}
    if (!resource?.titleField) continue
    const ids = rows.filter(({ doc_type }) => doc_type === type).map(({ document_id }) => document_id)
    const { rows: named } = await sql<{ id: string; number: string | null }>`select id::text as id,
        ${sql.ref(columnName(resource.titleField))}::text as number
      from ${sql.table(resource.table)} where id = any(${ids}::bigint[])`.execute(db)
    for (const { id, number } of named) if (number !== null) numbers.set(id, number)
  }
  return numbers
}
