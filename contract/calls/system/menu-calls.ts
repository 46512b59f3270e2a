// The menu as trees and levels.
import { defineCall, returns } from '../../language/call.ts'
import { id, ids, text } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { menu } from '../../resources/system/menu.ts'
import type { PermissionTree } from './role-calls.ts'

/** A row of the menu; clients of the wire read `key`, `title` and `leaf` beside the columns. */
export type MenuRow = Omit<RowOfResource<typeof menu>, 'sortNo'> & {
  sortNo: number
  key: string
  title: string
  isLeaf: boolean
  leaf: boolean
  hasChildren: boolean
  /** 1: the row has data rules. */
  ruleFlag: 0 | 1
  /** Null for leaves; empty where the rows below are not sent: clients draw from it whether a row opens. */
  children: MenuRow[] | null
}

/** The whole tree, or a flat list of the rows whose name contains `name`. */
export const listMenus = defineCall({
  name: 'menu.list',
  title: '菜单列表',
  method: 'GET',
  path: '/sys/permission/list',
  needs: 'menu:list',
  input: { name: text({ label: '菜单名称', max: 100 }) },
  returns: returns<MenuRow[]>(),
})

/** The first level. */
export const getSystemMenuList = defineCall({
  name: 'menu.firstLevel',
  title: '一级菜单',
  method: 'GET',
  path: '/sys/permission/getSystemMenuList',
  needs: 'menu:list',
  input: {},
  returns: returns<MenuRow[]>(),
})

export const getSystemSubmenu = defineCall({
  name: 'menu.below',
  title: '下级菜单',
  method: 'GET',
  path: '/sys/permission/getSystemSubmenu',
  needs: 'menu:list',
  input: { parentId: id({ label: '上级菜单', required: true }) },
  returns: returns<MenuRow[]>(),
})

/** Children by the id of the row above; rows without children are absent. */
export const getSystemSubmenuBatch = defineCall({
  name: 'menu.belowMany',
  title: '批量查询下级菜单',
  method: 'GET',
  path: '/sys/permission/getSystemSubmenuBatch',
  needs: 'menu:list',
  input: { parentIds: ids({ label: '上级菜单', required: true }) },
  returns: returns<Record<string, MenuRow[]>>(),
})

export const queryMenuTree = defineCall({
  name: 'menu.queryTree',
  title: '菜单树',
  method: 'GET',
  path: '/sys/permission/queryTreeList',
  needs: 'menu:list',
  input: {},
  returns: returns<PermissionTree>(),
})
