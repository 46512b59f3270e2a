// Data rules over the common table of all documents.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { type RawBuilder, sql } from 'kysely'
import { hasRules, isLetThrough } from '../../../crud/data-rules.ts'
import type { Context } from '../../../gate/context.ts'

/** The types of documents of which the caller's data rules let it see a part. */
export const narrowedTypes = (context: Context): string[] =>
  [...documentKinds].flatMap(([type, { resource }]) => (hasRules(context, resource) ? [type] : []))

/** Returns the condition on `document`, under the name of `table`, that the rules of its kind let the row through. */
export function documentLetThrough(context: Context, table = 'document'): RawBuilder<unknown> {
  const type = sql.ref(`${table}.doc_type`)
  const id = sql.ref(`${table}.id`)
  const conditions = narrowedTypes(context).flatMap((one) => {
    const kind = documentKinds.get(one)
    return kind ? [sql`(${type} <> ${one} or ${isLetThrough(context, kind.resource, id)})`] : []
  })
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
