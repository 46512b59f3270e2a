// Data rules of menu rows. The text of a rule is stored and read, and never becomes a part of a statement.
import {
  addDataRule,
  deleteDataRule,
  editDataRule,
  listDataRules,
  previewDataRule,
  queryDataRules,
  readRuleFields,
} from '@kouan/contract/calls/system/data-rule-calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { conditionOfRule, ruleValues } from '../../../crud/data-rules.ts'
import { type EntityScope, entityNamed } from '../../../crud/entity.ts'
import { matchesPart } from '../../../crud/matched-text.ts'
import { baseConditions, getRow, where } from '../../../crud/read-rows.ts'
import { rightsChanged } from '../../../domain/user/rights-changed.ts'
import { actorName, type Context, type UserActor } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { findUserActor, readPlace } from '../../../gate/session.ts'
import { NotFound, Refusal } from '../../../ground/errors.ts'
import { readRules } from './data-rule-rows.ts'
import { fieldsOfAll, refuseFaultyRule, ruledEntities } from './ruled-entities.ts'

/** How many rows a person would see by a rule that is being written. */
const previewRule: Served = serve(previewDataRule, async (context, { userId, ...rule }) => {
  const entities = await refuseFaultyRule(context, rule)
  const person = await findPerson(context, userId)
  const condition = { column: rule.ruleColumn, condition: rule.ruleConditions, value: rule.ruleValue }
  const lists = []
  for (const entity of entities) {
    const scope: EntityScope = { ...entity, context: { ...context, actor: person } }
    const narrowed = conditionOfRule(scope, condition, ruleValues(person, context))
    const { rows } = await sql<{ seen: string; through: string }>`select count(*) as seen,
        count(*) filter (where ${narrowed}) as through
      from ${sql.table(entity.resource.table)}
      ${where([...baseConditions(scope), ...ofEnterprise(scope, person)])}`.execute(context.db)
    const { title } = entity.resource
    lists.push({ title, seen: Number(rows[0]?.seen ?? 0), letThrough: Number(rows[0]?.through ?? 0) })
  }
  return { lists }
})

/** Row-level security of this transaction is that of the caller, who sees every enterprise. */
const ofEnterprise = ({ resource }: EntityScope, { enterpriseId }: UserActor) =>
  resource.owner === 'enterprise' && enterpriseId !== null ? [sql`enterprise_id = ${enterpriseId}`] : []

async function findPerson(context: Context, userId: string): Promise<UserActor> {
  const { db, tenantId } = context
  const row = await getRow({ ...entityNamed(user.name), context }, userId)
  const person = await findUserActor(db, { userId, tenantId })
  if (!person) throw new Refusal('该用户已冻结，或不在当前租户')
  const orgCode = typeof row.orgCode === 'string' ? row.orgCode : null
  // The place is read with the first rule alone.
  return { ...person, place: await readPlace(db, { userId, tenantId, orgCode }) }
}

type SentRule = InputOfCall<typeof addDataRule>

export const dataRules: Served[] = [
  serve(listDataRules, (context, { permissionId }) => readRules(context, sql`permission_id = ${permissionId}`)),

  serve(queryDataRules, (context, { permissionId, ruleName, ruleValue }) => {
    const name = ruleName?.replaceAll('*', '') ?? ''
    return readRules(
      context,
      sql`(${permissionId ?? null}::bigint is null or permission_id = ${permissionId ?? null}::bigint)
        and ${matchesPart(sql`rule_name`, 'like', name)} and ${matchesPart(sql`rule_value`, 'like', ruleValue ?? '')}`,
    )
  }),

  serve(readRuleFields, async (context, { permissionId }) => {
    const entities = await ruledEntities(context, permissionId)
    return { lists: entities.map(({ resource }) => resource.title), fields: fieldsOfAll(entities) }
  }),

  serve(addDataRule, async (context, rule) => {
    await refuseFaultyRule(context, rule)
    const { rows } = await sql<{ id: string }>`insert into sys_permission_data_rule
      (permission_id, rule_name, rule_column, rule_conditions, rule_value, status, create_by)
      values (${rule.permissionId}, ${sql.join(valuesOf(rule))}, ${actorName(context.actor)})
      returning id::text as id`.execute(context.db)
    const id = rows[0]?.id ?? ''
    await rightsChanged(context.db)
    context.audit({ target: `dataRule ${id}`, after: rule })
    return { id }
  }),

  serve(editDataRule, async (context, { id, ...rule }) => {
    const before = await findOwnRule(context, id)
    if (before.permissionId !== rule.permissionId) throw new Refusal('数据规则不能移到其他菜单')
    await refuseFaultyRule(context, rule)
    await sql`update sys_permission_data_rule set
        (rule_name, rule_column, rule_conditions, rule_value, status, update_by, update_time, version)
        = (${sql.join(valuesOf(rule))}, ${actorName(context.actor)}, ${context.now}::timestamptz, version + 1)
      where id = ${id}`.execute(context.db)
    await rightsChanged(context.db)
    context.audit({ target: `dataRule ${id}`, before, after: rule })
    return null
  }),

  serve(deleteDataRule, async (context, { id }) => {
    const before = await findOwnRule(context, id)
    const { rows } = await sql<{ uses: string }>`select kouan_uses_of_rule(${id}::bigint)::text as uses`.execute(
      context.db,
    )
    const uses = Number(rows[0]?.uses ?? 0)
    if (uses > 0)
      throw new Refusal(`规则“${before.ruleName}”正被${uses}个角色或部门使用，请先在其授权中取消勾选，或停用规则`)
    await sql`delete from sys_permission_data_rule where id = ${id}`.execute(context.db)
    await rightsChanged(context.db)
    context.audit({ target: `dataRule ${id}`, before })
    return null
  }),

  previewRule,
]

const valuesOf = ({ ruleName, ruleColumn, ruleConditions, ruleValue, status }: SentRule): string[] => [
  ruleName,
  ruleColumn,
  ruleConditions,
  ruleValue,
  status ?? '1',
]

/** Rules of the platform are changed by the platform alone. */
async function findOwnRule(context: Context, id: string) {
  const [rule] = await readRules(context, sql`id = ${id} and tenant_id = ${context.tenantId}`)
  if (!rule) throw new NotFound()
  return rule
}
