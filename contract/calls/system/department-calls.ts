// Departments as trees, whole or level by level.
import { defineCall, returns } from '../../language/call.ts'
import { id, ids, text, toggle } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { department } from '../../resources/system/department.ts'

export interface DepartmentTitle {
  id: string
  key: string
  value: string
  title: string
  departName: string
  parentId: string | null
  orgCode: string
  isLeaf: boolean
  children: DepartmentTitle[] | null
}

/** `title` is the name; leaves have no children. */
export type DepartmentNode = RowOfResource<typeof department> & {
  key: string
  value: string
  title: string
  isLeaf: boolean
  children: DepartmentNode[] | null
}

/** The whole tree; with `ids` a flat list of those. Who may not list departments gets titles. */
export const queryDepartTree = defineCall({
  name: 'department.queryTree',
  title: '部门树',
  method: 'GET',
  path: '/sys/sysDepart/queryTreeList',
  needs: 'signed-in',
  input: { ids: ids({ label: '部门' }) },
  returns: returns<(DepartmentTitle | DepartmentNode)[]>(),
})

/**
 * One level: the children of `pid`, the roots without it; with `ids` those (org codes when primaryKey is `orgCode`). Whole rows for
 * those who may list departments; the names alone, for pickers, for everybody else. */
export const queryDepartTreeSync = defineCall({
  name: 'department.queryLevel',
  title: '逐级查询部门',
  method: 'GET',
  path: '/sys/sysDepart/queryDepartTreeSync',
  needs: 'signed-in',
  input: {
    pid: id({ label: '上级部门' }),
    ids: text({ label: '部门', max: 20000 }),
    primaryKey: text({ label: '主键', max: 32 }),
  },
  returns: returns<(DepartmentTitle | DepartmentNode)[]>(),
})

/** The level below `id`, all without it; names alone for those who may not list departments. */
export const listAllDeparts = defineCall({
  name: 'department.listAll',
  title: '查询全部部门',
  method: 'GET',
  path: '/sys/sysDepart/listAll',
  needs: 'signed-in',
  input: { id: id({ label: '上级部门' }) },
  returns: returns<(DepartmentTitle | DepartmentNode)[]>(),
})

export const readDepartOfCode = defineCall({
  name: 'department.readByCode',
  title: '按机构编码查询部门',
  method: 'GET',
  path: '/sys/sysDepart/getDepartName',
  needs: 'signed-in',
  input: { orgCode: text({ label: '机构编码', required: true, max: 64 }) },
  returns: returns<DepartmentTitle | DepartmentNode>(),
})

/** Ids from the root to the department itself, and the departments of these ids. */
export interface DepartmentPath {
  parentIds: string[]
  parentMap: Record<string, DepartmentTitle | DepartmentNode>
}

/** By id or, with `orgCode`, by code; several are joined by commas. */
export const queryDepartPaths = defineCall({
  name: 'department.queryPaths',
  title: '查询部门的上级',
  method: 'GET',
  path: '/sys/sysDepart/queryAllParentId',
  needs: 'signed-in',
  input: { departId: ids({ label: '部门' }), orgCode: text({ label: '机构编码', max: 20000 }) },
  returns: returns<Record<string, DepartmentPath>>(),
})

/** Ids and names only, for pickers. */
export const queryIdTree = defineCall({
  name: 'department.queryIdTree',
  title: '部门选择树',
  method: 'GET',
  path: '/sys/sysDepart/queryIdTree',
  needs: 'signed-in',
  input: {},
  returns: returns<DepartmentTitle[]>(),
})

/**
 * A flat list of the departments whose name contains the word, or is spelt so; titles for who may not list departments.
 * Where there is none, clients of the family expect a refusal; `orNone` has an empty list instead.
 */
export const searchDeparts = defineCall({
  name: 'department.search',
  title: '搜索部门',
  method: 'GET',
  path: '/sys/sysDepart/searchBy',
  needs: 'signed-in',
  input: {
    keyWord: text({ label: '关键字', required: true, max: 100 }),
    orNone: toggle({ label: '允许没有结果' }),
    /** `1`: among the departments that the caller leads. */
    myDeptSearch: text({ label: '只在我的部门中', max: 1 }),
  },
  returns: returns<(DepartmentTitle | DepartmentNode)[]>(),
})
