import type { DataRuleRow } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'

/** Reads rules, the newest first; `condition` on sys_permission_data_rule. */
export async function readRules({ db }: Context, condition: RawBuilder<unknown>): Promise<DataRuleRow[]> {
  const { rows } = await sql<DataRuleRow>`select id::text as id, permission_id::text as "permissionId",
      rule_name as "ruleName", rule_column as "ruleColumn", rule_conditions as "ruleConditions",
      rule_value as "ruleValue", status, create_by as "createBy",
      to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime"
    from sys_permission_data_rule where ${condition} order by create_time desc, sys_permission_data_rule.id desc`.execute(
    db,
  )
  return rows
}
