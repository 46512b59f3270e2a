// Copies of rows, such as those of the log, are shown to whom the row is shown: by the right to the list, the scope of the entity and
// the data rules (docs/decisions/700-department-rights-and-data-rules.md).
import { allResources } from '@kouan/contract/areas/all-areas.ts'
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
