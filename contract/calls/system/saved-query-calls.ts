// Advanced queries that a person keeps for a list, or conditions for a report, for himself or for everybody who holds a role.
import { defineCall, returns } from '../../language/call.ts'
import { id, json, text } from '../../language/field.ts'
import type { MatchType, SentEntry } from '../../rules/advanced-query.ts'

export interface SavedQueryRow {
  id: string
  title: string
  matchType: MatchType
  records: SentEntry[]
  /** The role whose holders see it; null: nobody else does. */
  roleId: string | null
  roleName: string | null
  /** The real name of who keeps it; null: the caller. */
  owner: string | null
}

export interface SavedQueries {
  queries: SavedQueryRow[]
  /** With which the caller may share: his own, and all for who may list roles. */
  roles: { id: string; roleName: string }[]
}

/** Of which list or report: the path of the list's page, or of the call of the report. */
const place = text({ label: '列表', required: true, max: 200 })

/** The caller's own, and those that others share with one of his roles. */
export const listSavedQueries = defineCall({
  name: 'savedQuery.list',
  title: '查询已保存的高级查询',
  method: 'GET',
  path: '/sys/savedQuery/list',
  needs: 'signed-in',
  input: { place },
  returns: returns<SavedQueries>(),
})

/** Replaces the caller's own one of the same title. */
export const saveQuery = defineCall({
  name: 'savedQuery.save',
  title: '保存高级查询',
  method: 'POST',
  path: '/sys/savedQuery/save',
  needs: 'signed-in',
  audit: 'edit',
  message: '保存成功',
  input: {
    place,
    title: text({ label: '保存名称', required: true, max: 50 }),
    matchType: text({ label: '匹配方式', required: true, max: 3 }),
    records: json({ label: '条件', required: true }),
    roleId: id({ label: '共享给角色' }),
  },
})

/** One of the caller's own. */
export const deleteQuery = defineCall({
  name: 'savedQuery.delete',
  title: '删除已保存的高级查询',
  method: 'DELETE',
  path: '/sys/savedQuery/delete',
  needs: 'signed-in',
  audit: 'delete',
  message: '删除成功!',
  input: { id: id({ label: '编号', required: true }) },
})
