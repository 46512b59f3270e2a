// Loaders of the pickers: users, departments, roles, positions and rows of resources.
import {
  type DepartmentTitle,
  queryDepartTreeSync,
  searchDeparts,
} from '@kouan/contract/calls/system/department-calls.ts'
import { queryAllRoles } from '@kouan/contract/calls/system/role-calls.ts'
import { getMultiUser, queryUserComponentData } from '@kouan/contract/calls/system/user-picker-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { searchItems } from '@kouan/contract/derive/placement.ts'
import { type Field, kindOf } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { matchesTyped, meantBy } from '@kouan/contract/rules/typed-match.ts'
import type { DepartmentLoaders } from '@kouan/widgets/pickers/department-picker/department-panel.tsx'
import type { PickedRow } from '@kouan/widgets/pickers/picker-field/choice.ts'
import type { RecordLoaders } from '@kouan/widgets/pickers/record-picker/record-loaders.ts'
import { asyncPageSize } from '@kouan/widgets/search-select/search-hint.ts'
import { ask } from '../../../data/calls/ask.ts'

const rowsOf = (rows: readonly object[]) => rows as PickedRow[]

export const userLoaders: RecordLoaders = {
  async list({ query, sort, signal, ...page }) {
    const found = await ask(queryUserComponentData, { ...query, ...sort, ...page }, { signal })
    return { records: rowsOf(found.records), total: found.total }
  },
  // The comma at the end makes the server read a list, even of one name.
  byValues: async (names, signal) => rowsOf(await ask(getMultiUser, { username: `${names.join(',')},` }, { signal })),
  search: async (keyword, signal) =>
    rowsOf(
      (
        await ask(
          queryUserComponentData,
          { ...(keyword ? { keyword } : {}), pageNo: 1, pageSize: asyncPageSize },
          { signal },
        )
      ).records,
    ),
}

/** The same with ids as values. */
export const userIdLoaders: RecordLoaders = {
  ...userLoaders,
  byValues: async (ids, signal) => rowsOf(await ask(getMultiUser, { id: [...ids] }, { signal })),
}

type Level = Promise<DepartmentTitle[]>

export const departmentLoaders: DepartmentLoaders = {
  children: ({ parentId, signal }) =>
    ask(queryDepartTreeSync, parentId === undefined ? {} : { pid: parentId }, { signal }) as Level,
  byValues: async (ids, signal) => rowsOf(await ask(queryDepartTreeSync, { ids: ids.join(',') }, { signal })),
  search: (typed, signal) =>
    (typed === ''
      ? ask(queryDepartTreeSync, {}, { signal })
      : ask(searchDeparts, { keyWord: typed, orNone: true }, { signal })) as Level,
}

/** Loads all roles at once, because there are few. */
export const roleLoaders: RecordLoaders = {
  async list({ query: { roleName = '', roleCode = '' }, pageNo, pageSize, signal }) {
    const roles = await ask(queryAllRoles, {}, { signal })
    const all = meantBy(roles, roleName, (role) => ({ text: role.roleName, codes: [role.roleCode] })).filter((role) =>
      matchesTyped(role.roleCode, roleCode),
    )
    return { records: rowsOf(all.slice((pageNo - 1) * pageSize, pageNo * pageSize)), total: all.length }
  },
  byValues: async (_, signal) => rowsOf(await ask(queryAllRoles, {}, { signal })),
  search: async (typed, signal) =>
    rowsOf(
      meantBy(await ask(queryAllRoles, {}, { signal }), typed, ({ roleName, roleCode }) => ({
        text: roleName,
        codes: [roleCode],
      })),
    ),
}

/** Returns the search items of a picker: typed and not encrypted ones. */
export const typedItems = (resource: Resource) =>
  searchItems(resource).filter(({ field }) => kindOf(field).search === 'typed' && !field.encrypt)

/** Returns the loaders of a resource's rows for a field that refers to them. */
export function rowLoaders(resource: Resource, { value = 'id', text = value }: Pick<Field, 'value' | 'text'>) {
  const { list } = callsOf(resource)
  const read = async (query: Record<string, string | number>, signal: AbortSignal) => {
    const { records, total } = await ask(list, query, { signal })
    return { records: rowsOf(records), total }
  }
  const loaders: RecordLoaders = {
    list: ({ query, sort, signal, ...page }) => read({ ...anywhere(query), ...sort, ...page }, signal),
    byValues: async (values, signal) =>
      (await read({ [`${value}_MultiString`]: values.join(','), pageNo: 1, pageSize: values.length }, signal)).records,
    search: async (typed, signal) =>
      (await read({ ...anywhere(typed ? { [text]: typed } : {}), pageNo: 1, pageSize: asyncPageSize }, signal)).records,
  }
  return loaders
}

interface Anywhere {
  names: readonly string[]
  typed: string
  pageSize: number
  signal: AbortSignal
}

/** Rows with the typed text as a part of any of these fields. */
export async function rowsWithAny(resource: Resource, { names, typed, pageSize, signal }: Anywhere) {
  const conditions = names.map((field) => ({ field, rule: 'like', val: typed }))
  const query = { superQueryMatchType: 'or', superQueryParams: JSON.stringify(conditions), pageNo: 1, pageSize }
  return rowsOf((await ask(callsOf(resource).list, query, { signal })).records)
}

const anywhere = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(query).map(([key, typed]) => [key, `*${typed}*`]))
