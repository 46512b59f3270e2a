// One entity of the product, declared once: its calls, columns, forms, permissions and types follow from it.
import { type Acting, type Actions, withStates } from './action.ts'
import { dateTime, type Field, type Fields, isLinks, kindOf, type RowOf, text } from './field.ts'

/** The areas of the product. A folder in contract, server and web has the same name. */
export type Area = 'account' | 'system' | 'enterprise' | 'channel' | 'declaration' | 'order'

/** `export` and `import`: as sheets of Excel (derive/spreadsheet-calls.ts). */
export type StandardCall = 'list' | 'get' | 'add' | 'edit' | 'delete' | 'export' | 'import'

export interface Resource<F extends Fields = Fields, A extends Actions = Actions> extends Acting<F, A> {
  area: Area
  /** Below the base path: `/sys/role` gives `/sys/role/list`, `/sys/role/add`, … */
  path: string
  table: string
  /** Which of the standard calls it has. */
  standard: readonly StandardCall[]
  /** By a field that is stored and not encrypted. */
  sort: { by: string; order: 'asc' | 'desc' }
  /**
   * `own`: rows belong to a tenant (column tenant_id); `none`: all tenants share them, and the platform alone changes them;
   * `members`: rows are global, and the scope of the entity says which of them a tenant sees and changes.
   */
  tenant: 'own' | 'none' | 'members'
  /** Rows belong to an enterprise (column enterprise_id); its users see no others. */
  owner?: 'enterprise'
  /** The field that holds the id of the row above; those below one row stand in the order of `sort`, a number that rises. */
  tree?: { parent: string }
  /** Computed switches that say whether a row may be changed, or deleted, as it is now. */
  may?: { edit?: string; delete?: string }
  /** What is done by jobs to any number of rows, chosen by ids or by the list's filter: deleting, changing one field. */
  inBulk?: readonly ('delete' | 'change')[]
  /** Rows that are saved and read together with this one, by the key they have in it. */
  lines?: Record<string, LineResource>
  /** Its standard writes carry X-Sign. */
  signed?: true
  /** Deleting marks the row (column del_flag): it lies in the recycle bin, until it is restored or deleted for good. */
  recycle?: true | BinPaths
}

/** Below the path of the resource, with `:ids` for the rows, where the family has addresses of its own for it. */
export interface BinPaths {
  list: string
  restore: string
  destroy: string
}

export interface LineResource<F extends Fields = Fields> {
  title: string
  table: string
  /** The column that holds the id of the head. */
  head: string
  min?: number
  max?: number
  fields: F
}

/** Kept by the server for every row of every resource. */
export const recordFields = {
  createBy: text({ label: '创建人' }),
  createTime: dateTime({ label: '创建时间' }),
  updateBy: text({ label: '更新人' }),
  updateTime: dateTime({ label: '更新时间' }),
} satisfies Fields

export type StoredRow<F extends Fields> = RowOf<F> & RowOf<typeof recordFields> & { id: string; version: number }
export type RowOfResource<R> = R extends Resource<infer F> ? StoredRow<F> : never

/** Throws where a field asks for what its encryption cannot give, and where order or tree name a field that cannot carry them. */
export function defineResource<const F extends Fields, const A extends Actions = Record<never, never>>(
  resource: Resource<F, A>,
): Resource<F, A> {
  checkEncrypted(resource)
  const stored: Fields = { id: text({ label: '编号' }), ...resource.fields, ...recordFields }
  const { name, sort, tree } = resource
  for (const named of [sort.by, ...(tree ? [tree.parent] : [])]) {
    const field = stored[named]
    if (!field || field.computed || isLinks(field)) throw new Error(`${name} has no column ${named}`)
  }
  if (tree && resource.recycle) throw new Error(`${name}: what is restored would have to find the row above`)
  if (stored[sort.by]?.encrypt) throw new Error(`${name}.${sort.by}: what is encrypted has no order`)
  if (tree && (stored[sort.by]?.kind !== 'number' || sort.order !== 'asc'))
    throw new Error(`${name}.${sort.by}: no place among its neighbours`)
  for (const switched of Object.values(resource.may ?? {}))
    if ((resource.fields as Fields)[switched]?.kind !== 'switch') throw new Error(`${name}.${switched}: no switch`)
  for (const line of Object.values(resource.lines ?? {})) {
    checkEncrypted({ name: line.table, fields: line.fields })
    if (Object.values<Field>(line.fields).some((field) => kindOf(field).namesFiles))
      throw new Error(`${line.table}: files belong to heads, not to lines`)
    if (Object.values<Field>(line.fields).some(isLinks)) throw new Error(`${line.table}: lines link no rows`)
  }
  return withStates(resource)
}

export function defineLines<const F extends Fields>(line: LineResource<F>): LineResource<F> {
  return line
}

function checkEncrypted({ name, fields }: { name: string; fields: Fields }): void {
  for (const [key, field] of Object.entries(fields)) {
    const fault = encryptionFault(field)
    if (fault) throw new Error(`${name}.${key}: ${fault}`)
  }
}

function encryptionFault(field: Field): string | undefined {
  if (!field.encrypt) return field.mask && !field.computed ? 'what is masked is encrypted at rest, too' : undefined
  if (!kindOf(field).maySeal) return 'only text can be encrypted'
  if (field.search && field.search !== 'eq') return `what is encrypted cannot be searched by ${field.search}`
  if ((field.search || field.unique) && field.encrypt !== 'exact') return "search and unique need encrypt: 'exact'"
  return undefined
}
