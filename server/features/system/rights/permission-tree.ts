// The menu with its buttons as a tree for granting.
import type { PermissionNode, PermissionTree } from '@kouan/contract/calls/system/role-calls.ts'
import { sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { nest } from '../nest.ts'
import { holdsAll } from './granting.ts'

/** 1 where a row of sys_permission has rules that the caller sees. */
export const ruleFlag = sql`(case when exists (select from sys_permission_data_rule
  where permission_id = sys_permission.id) then 1 else 0 end)`

interface StoredRow {
  id: string
  parentId: string | null
  name: string
  icon: string | null
  menuType: number
  perms: string | null
  ruleFlag: 0 | 1
}

/** The whole menu, or the rows of `only`, a condition on sys_permission. */
export async function readPermissionTree(context: Context, only = sql`true`): Promise<PermissionTree> {
  const { rows } = await sql<StoredRow>`select id::text as id, parent_id::text as "parentId", name, icon,
      menu_type as "menuType", perms, ${ruleFlag} as "ruleFlag"
    from sys_permission where ${only}
    order by sort_no, sys_permission.id`.execute(context.db)
  const treeList = nest(rows, (row, children: PermissionNode[] | null) => ({
    key: row.id,
    value: row.id,
    title: row.name,
    slotTitle: row.name,
    label: row.name,
    icon: row.icon,
    parentId: row.parentId,
    isLeaf: children === null,
    menuType: row.menuType,
    grantable: holdsAll(context, row.perms),
    ruleFlag: row.ruleFlag,
    scopedSlots: { title: 'hasDatarule' as const },
    children,
  }))
  return { treeList, ids: rows.map((row) => row.id) }
}
