// The standard calls of a resource, as plain values that can be printed, spread, replaced or left out.
import { type Call, defineCall, type OpenInput, type Page, returns } from '../language/call.ts'
import { type Fields, type InputOf, id, ids, lines, number, text } from '../language/field.ts'
import type { BinPaths, LineResource, Resource, StoredRow } from '../language/resource.ts'
import { hasMaskedField, permissionOf } from './permissions.ts'

/** Read by pageOf: clients say 0 for the first page, and -1 or too many for all rows. */
export const pageInput = {
  pageNo: number({ label: '页码', min: 0, max: 999_999_999 }),
  pageSize: number({ label: '每页条数', min: -1 }),
} satisfies Fields

export const largestPage = 500

/** Which page is meant. More rows than the largest page are never answered at once; the total says that there are more. */
export function pageOf(input: InputOf<typeof pageInput>): { current: number; size: number } {
  const asked = input.pageSize ?? 10
  return { current: Math.max(input.pageNo ?? 1, 1), size: asked < 1 ? largestPage : Math.min(asked, largestPage) }
}

/** What every list understands besides the filters on its own fields. */
export const listInput = {
  ...pageInput,
  column: text({ label: '排序列', max: 200 }),
  order: text({ label: '排序方式', max: 10 }),
  /** Of older clients, which save rows back whole: what they name is not all that they need. */
  field: text({ label: '返回列', max: 4000 }),
  /** Names of the fields that are answered, with id and version; all unless said. */
  only: text({ label: '只返回的列', max: 4000 }),
  /** 1: the answer says by which text `home.listVersion` would know its rows. */
  withVersion: number({ label: '附版本', min: 0, max: 1 }),
  superQueryParams: text({ label: '高级查询条件', max: 20000 }),
  superQueryMatchType: text({ label: '高级查询匹配方式', max: 10 }),
} satisfies Fields
export type ListInput = OpenInput<typeof listInput>

const oneId = { id: id({ label: '编号', required: true, isKey: true }) }
const manyIds = { ids: ids({ label: '编号', required: true }) }

export type ListCall<F extends Fields> = Call<typeof listInput, Page<StoredRow<F>>> & { open: true }

/** An edit names the row and whatever of its fields it changes. */
type EditInput<F extends Fields> = typeof editKeys & { [K in keyof F]: Omit<F[K], 'required'> }

export interface ResourceCalls<F extends Fields> {
  list: ListCall<F>
  get: Call<typeof oneId, StoredRow<F>>
  add: Call<F, StoredRow<F>>
  edit: Call<EditInput<F>, null>
  delete: Call<typeof oneId, null>
  deleteBatch: Call<typeof manyIds, null>
  reveal: Call<typeof revealInput, string | null>
  /** Of a resource with a recycle bin; the filters of the list, and as many rows as one answer may hold. */
  bin: Call<typeof listInput, StoredRow<F>[]> & { open: true }
  restore: Call<typeof manyIds, null>
  destroy: Call<typeof manyIds, null>
  /** Of a tree. */
  move: Call<typeof editKeys & typeof placeInput, null>
}

const placeInput = {
  /** None for the first level. */
  parentId: id({ label: '上级' }),
  /** The one of its new neighbours that it shall stand before; none: behind all of them. */
  before: id({ label: '排在其前' }),
}

const familyPaths: BinPaths = { list: 'recycleBin', restore: 'putRecycleBin', destroy: 'deleteRecycleBin' }

const revealInput = { ...oneId, field: text({ label: '字段', required: true, max: 64 }) }

/** Fields that a client may send: computed and server-kept ones are not among them. */
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
  })

const onlyEditable = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.readonly !== 'after-add'))

export const editKeys = { ...oneId, version: number({ label: '版本' }) }

export function callsOf<F extends Fields>(resource: Resource<F>): ResourceCalls<F> {
  const at = (action: string) => ({ name: `${resource.name}.${action}`, path: `${resource.path}/${action}` })
  const sign = resource.signed ? { signed: 'header' as const } : {}
  const fields = writableFields(resource)
  const bin = typeof resource.recycle === 'object' ? resource.recycle : familyPaths
  /** `userIds`, as the family sends them. */
  const binIds = { ids: { ...manyIds.ids, alias: `${resource.name}Ids` } }
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
      input: oneId,
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
      input: { ...editKeys, ...onlyEditable(fields) } as unknown as EditInput<F>,
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
      input: oneId,
      message: '删除成功!',
      audit: 'delete',
    },
    deleteBatch: {
      ...at('deleteBatch'),
      ...sign,
      title: `批量删除${resource.title}`,
      method: 'DELETE',
      needs: permissionOf(resource, 'batch_delete'),
      input: manyIds,
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
    bin: {
      ...at('bin'),
      path: `${resource.path}/${bin.list}`,
      title: `${resource.title}回收站`,
      method: 'GET',
      needs: permissionOf(resource, 'recycle'),
      input: listInput,
      open: true,
    },
    restore: {
      ...at('restore'),
      path: `${resource.path}/${bin.restore}`,
      title: `还原${resource.title}`,
      method: 'PUT',
      needs: permissionOf(resource, 'recycle'),
      input: binIds,
      message: '还原成功',
      audit: 'edit',
    },
    destroy: {
      ...at('destroy'),
      path: `${resource.path}/${bin.destroy}`,
      title: `彻底删除${resource.title}`,
      method: 'DELETE',
      needs: permissionOf(resource, 'destroy'),
      input: binIds,
      message: '删除成功',
      audit: 'delete',
    },
    move: {
      ...at('move'),
      title: `移动${resource.title}`,
      method: 'PUT',
      needs: permissionOf(resource, 'edit'),
      input: { ...editKeys, ...placeInput },
      message: '移动成功',
      audit: 'edit',
    },
  }
}

/** The standard calls that the resource asks for, but for sheets. */
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
