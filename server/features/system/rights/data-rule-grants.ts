// Which data rules a role, a department or a role of a department has for a menu row that it holds.
import {
  type GrantedDataRules,
  readDepartDataRules,
  readDepartRoleDataRules,
  readRoleDataRules,
  saveDepartDataRules,
  saveDepartRoleDataRules,
  saveRoleDataRules,
} from '@kouan/contract/calls/system/data-rule-calls.ts'
import { departRole } from '@kouan/contract/resources/system/depart-role.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { sql } from 'kysely'
import { entityNamed } from '../../../crud/entity.ts'
import { getRow } from '../../../crud/read-rows.ts'
import { rightsChanged } from '../../../domain/user/rights-changed.ts'
import type { Context } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { Refusal } from '../../../ground/errors.ts'
import { readRules } from './data-rule-rows.ts'
import { findDepart, grantsOfDepart, refuseEnterprises } from './depart-rights.ts'
import { grantsOfDepartRole } from './depart-roles.ts'
import { checkMovesRows } from './granting.ts'
import { findOwnRole, grantsOfRole } from './roles.ts'
import type { Holder } from './save-grants.ts'

const findRole = (context: Context, id: string) => getRow({ ...entityNamed(role.name), context }, id)
const findDepartRole = (context: Context, id: string) => getRow({ ...entityNamed(departRole.name), context }, id)

export const dataRuleGrants: Served[] = [
  serve(readRoleDataRules, async (context, { permissionId, roleId }) => {
    await findRole(context, roleId)
    return readGranted(context, grantsOfRole(roleId), permissionId)
  }),
  serve(saveRoleDataRules, async (context, { permissionId, roleId, dataRuleIds }) => {
    await findOwnRole(context, roleId)
    const refusal = '请先保存角色菜单权限!'
    return saveGranted(context, grantsOfRole(roleId), { permissionId, ruleIds: dataRuleIds ?? [], refusal })
  }),

  serve(readDepartDataRules, async (context, { permissionId, departId }) => {
    await findDepart(context, departId)
    return readGranted(context, grantsOfDepart(departId), permissionId)
  }),
  serve(saveDepartDataRules, async (context, { permissionId, departId, dataRuleIds }) => {
    refuseEnterprises(context)
    await findDepart(context, departId)
    const refusal = '请先保存部门菜单权限!'
    return saveGranted(context, grantsOfDepart(departId), { permissionId, ruleIds: dataRuleIds ?? [], refusal })
  }),

  serve(readDepartRoleDataRules, async (context, { permissionId, roleId }) => {
    await findDepartRole(context, roleId)
    return readGranted(context, grantsOfDepartRole(roleId), permissionId)
  }),
  serve(saveDepartRoleDataRules, async (context, { permissionId, roleId, dataRuleIds }) => {
    refuseEnterprises(context)
    await findDepartRole(context, roleId)
    const refusal = '请先保存角色菜单权限!'
    return saveGranted(context, grantsOfDepartRole(roleId), { permissionId, ruleIds: dataRuleIds ?? [], refusal })
  }),
]

async function readGranted(
  context: Context,
  { table, column, id }: Holder,
  permissionId: string,
): Promise<GrantedDataRules> {
  const datarule = await readRules(context, sql`permission_id = ${permissionId}`)
  if (datarule.length === 0) throw new Refusal('未找到权限配置信息')
  const { rows } = await sql<{ ids: string[] }>`select data_rule_ids::text[] as ids from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and permission_id = ${permissionId}`.execute(context.db)
  const ids = rows[0]?.ids ?? []
  return ids.length > 0 ? { datarule, drChecked: ids.join(',') } : { datarule }
}

interface GivenRules {
  permissionId: string
  ruleIds: readonly string[]
  /** Sentence where the holder does not hold the menu row. */
  refusal: string
}

/** Rules of other menu rows, and rules that the caller does not see, are refused: a link that means nothing hides all rows. */
async function saveGranted(
  context: Context,
  { table, column, id }: Holder,
  { permissionId, ruleIds, refusal }: GivenRules,
): Promise<null> {
  const { db } = context
  await checkMovesRows(context, '授予', [permissionId])
  const rules = await readRules(context, sql`permission_id = ${permissionId} and id = any(${ruleIds}::bigint[])`)
  if (rules.length !== new Set(ruleIds).size) throw new Refusal('所选数据规则不存在或不属于该菜单')
  const ids = rules.map((rule) => rule.id)
  const { rows } = await sql`update ${sql.table(table)} set data_rule_ids = ${ids}::bigint[]
    where ${sql.ref(column)} = ${id} and permission_id = ${permissionId} returning 1 as saved`.execute(db)
  if (rows.length === 0) throw new Refusal(refusal)
  await rightsChanged(db)
  const target = `${table} ${id} ${permissionId}`
  context.audit({ target, after: { dataRules: rules.map(({ ruleName }) => ruleName) } })
  return null
}
