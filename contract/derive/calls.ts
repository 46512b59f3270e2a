// The standard calls of a resource, as plain values.
import { type Call, defineCall, type OpenInput, type Page, returns } from '../language/call.ts'
import { type Fields, type InputOf, id, ids, lines, number, text, textarea } from '../language/field.ts'
import type { BinPaths, LineResource, Resource, StoredRow } from '../language/resource.ts'
import { hasMaskedField, permissionOf } from './permissions.ts'

/** Page of a list. Existing clients send 0 for the first page, and -1, -521 or a large number for all rows; see pageOf. */
export const pageInput = {
  pageNo: number({ label: '页码', min: 0, max: 999_999_999 }),
  pageSize: number({ label: '每页条数', min: -521 }),
} satisfies Fields

export const largestPageSize = 500

/** Returns the page number from 1 and its size, at most `largestPageSize`. The total of the response tells that there are more rows. */
export function pageOf(input: InputOf<typeof pageInput>): { current: number; size: number } {
  const size = input.pageSize ?? 10
  return { current: Math.max(input.pageNo ?? 1, 1), size: size < 1 ? largestPageSize : Math.min(size, largestPageSize) }
}

/** Input of every list, besides the filters on its own fields. */
export const listInput = {
  ...pageInput,
  column: text({ label: '排序列', max: 200 }),
  order: text({ label: '排序方式', max: 10 }),
  /** Ignored: existing clients name fields here, and then save complete rows. */
  field: text({ label: '返回列', max: 4000 }),
  /**
   * Names of the fields in the response, beside id and version; all fields if absent. Of lines: what their first one is, as
   * `<name>_dictText`.
   */
  only: text({ label: '只返回的列', max: 4000 }),
  /** 1: the response has the `version` of its rows, which `home.listVersion` compares. */
  withVersion: number({ label: '附版本', min: 0, max: 1 }),
  /** Counts no further than that; the response says with `isMore` that there are more rows. Absent: the total is exact. */
  countTo: number({ label: '最多计数', min: 1, max: 1_000_000 }),
  superQueryParams: textarea({ label: '高级查询条件', max: 20000 }),
  superQueryMatchType: text({ label: '高级查询匹配方式', max: 10 }),
} satisfies Fields
export type ListInput = OpenInput<typeof listInput>

const idInput = { id: id({ label: '编号', required: true, identifiesRow: true }) }
const idsInput = { ids: ids({ label: '编号', required: true }) }

export type ListCall<F extends Fields> = Call<typeof listInput, Page<StoredRow<F>>> & { open: true }

/** Input of an edit: id and version of the row, and the changed fields. */
type EditInput<F extends Fields> = typeof editTarget & { [K in keyof F]: Omit<F[K], 'required'> }

export interface ResourceCalls<F extends Fields> {
  list: ListCall<F>
  get: Call<typeof idInput, StoredRow<F>>
  add: Call<F, StoredRow<F>>
  edit: Call<EditInput<F>, null>
  delete: Call<typeof idInput, null>
  deleteBatch: Call<typeof idsInput, null>
  reveal: Call<typeof revealInput, string | null>
  /** Of a resource with a recycle bin: takes the filters of the list and returns at most `largestPageSize` rows. */
  bin: Call<typeof listInput, StoredRow<F>[]> & { open: true }
  restore: Call<typeof idsInput, null>
  destroy: Call<typeof idsInput, null>
  /** Of a tree. */
  move: Call<typeof editTarget & typeof placeInput, null>
}

const placeInput = {
  /** Absent for the first level. */
  parentId: id({ label: '上级' }),
  /** The sibling that follows the row after the move; absent: the row becomes the last one. */
  before: id({ label: '排在其前' }),
}

const defaultBinPaths: BinPaths = { list: 'recycleBin', restore: 'putRecycleBin', destroy: 'deleteRecycleBin' }

const revealInput = { ...idInput, field: text({ label: '字段', required: true, max: 64 }) }

/** Returns the fields that a client may send: neither computed nor read-only ones; lines included. */
export function writableFields<F extends Fields>(resource: Resource<F>): Fields {
  const own = Object.entries(resource.fields).filter(([, field]) => !field.computed && field.readonly !== true)
  const nested = Object.entries(resource.lines ?? {}).map(([key, line]) => [key, linesField(line)] as const)
  return Object.fromEntries([...own, ...nested])
}

const linesField = (line: LineResource) =>
  lines(line.fields, {
    label: line.title,
    ...(line.min === undefined ? {} : { min: line.min }),
    ...(line.max === undefined ? {} : { max: line.max }),
    ...(line.above === undefined ? {} : { above: line.above }),
  })

