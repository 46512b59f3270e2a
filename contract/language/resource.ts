// Declaration of an entity. Its calls, columns, forms, permissions and types are derived from it.
import { type Acting, type Actions, withStates } from './action.ts'
import { dateTime, type Field, type Fields, isLinks, kindOf, type RowOf, text } from './field.ts'

/** Areas of the product; each has folders of this name in contract, server and web. */
export type Area =
  | 'account'
  | 'system'
  | 'enterprise'
  | 'channel'
  | 'declaration'
  | 'export'
  | 'order'
  | 'report'
  | 'open'
  | 'online'
  | 'example'

/** `export` and `import` are Excel sheets (derive/spreadsheet-calls.ts). */
export type StandardCall = 'list' | 'get' | 'add' | 'edit' | 'delete' | 'export' | 'import'

export interface Resource<F extends Fields = Fields, A extends Actions = Actions> extends Acting<F, A> {
  area: Area
  /** Relative to the base path: `/sys/role` gives `/sys/role/list`, `/sys/role/add`, … */
  path: string
  table: string
  /** Its table is a view: the rows follow from those of other tables. */
  isView?: true
  /** Its standard calls. */
  standard: readonly StandardCall[]
  /** Sentence in a list without rows: what belongs there, and how it comes. */
  empty?: string
  /** Default order, by a field that is stored and not encrypted. */
  sort: { by: string; order: 'asc' | 'desc' }
  /**
   * `own`: rows belong to a tenant (column tenant_id); `none`: all tenants share them, and the platform alone changes them;
   * `members`: rows are global, and the scope of the entity says which of them a tenant sees and changes.
   */
  tenant: 'own' | 'none' | 'members'
  /** Rows belong to an enterprise (column enterprise_id); users of an enterprise see only their own rows. */
  owner?: 'enterprise'
  /** Rows are a tree: the field with the id of the parent. Siblings are ordered by `sort`, an ascending number. */
  tree?: { parent: string }
  /** Computed switch fields: whether a row can be edited, or deleted, in its current state. */
  may?: { edit?: string; delete?: string }
  /** Jobs on any number of rows, selected by ids or by the filter of the list: delete, change one field. */
  inBulk?: readonly ('delete' | 'change')[]
  /** Rows that are saved and read with this one, by the name of their property in it. */
  lines?: Record<string, LineResource>
  /**
   * Subject of a row, below its columns where rows are high: names of fields, and of `lines` that have a `titleField`. In
   * this order; a field that is a column is left out.
   */
  secondLine?: readonly string[]
  /** Its standard writes require X-Sign. */
  signed?: true
  /** Deletion marks the row (column del_flag); the recycle bin restores it or deletes it permanently. */
  recycle?: true | BinPaths
  /** Its table holds the rows of other resources, too. */
  shared?: SharedTable
}

/**
 * How a resource that is declared at run time keeps its rows in one table with others: the values of its fields lie in a
 * jsonb column by the names of their columns; id, record fields and `apart` have columns.
 */
export interface SharedTable {
  /** The column that says whose a row is, and its value: an id. */
  key: string
  of: string
  /** The jsonb column. */
  values: string
  /** Fields with columns of their own, such as those of a tree. */
  apart?: readonly string[]
}

/** Paths of the recycle bin, relative to the path of the resource, with `:ids` for the rows. */
export interface BinPaths {
  list: string
  restore: string
  destroy: string
}

export interface LineResource<F extends Fields = Fields> {
  title: string
  table: string
  /** Column with the id of the head row. */
  head: string
  min?: number
  max?: number
  /** The group of the head above which the form shows them; below all groups unless said. */
  above?: string
  /** Lists say of a head by it what its first line is. */
  titleField?: string
  /** Of a line alone in its head, lists say how much of it there is. */
  quantityField?: string
  fields: F
  shared?: SharedTable
}

