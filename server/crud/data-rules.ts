// Data rules as conditions: compiled as the advanced query is, from declared fields and bound values.
import type { Resource } from '@kouan/contract/language/resource.ts'
import { type RuleValues, readRule } from '@kouan/contract/rules/data-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context, UserActor } from '../gate/context.ts'
import type { DataRule } from '../gate/data-rule.ts'
import { beijingDay, beijingText } from '../ground/beijing-time.ts'
import { BadInput, NotFound } from '../ground/errors.ts'
import { comparedColumns, type EntityScope, entityNamed, findEntityOfTable } from './entity.ts'
import { type Condition, comparisonOf } from './list-query.ts'

/** Returns what a person's variables mean now. */
export const ruleValues = ({ username, realname, place }: UserActor, { now, tenantId }: Context): RuleValues => ({
  ...place,
  sys_user_code: username,
  sys_user_name: realname,
  sys_date: beijingDay(now),
  sys_time: beijingText(now),
  tenant_id: tenantId,
})

/** Returns the condition of one rule. A rule that cannot be read lets nothing through. */
export function conditionOfRule(
  scope: EntityScope,
  { column, condition, value }: DataRule,
  values: RuleValues,
): Condition {
  const comparison = readRule(condition, value, values)
  if (!comparison) return sql`false`
  const { resource, context } = scope
  const { vault } = context.services
  try {
    return comparisonOf({ resource, columns: comparedColumns(scope), input: {}, vault }, column, comparison)
  } catch (error) {
    if (error instanceof BadInput) return sql`false`
    throw error
  }
}

/** Returns the condition of the caller's rules; undefined where it sees all rows. */
export function ruleCondition(scope: EntityScope): Condition | undefined {
  const { context, resource } = scope
  const { actor } = context
  const alternatives = actor.kind === 'user' ? actor.dataRules.get(resource.name) : undefined
  if (!alternatives || actor.kind !== 'user') return undefined
  const values = ruleValues(actor, context)
  const each = alternatives.map(
    (rules) =>
      sql`(${sql.join(
        rules.map((rule) => conditionOfRule(scope, rule, values)),
        sql` and `,
      )})`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

export const hasRules = ({ actor }: Context, resource: Pick<Resource, 'name'>): boolean =>
  actor.kind === 'user' && actor.dataRules.has(resource.name)

/** Returns the condition that a row with this id is one that the caller's rules let through, for a query of its own. */
export function isLetThrough(context: Context, resource: Pick<Resource, 'name'>, id: RawBuilder<unknown>): Condition {
  if (!hasRules(context, resource)) return sql`true`
  const entity = entityNamed(resource.name)
  return sql`${id} in (select id from ${sql.table(entity.resource.table)} where ${ruleCondition({ ...entity, context })})`
}

/** Throws NotFound, with the sentence of what does not exist, where the caller's rules do not let the row through. */
export async function refuseHidden(
  context: Context,
  resource: Pick<Resource, 'name'>,
  { id, sentence }: { id: string; sentence?: string },
): Promise<void> {
  if (!hasRules(context, resource)) return
  const { rows } = await sql`select where ${isLetThrough(context, resource, sql`${id}::bigint`)}`.execute(context.db)
  if (rows.length === 0) throw new NotFound(sentence)
}

/** The same of the rows of a table, for a query that names it as it is. */
export function rulesOfTable(context: Context, table: string): Condition[] {
  const entity = findEntityOfTable(table)
  const condition = entity && ruleCondition({ ...entity, context })
  return condition ? [condition] : []
}