const withoutAddOnly = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.readonly !== 'after-add'))

export const editTarget = { ...idInput, version: number({ label: '版本' }) }

export function callsOf<F extends Fields>(resource: Resource<F>): ResourceCalls<F> {
  const at = (action: string) => ({ name: `${resource.name}.${action}`, path: `${resource.path}/${action}` })
  const sign = resource.signed ? { signed: 'header' as const } : {}
  const fields = writableFields(resource)
  return {
    list: {
      ...at('list'),
      title: `${resource.title}列表`,
      method: 'GET',
      needs: permissionOf(resource, 'list'),
      input: listInput,
      open: true,
    },
    get: {
      ...at('get'),
      path: `${resource.path}/queryById`,
      title: `查看${resource.title}`,
      method: 'GET',
      needs: permissionOf(resource, 'list'),
      input: idInput,
    },
    add: {
      ...at('add'),
      ...sign,
      title: `新增${resource.title}`,
      method: 'POST',
      needs: permissionOf(resource, 'add'),
      input: fields as F,
      message: '添加成功！',
      audit: 'add',
    },
    edit: {
      ...at('edit'),
      ...sign,
      title: `编辑${resource.title}`,
      method: 'PUT',
      also: ['POST'],
      needs: permissionOf(resource, 'edit'),
      // TypeScript cannot follow the filter of the fields to the mapped type.
      input: { ...editTarget, ...withoutAddOnly(fields) } as unknown as EditInput<F>,
      partial: true,
      message: '修改成功!',
      audit: 'edit',
    },
    delete: {
      ...at('delete'),
      ...sign,
      title: `删除${resource.title}`,
      method: 'DELETE',
      needs: permissionOf(resource, 'delete'),
      input: idInput,
      message: '删除成功!',
      audit: 'delete',
    },
    deleteBatch: {
      ...at('deleteBatch'),
      ...sign,
      title: `批量删除${resource.title}`,
      method: 'DELETE',
      needs: permissionOf(resource, 'batch_delete'),
      input: idsInput,
      message: '批量删除成功!',
      audit: 'delete',
    },
    reveal: defineCall({
      ...at('reveal'),
      title: `查看${resource.title}完整信息`,
      method: 'GET',
      needs: permissionOf(resource, 'reveal'),
      input: revealInput,
      audit: 'reveal',
      returns: returns<string | null>(),
    }),
    ...binCallsOf(resource),
    move: {
      ...at('move'),
      title: `移动${resource.title}`,
      method: 'PUT',
      needs: permissionOf(resource, 'edit'),
      input: { ...editTarget, ...placeInput },
      message: '移动成功',
      audit: 'edit',
    },
  }
}

/** The calls of the recycle bin. */
function binCallsOf<F extends Fields>(resource: Resource<F>): Pick<ResourceCalls<F>, 'bin' | 'restore' | 'destroy'> {
  const { name, title, path } = resource
  const bin = typeof resource.recycle === 'object' ? resource.recycle : defaultBinPaths
  /** Existing clients send `userIds`. */
  const input = { ids: { ...idsInput.ids, alias: `${name}Ids` } }
  return {
    bin: {
      name: `${name}.bin`,
      path: `${path}/${bin.list}`,
      title: `${title}回收站`,
      method: 'GET',
      needs: permissionOf(resource, 'recycle'),
      input: listInput,
      open: true,
    },
    restore: {
      name: `${name}.restore`,
      path: `${path}/${bin.restore}`,
      title: `还原${title}`,
      method: 'PUT',
      needs: permissionOf(resource, 'recycle'),
      input,
      message: '还原成功',
      audit: 'edit',
    },
    destroy: {
      name: `${name}.destroy`,
      path: `${path}/${bin.destroy}`,
      title: `彻底删除${title}`,
      method: 'DELETE',
      needs: permissionOf(resource, 'destroy'),
      input,
      message: '删除成功',
      audit: 'delete',
    },
  }
}

/** Returns the standard calls that the resource declares, without those of sheets. */
export function servedCalls(resource: Resource): Call[] {
  const calls = callsOf(resource)
  const byName = {
    list: [calls.list],
    get: [calls.get],
    add: [calls.add],
    edit: [calls.edit],
    delete: [calls.delete, calls.deleteBatch],
    export: [],
    import: [],
  }
  const masked = hasMaskedField(resource) ? [calls.reveal] : []
  const bin = resource.recycle ? [calls.bin, calls.restore, calls.destroy] : []
  const move = resource.tree && resource.standard.includes('edit') ? [calls.move] : []
  return [...resource.standard.flatMap((call) => byName[call] as Call[]), ...([...masked, ...bin, ...move] as Call[])]
}
