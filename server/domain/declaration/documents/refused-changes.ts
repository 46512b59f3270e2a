// Changes and deletions that customs refused of what they hold. The document is what it was, so its own state and reason tell
// nothing of it: they are found by its latest attempt (server/db/migrations/583-refused-changes.sql).
import { type RawBuilder, sql } from 'kysely'

/**
 * The condition that `a` is such an attempt of `document`, and that nobody has gone on from it: the content is still open for the
 * change, and the document was neither declared again nor kept as it is.
 */
const isOpen = (
  document: RawBuilder<unknown>,
) => sql`a.refused_change is not null and a.attempt_no = ${document}.attempt_no
  and case a.app_type when '2' then ${document}.declare_status = 'CHANGING' and a.attempt_no > ${document}.change_opened
    else ${document}.declare_status in ('IN_CUSTOMS', 'REVIEWED') end`

/** Rows `a` with their document `d`, as what follows `from`. */
export const openRefusals = sql`attempt a join document d on d.id = a.document_id and d.del_flag = 0 and ${isOpen(sql`d`)}`

/** Of the row of this table; several parts of a document are refused alike. */
export const refusalOf = (
  table: string,
  column: 'app_type' | 'refused_change',
) => sql`select a.${sql.ref(column)} from attempt a
  where a.document_id = ${sql.table(table)}.id and ${isOpen(sql.table(table))} order by a.part_no limit 1`

/** The condition on the id of a document that its refused change is of one of these types, or has one of these reasons. */
export const isRefusedBy = (column: 'app_type' | 'refused_change', values: readonly unknown[]) =>
  sql`id in (select a.document_id from ${openRefusals} where a.${sql.ref(column)} = any(${values}))`

/** Reasons of refused changes begin with the type of the change. */
export const isOfChange = (reason: unknown) => /^[23]-/.test(String(reason))
