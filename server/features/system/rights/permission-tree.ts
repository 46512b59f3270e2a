// The menu with its buttons as a tree for granting.
import type { PermissionNode, PermissionTree } from '@kouan/contract/calls/system/role-calls.ts'
import { sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { nest } from '../nest.ts'
import { holdsAll } from './granting.ts'

interface StoredRow {
  id: string
  parentId: string | null
  name: string
  icon: string | null
  menuType: number
  perms: string | null
}

export async function readPermissionTree(context: Context): Promise<PermissionTree> {
  const { rows } = await sql<StoredRow>`select id::text as id, parent_id::text as "parentId", name, icon,
      menu_type as "menuType", perms from sys_permission order by sort_no, sys_permission.id`.execute(context.db)
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
    children,
  }))
  return { treeList, ids: rows.map((row) => row.id) }
}
