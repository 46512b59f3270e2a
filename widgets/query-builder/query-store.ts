import type { SelectOption } from '../multi-select/select-option.ts'
import type { SavedQuery } from './query-condition.ts'

/** Storage of saved queries: on the server, for the user and those who share with them, or in the browser. */
export interface QueryStore {
  list: (signal: AbortSignal) => Promise<readonly SavedQuery[]>
  /** Replaces the own one of the same title. */
  save: (query: SavedQuery) => Promise<void>
  remove: (title: string) => Promise<void>
  /** With whom queries may be shared, such as the holders of a role. Without it they are not. */
  audiences?: (signal: AbortSignal) => Promise<readonly SelectOption[]>
}

export const queryTexts = {
  emptyRun: '不能查询空条件',
  emptySave: '空条件不能保存',
  noName: '保存名称不能为空',
  overwrite: '已存在，是否覆盖？',
  remove: '是否删除当前查询？',
  saved: '保存成功',
} as const
