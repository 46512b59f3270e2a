// Data rules of menu rows. The text of a rule is stored and read, and never becomes a part of a statement.
import {
  addDataRule,
  deleteDataRule,
  editDataRule,
  listDataRules,
  queryDataRules,
  readRuleFields,
} from '@kouan/contract/calls/system/data-rule-calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import { matchesPart } from '../../../crud/matched-text.ts'
import { rightsChanged } from '../../../domain/user/rights-changed.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { NotFound, Refusal } from '../../../ground/errors.ts'
import { readRules } from './data-rule-rows.ts'
import { previewRule } from './preview-rule.ts'
import { fieldsOfAll, refuseFaultyRule, ruledEntities } from './ruled-entities.ts'

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
