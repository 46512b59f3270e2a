// The category dictionary as trees to choose from, whole or level by level.
import { listInput } from '../../derive/calls.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { id, ids, text, toggle } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { category } from '../../resources/system/category.ts'
import type { DictionaryItem } from '../account.ts'

export type CategoryRow = RowOfResource<typeof category> & { hasChildren: boolean }

/** As clients of the family read it: `0` above the first level, and '1' where there is something below. */
export type CategoryLevelRow = CategoryRow & { hasChild: '0' | '1' }

/** `name` and `title` say the same: clients of the family read either. */
export interface CategoryNode {
  key: string
  value: string
  name: string
  title: string
  code: string
  parentId: string | null
  leaf: boolean
  icon: null
  /** Null of a leaf, and of what is not read yet. */
  children: CategoryNode[] | null
}

const pcode = text({ label: '分类编码', max: 100 })
const pid = id({ label: '上级分类' })

/** Below the category of that code, at the top without one: one level when `async`, else all of it. */
export const loadTreeRoot = defineCall({
  name: 'category.treeRoot',
  title: '分类树',
  method: 'GET',
  path: '/sys/category/loadTreeRoot',
  needs: 'signed-in',
  input: { async: toggle({ label: '逐级加载', default: true }), pcode },
  returns: returns<CategoryNode[]>(),
})

export const loadTreeChildren = defineCall({
  name: 'category.treeChildren',
  title: '下级分类',
  method: 'GET',
  path: '/sys/category/loadTreeChildren',
  needs: 'signed-in',
  input: { pid },
  returns: returns<CategoryNode[]>(),
})

/** One level, by the id or the code of the category above, `0` for the top; `condition`: JSON of equal values. */
export const loadTreeData = defineCall({
  name: 'category.treeData',
  title: '查询分类树',
  method: 'GET',
  path: '/sys/category/loadTreeData',
  needs: 'signed-in',
  input: { pid, pcode, condition: text({ label: '条件', max: 2000 }) },
  returns: returns<CategoryNode[]>(),
})

/** By the value of a field that names one. */
export const loadOne = defineCall({
  name: 'category.one',
  title: '查询一个分类',
  method: 'GET',
  path: '/sys/category/loadOne',
  needs: 'signed-in',
  input: {
    field: text({ label: '字段', required: true, max: 32 }),
    val: text({ label: '值', required: true, max: 100 }),
  },
  returns: returns<CategoryRow>(),
})

/** The names of categories; in the order of the ids when those that do not exist are kept. */
export const loadCategoryNames = defineCall({
  name: 'category.names',
  title: '分类名称',
  method: 'GET',
  path: '/sys/category/loadDictItem/:ids',
  needs: 'signed-in',
  input: { ids: ids({ label: '分类', required: true }), delNotExist: toggle({ label: '去除不存在的', default: true }) },
  returns: returns<string[]>(),
})

/** The first level as pages; with a name or a code whatever has it. */
export const listRootCategories = defineCall({
  name: 'category.roots',
  title: '分类字典',
  method: 'GET',
  path: '/sys/category/rootList',
  needs: 'category:list',
  open: true,
  input: listInput,
  returns: returns<Page<CategoryLevelRow>>(),
})

export const listChildCategories = defineCall({
  name: 'category.children',
  title: '下级分类列表',
  method: 'GET',
  path: '/sys/category/childList',
  needs: 'category:list',
  input: { pid: id({ label: '上级分类', required: true }) },
  returns: returns<CategoryLevelRow[]>(),
})

/** Lists the rows directly below several categories, for a tree whose open branches are read again. */
export const listChildrenOfMany = defineCall({
  name: 'category.childrenOfMany',
  title: '多个分类的下级',
  method: 'GET',
  path: '/sys/category/getChildListBatch',
  needs: 'category:list',
  input: { parentIds: ids({ label: '上级分类', required: true }) },
  returns: returns<Page<CategoryLevelRow>>(),
})

/** The same call as older clients of the family send it. */
export const loadCategoryNamesByQuery = defineCall({
  name: 'category.namesByQuery',
  title: '分类名称',
  method: 'GET',
  path: '/sys/category/loadDictItem',
  needs: 'signed-in',
  input: loadCategoryNames.input,
  returns: returns<string[]>(),
})

/** Whether the code of a category begins with that of the category above. */
export const checkCategoryCode = defineCall({
  name: 'category.checkCode',
  title: '校验分类编码',
  method: 'GET',
  path: '/sys/category/checkCode',
  needs: 'signed-in',
  input: { pid, code: text({ label: '分类编码', required: true, max: 100 }) },
})

/** All categories whose code begins so, as items of a dictionary. */
export const loadAllCategories = defineCall({
  name: 'category.all',
  title: '全部分类',
  method: 'GET',
  path: '/sys/category/loadAllData',
  needs: 'signed-in',
  input: { code: pcode },
  returns: returns<DictionaryItem[]>(),
})
