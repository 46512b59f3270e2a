import {
  getSystemMenuList,
  getSystemSubmenu,
  getSystemSubmenuBatch,
  listMenus,
  type MenuRow,
  queryMenuTree,
} from '@kouan/contract/calls/system/menu-calls.ts'
import { sql } from 'kysely'
import { matchesPart } from '../../../crud/matched-text.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { serve } from '../../../gate/serve-call.ts'
import { nest } from '../nest.ts'
import { menuEntity, readMenuRows } from './menu-rows.ts'
import { readPermissionTree } from './permission-tree.ts'

export const menus: Part[] = [
  ...serveEntity(menuEntity),

  serve(listMenus, async (context, { name }) => {
    const word = name?.replaceAll('*', '')
    if (word) {
      const found = await readMenuRows(context, matchesPart(sql`name`, 'like', word))
      return found.map((row) => ({ ...row, isLeaf: true, leaf: true, children: null }))
    }
    const all = await readMenuRows(context, sql`true`)
    return nest(all, (row, children: MenuRow[] | null): MenuRow => ({ ...row, children }))
  }),

  serve(getSystemMenuList, (context) => readMenuRows(context, sql`parent_id is null and menu_type = 0`)),

  serve(getSystemSubmenu, (context, { parentId }) => readMenuRows(context, sql`parent_id = ${parentId}`)),

  serve(getSystemSubmenuBatch, async (context, { parentIds }) => {
    const rows = await readMenuRows(context, sql`parent_id = any(${parentIds}::bigint[])`)
    const byParent: Record<string, MenuRow[]> = {}
    for (const row of rows) {
      const parent = row.parentId ?? ''
      byParent[parent] = [...(byParent[parent] ?? []), row]
    }
    return byParent
  }),

  serve(queryMenuTree, (context) => readPermissionTree(context)),
]
