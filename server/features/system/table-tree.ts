// Levels of the declared lookups that are trees.
import type { loadTableTree, TableNode } from '@kouan/contract/calls/system/dictionary-calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import { readJsonCondition } from '../../crud/json-condition.ts'
import type { Context } from '../../gate/context.ts'
import { Refusal } from '../../ground/errors.ts'
import { baseConditions, lookupOf } from './dictionary-choices.ts'

const mostNodes = 10_000

/** `condition` holds patterns (`%` for anything, and nothing that escapes it). Rows that the caller may not choose do not make a branch of theirs. */
export async function readTableLevel(
  context: Context,
  { pid, tableName, text, code, pidField, condition }: InputOfCall<typeof loadTableTree>,
): Promise<TableNode[]> {
  const { lookup } = lookupOf(context, [tableName, text, code].join(','))
  const { parent } = lookup
  if (parent?.column !== pidField.trim())
    throw new Refusal('系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!')
  const above = sql.ref(parent.column)
  const isTop = !pid || pid === '0'
  const allowed = baseConditions(context, lookup)
  const conditions = [
    isTop ? sql`${above} is null` : sql`${above} = ${pid}::bigint`,
    ...allowed,
    ...readJsonCondition(condition, lookup.asked).map(
      ([name, value]) => sql`${sql.ref(name)}::text like ${value} escape ''`,
    ),
  ]
  // Under the name of the table itself, so that the rules of the choice hold below as well.
  const below = sql.join([sql`${above} = node.key::bigint`, ...allowed], sql` and `)
  const { rows } = await sql<TableNode>`select key, value, title, "parentId",
      not exists (select from ${sql.table(lookup.table)} where ${below}) as leaf
    from (select id::text as key, ${sql.ref(lookup.value)}::text as value, ${sql.ref(lookup.text)}::text as title,
        ${above}::text as "parentId", ${sql.ref(parent.order)} as place
      from ${sql.table(lookup.table)} where ${sql.join(conditions, sql` and `)}
      order by place, id limit ${mostNodes}) node
    order by place, key::bigint`.execute(context.db)
  return rows
}