/** The server sets these fields of every row of every resource. */
export const recordFields = {
  createBy: text({ label: '创建人' }),
  createTime: dateTime({ label: '创建时间' }),
  updateBy: text({ label: '更新人' }),
  updateTime: dateTime({ label: '更新时间' }),
} satisfies Fields

export type StoredRow<F extends Fields> = RowOf<F> & RowOf<typeof recordFields> & { id: string; version: number }
export type RowOfResource<R> = R extends Resource<infer F> ? StoredRow<F> : never

/** True for the fields of any resource. */
export type IsAny<F extends Fields> = string extends keyof F ? true : false

type AnyColumns = Record<string, unknown>
type WithoutComputed<F extends Fields> = { [K in keyof F as F[K] extends { computed: true } ? never : K]: F[K] & Field }

/** The columns of a stored row with their full values, by the names of the fields. */
export type OpenedColumns<F extends Fields> =
  IsAny<F> extends true
    ? AnyColumns & { id: string }
    : RowOf<WithoutComputed<F>> & RowOf<typeof recordFields> & { id: string }

/** The same of lines. */
export type OpenedLine<F extends Fields> = IsAny<F> extends true ? AnyColumns : RowOf<F> & { id: string }

/** Throws on options that contradict each other, such as sorting by an encrypted field. */
export function defineResource<const F extends Fields, const A extends Actions = Record<never, never>>(
  resource: Resource<F, A>,
): Resource<F, A> {
  checkEncrypted(resource)
  checkSecondLine(resource)
  const stored: Fields = { id: text({ label: '编号' }), ...resource.fields, ...recordFields }
  const { name, sort, tree } = resource
  for (const named of [sort.by, ...(tree ? [tree.parent] : [])]) {
    const field = stored[named]
    if (!field || field.computed || isLinks(field)) throw new Error(`${name} has no column ${named}`)
  }
  if (tree && resource.recycle)
    throw new Error(`${name}: a tree has no recycle bin, because a restored row may have lost its parent`)
  if (stored[sort.by]?.encrypt) throw new Error(`${name}.${sort.by}: an encrypted field cannot be sorted by`)
  if (tree && (stored[sort.by]?.kind !== 'number' || sort.order !== 'asc'))
    throw new Error(`${name}.${sort.by}: a tree is sorted by a number, ascending`)
  for (const switched of Object.values(resource.may ?? {}))
    if ((resource.fields as Fields)[switched]?.kind !== 'switch')
      throw new Error(`${name}.${switched}: not a switch field`)
  for (const line of Object.values(resource.lines ?? {})) {
    checkEncrypted({ name: line.table, fields: line.fields })
    if (Object.values<Field>(line.fields).some((field) => isLinks(field) || kindOf(field).fileIds))
      throw new Error(`${line.table}: lines cannot have files or links`)
  }
  return withStates(resource)
}

export function defineLines<const F extends Fields>(line: LineResource<F>): LineResource<F> {
  return line
}

function checkSecondLine({ name, fields, lines = {}, secondLine = [] }: Resource): void {
  for (const part of secondLine)
    if (!Object.hasOwn(fields, part) && !Object.hasOwn(lines[part]?.fields ?? {}, lines[part]?.titleField ?? ''))
      throw new Error(`${name}.secondLine: ${part} is neither a field nor lines with a titleField`)
}

function checkEncrypted({ name, fields }: { name: string; fields: Fields }): void {
  for (const [key, field] of Object.entries(fields)) {
    const fault = encryptionFault(field)
    if (fault) throw new Error(`${name}.${key}: ${fault}`)
  }
}

function encryptionFault(field: Field): string | undefined {
  if (!field.encrypt) return field.mask && !field.computed ? 'a masked field must be encrypted' : undefined
  if (!kindOf(field).canBeEncrypted) return 'only text can be encrypted'
  if (field.search && field.search !== 'eq') return `an encrypted field cannot be searched by ${field.search}`
  if ((field.search || field.unique) && field.encrypt !== 'exact') return "search and unique need encrypt: 'exact'"
  return undefined
}
