// Targets of the log name rows and attempts; the details of the entry are shown to whom these are shown.
import { allResources, documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../../crud/list-query.ts'
import { copyIsShown } from '../../../crud/shown-copies.ts'
import type { Context } from '../../../gate/context.ts'

/**
 * Returns the condition that all rows which a target of the log names (`order 1,2`) are shown; an attempt (`attempt 1 file.xml`) is a
 * row of its document. Other targets name none.
 */
export function targetIsShown(context: Context, target: RawBuilder<unknown>): Condition {
  const name = sql`split_part(${target}, ' ', 1)`
  const shown = copyIsShown(context, { name, id: sql.ref('named.id') })
  return sql`(${target} is null
    or case when ${name} = 'attempt' then ${attemptIsShown(context, sql`split_part(${target}, ' ', 2)`)}
      else ${name} <> all(${sql.val(allResources.map((one) => one.name))}::text[])
        or split_part(${target}, ' ', 2) = ''
        or not exists (select from unnest(string_to_array(split_part(${target}, ' ', 2), ',')) as named(id) where not ${shown})
      end)`
}

/** Condition that the caller may see the document of the attempt with this id, as text. */
function attemptIsShown(context: Context, id: RawBuilder<unknown>): Condition {
  const cases = [...documentKinds].map(([type, { resource }]) => sql`when ${type} then ${resource.name}`)
  const name = sql`case attempted.doc_type ${sql.join(cases, sql` `)} end`
  return sql`exists (select from attempt attempted where attempted.id = case when ${id} ~ '^[0-9]{1,18}$' then (${id})::bigint end
    and ${copyIsShown(context, { name, id: sql`attempted.document_id::text` })})`
}
