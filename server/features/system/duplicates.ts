// Whether a value is taken, for the fields that are declared unique, those that say that they are `checkable`, and no others.

import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { checkDuplicate } from '@kouan/contract/calls/system/lookup-calls.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { hashOf, planOf } from '../../crud/column-plan.ts'
import { columnOf } from '../../crud/columns.ts'
import { hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { Forbidden, Refusal } from '../../ground/errors.ts'
import type { Vault } from '../../vault/vault.ts'

export const duplicates: Served[] = [
  serve(checkDuplicate, async (context, { tableName, fieldName, fieldVal, dataId }) => {
    if (!fieldVal) return null
    const found = findChecked({ tableName, fieldName })
    if (!found) throw new Refusal('系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!')
    // Only people who could read a value in the list learn whether it exists.
    if (!hasRight(context, permissionOf(found.resource, 'list'))) throw new Forbidden()
    const alive = found.resource.recycle ? sql`and del_flag = 0` : sql``
    const { rows } = await sql`select from ${sql.table(found.resource.table)}
      where ${isEqual(context.services.vault, found, fieldVal)} and id is distinct from ${dataId ?? null} ${alive}
      limit 1`.execute(context.db)
    if (rows.length > 0) throw new Refusal('该值不可用，系统中已存在！')
    return null
  }),
]

function isEqual(vault: Vault, { resource, name }: { resource: Resource; name: string }, value: string) {
  const plan = planOf(resource)
  const planned = plan.byName.get(name)
  if (!planned?.hash) return sql`${columnOf(name)}::text = ${value}`
  return sql`${sql.ref(planned.hash)} = ${hashOf({ plan, planned, vault, plain: value })}`
}

function findChecked({ tableName, fieldName }: { tableName: string; fieldName: string }) {
  for (const resource of allResources) {
    if (resource.table !== tableName) continue
    for (const [name, field] of Object.entries(resource.fields)) {
      const named = name === fieldName || columnName(name) === fieldName
      if (named && (field.unique || field.checkable) && !field.computed) return { resource, name }
    }
  }
  return undefined
}
