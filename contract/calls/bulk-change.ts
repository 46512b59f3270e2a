// 批量修改: one field of any number of rows changed at once, and an action that follows where it is asked for. A preview shows
// the outcome; a job makes the change.

import { fieldsOfAction } from '../derive/action-calls.ts'
import { deleteManyOf } from '../derive/job-calls.ts'
import { permissionOf } from '../derive/permissions.ts'
import type { Acting } from '../language/action.ts'
import { defineCall, returns } from '../language/call.ts'
import { type Field, kindOf, text, textarea } from '../language/field.ts'
import { defineJob, type Job, rowChoice } from '../language/job.ts'
import type { Resource } from '../language/resource.ts'
import { columnsOfImport, type SheetColumn } from './sheet-columns.ts'

/** `replace` changes a part of a text wherever it occurs; `clear` empties fields that are not required. */
export const changeWays = { set: '改为', replace: '查找并替换', clear: '清空' } as const
export type ChangeWay = keyof typeof changeWays

/** A field that can be changed in bulk; `goods.unit` is one of all lines of a row. */
export interface BulkField extends SheetColumn {
  ways: readonly ChangeWay[]
}

/** In the order of the form. No two rows may have one key, so that is only replaced in. */
export function bulkFieldsOf(resource: Resource): BulkField[] {
  return columnsOfImport(resource)
    .filter(({ field }) => field.readonly === undefined)
    .map((column) => ({ ...column, ways: waysOf(column.field, column.name === resource.titleField) }))
    .filter(({ ways }) => ways.length > 0)
}

/** Masked values are not replaced in: a hit would tell their content. */
function waysOf(field: Field, isTitle: boolean): ChangeWay[] {
  const isFixed = isTitle || field.unique === true
  return [
    ...(isFixed ? [] : (['set'] as const)),
    ...(kindOf(field).canBeEncrypted && !field.encrypt ? (['replace'] as const) : []),
    ...(isFixed || field.required ? [] : (['clear'] as const)),
  ]
}

const changeInput = {
  ...rowChoice,
  field: text({ label: '字段', required: true, max: 100 }),
  way: text({ label: '修改方式', required: true, max: 10 }),
  /** It may be a person's, so no log shows it. */
  value: textarea({ label: '新值', max: 4000, encrypt: true }),
  /** Text that `value` replaces. */
  find: textarea({ label: '查找内容', max: 500, encrypt: true }),
  /** Of the preview, by the server's clock: what others changed after it is left alone. */
  seen: text({ label: '预览时间', max: 30 }),
  /** An action of `actionsAfterChange`: a row that it refuses keeps its old value. Needs the right to it, too. */
  action: text({ label: '修改后的操作', max: 40 }),
}

/** Names of the actions that may follow a change: they run as jobs and ask for nothing more. */
export const actionsAfterChange = ({ actions = {} }: Pick<Acting, 'actions'>): string[] =>
  Object.entries(actions).flatMap(([name, action]) =>
    action.many && action.asJob && Object.keys(fieldsOfAction(action)).length === 0 ? [name] : [],
  )

export const changeManyOf = (resource: Pick<Resource, 'name' | 'title'>): Job<typeof changeInput> =>
  defineJob({
    name: `${resource.name}.changeMany`,
    title: `批量修改${resource.title}`,
    needs: permissionOf(resource, 'edit'),
    audit: 'edit',
    input: changeInput,
  })

/** A row as it is and as it would be; refused where there are faults. */
export interface ChangedRow {
  id: string
  /** As people call it. */
  key: string
  before: string
  after: string
  faults: string[]
}

export interface ChangePreview {
  /** Chosen. */
  total: number
  /** So many of them were looked at, from the oldest on. */
  looked: number
  /**
   * Of these: how many would change, hold the value already, and are refused. With an action, those that hold the value already
   * are acted on all the same, or refused.
   */
  changed: number
  same: number
  refused: number
  /** The first that are refused, and the first that would change. */
  rows: ChangedRow[]
  seen: string
}

/** Changes nothing. */
export const changePreviewOf = (resource: Pick<Resource, 'name' | 'title' | 'path'>) =>
  defineCall({
    name: `${resource.name}.changePreview`,
    title: `预览批量修改${resource.title}`,
    method: 'POST',
    path: `${resource.path}/changePreview`,
    needs: permissionOf(resource, 'edit'),
    audit: 'query',
    input: changeInput,
    returns: returns<ChangePreview>(),
  })

/** Those that the resource asks for (`inBulk`). */
export const bulkJobsOf = (resource: Pick<Resource, 'name' | 'title' | 'inBulk'>): Job[] => [
  ...(resource.inBulk?.includes('delete') ? [deleteManyOf(resource)] : []),
  ...(resource.inBulk?.includes('change') ? [changeManyOf(resource)] : []),
]
