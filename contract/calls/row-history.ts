// Who changed which value of a row when (修改记录): of every resource whose rows are edited.
import { permissionOf } from '../derive/permissions.ts'
import { type Call, defineCall, returns } from '../language/call.ts'
import { id } from '../language/field.ts'
import type { Resource } from '../language/resource.ts'

/** By which road a change came. */
export const changeWays = {
  page: '页面',
  sheet: '表格导入',
  bulk: '批量',
  api: '接口',
  receipt: '回执',
  job: '后台任务',
  system: '系统',
} as const
export type ChangeWay = keyof typeof changeWays

/** One value before and after, as people read it; empty text for no value. */
export interface ChangedValue {
  field: string
  label: string
  old: string
  new: string
  /** The texts are masked; `revealHistoryCall` gives them in full. */
  isMasked?: true
  /** It names other rows: `old` are those that went, `new` those that came. */
  isLinks?: true
}

export interface ChangedLine {
  /** Property of the row that holds the lines, such as `orderList`. */
  key: string
  /** Title of the lines. */
  label: string
  id: string
  act: 'add' | 'edit' | 'delete'
  /** The name of the line; empty where its fields give none. */
  name: string
  /** Of a line that came or went its values. */
  values: ChangedValue[]
}

/** Changes of the row by one transaction. */
export interface HistoryEntry {
  /** Names the entry for `revealHistoryCall` and for the next page. */
  id: string
  time: string
  /** Username; null where the system acted. */
  by: string | null
  byName: string
  way: ChangeWay
  wayText: string
  /** Title of what was done, such as `编辑进口订单`. */
  title: string
  act: 'add' | 'edit' | 'delete'
  values: ChangedValue[]
  lines: ChangedLine[]
}

export interface RowHistory {
  /** The newest first. */
  entries: HistoryEntry[]
  /** `before` of the next page; null at the end. */
  next: string | null
  /** Reason for which nothing earlier is shown; null where all is there or a page follows. */
  earlier: string | null
}

const oneId = { id: id({ label: '编号', required: true }) }
const pageOfHistory = { ...oneId, before: id({ label: '早于' }) }

/** Needs the right to the row besides. */
export const historyCall = (
  resource: Pick<Resource, 'name' | 'title' | 'path'>,
): Call<typeof pageOfHistory, RowHistory> =>
  defineCall({
    name: `${resource.name}.history`,
    title: `查看${resource.title}的修改记录`,
    method: 'GET',
    path: `${resource.path}/history`,
    needs: permissionOf(resource, 'history'),
    input: pageOfHistory,
    returns: returns<RowHistory>(),
  })

const oneEntry = { ...oneId, entry: id({ label: '记录编号', required: true }) }

/** One entry with its personal values in full, for holders of both rights. */
export const revealHistoryCall = (
  resource: Pick<Resource, 'name' | 'title' | 'path'>,
): Call<typeof oneEntry, HistoryEntry> =>
  defineCall({
    name: `${resource.name}.revealHistory`,
    title: '查看修改记录的完整信息',
    method: 'POST',
    path: `${resource.path}/revealHistory`,
    needs: permissionOf(resource, 'reveal'),
    audit: 'reveal',
    input: oneEntry,
    returns: returns<HistoryEntry>(),
  })
