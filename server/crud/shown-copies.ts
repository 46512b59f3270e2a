// Copies of rows, such as those of the log, are shown to whom the row is shown: by the right to the list, the scope of the entity and
// the data rules (docs/decisions/700-department-rights-and-data-rules.md).
import { allResources, documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { dataLog } from '@kouan/contract/resources/system/data-log.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, hasRight } from '../gate/context.ts'
import { ruleCondition } from './data-rules.ts'
import { findEntity } from './entity.ts'
import type { Condition } from './list-query.ts'

const callerIsStaff = ({ actor }: Context) => actor.kind !== 'user' || actor.enterpriseId === null

interface Copied {
  /** Name of the resource. */
  name: RawBuilder<unknown>
  /** Id of the row, as text; it may no longer exist. */
  id: RawBuilder<unknown>
}

/**
 * Returns the condition that the caller may see a row of which something is a copy. A row that is gone is shown to those whom nothing
 * narrows; what belongs to no resource, to nobody.
 */
export function copyIsShown(context: Context, { name, id }: Copied): Condition {
  const whole: string[] = []
  const parts: Condition[] = []
  const stored = sql`case when ${id} ~ '^[0-9]{1,18}$' then (${id})::bigint end`
  for (const resource of allResources) {
    // The log has no copies of its own rows, and its scope asks this.
    if (resource.name === dataLog.name || !hasRight(context, permissionOf(resource, 'list'))) continue
    const entity = findEntity(resource.name)
    const narrowing = entity
      ? [entity.hooks.scope?.(context), ruleCondition({ ...entity, context })].filter((one) => one !== undefined)
      : []
    if (narrowing.length === 0) whole.push(resource.name)
    // Requests of enterprises may not read the tables of others.
    else if (resource.owner === 'enterprise' || callerIsStaff(context))
      parts.push(sql`(${name} = ${resource.name} and exists (select from ${sql.table(resource.table)} copied
        where copied.id = ${stored} and copied.id in (select id from ${sql.table(resource.table)}
          where ${sql.join(narrowing, sql` and `)})))`)
  }
  return sql`(${sql.join([sql`${name} = any(${sql.val(whole)}::text[])`, ...parts], sql` or `)})`
}

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
