// How the rows of a table are written and shown: one plan for heads and lines, worked out once for each declaration.
import { hashColumnName, normalizedForSearch } from '@kouan/contract/derive/exact-search.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { type Field, type Fields, id, isLinks, type Links } from '@kouan/contract/language/field.ts'
import type { LineResource, Resource } from '@kouan/contract/language/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, hasRight } from '../gate/context.ts'
import type { SealedPlace, Vault } from '../vault/vault.ts'
import { columnOf, storedFields } from './columns.ts'
import { type ColumnType, columnTypeOf } from './kinds.ts'
import { linkedIds } from './linked-ids.ts'

type Row = Record<string, unknown>

/** The same as that a field has one of these values, said by what an index holds; nothing where none does. */
export type Indexed = (values: readonly unknown[]) => RawBuilder<unknown> | undefined

export interface PlannedColumn {
  name: string
  field: Field
  type: ColumnType
  column: string
  /** What conditions and orders compare. */
  compared: RawBuilder<unknown>
  /** That it is one of these, where an index holds something else instead. */
  isOneOf?: Indexed
  /** It has no column: a table of its own holds the ids. */
  links?: Links
  /** SQL of declared names alone, so that nothing needs taking apart in a request. */
  selected: string
  /** The column of the keyed hash, where one whole value can be looked for. */
  hash?: string
  /** A stored value, opened already, as it travels; nothing as null. */
  read(stored: unknown): unknown
  /** As the database takes it; an empty text is nothing. */
  write(value: unknown): unknown
}

export interface ColumnPlan {
  table: string
  columns: readonly PlannedColumn[]
  byName: ReadonlyMap<string, PlannedColumn>
  /** Some value is bound to the id of its row. */
  isSealed: boolean
}

const plans = new WeakMap<object, ColumnPlan>()

/** Of a resource, or of the lines of one. */
export function planOf(entity: Resource | LineResource): ColumnPlan {
  const known = plans.get(entity)
  if (known) return known
  const fields: Fields = 'head' in entity ? { id: id({ label: '编号' }), ...entity.fields } : storedFields(entity)
  const columns = Object.entries(fields).map(([name, field]) =>
    isLinks(field) ? planLinks(name, field, entity) : planColumn(name, field),
  )
  const byName = new Map(columns.map((column) => [column.name, column]))
  const plan = { table: entity.table, columns, byName, isSealed: columns.some(({ field }) => field.encrypt) }
  plans.set(entity, plan)
  return plan
}

export function planColumn(name: string, field: Field): PlannedColumn {
  const type = columnTypeOf(field)
  return {
    name,
    field,
    type,
    column: columnName(name),
    selected: `"${columnName(name)}"`,
    compared: columnOf(name),
    ...(field.encrypt === 'exact' ? { hash: hashColumnName(name) } : {}),
    read: (stored) => (stored === null || stored === undefined ? null : type.toWire(stored)),
    write: (value) => (value === null || value === undefined || value === '' ? null : type.toStored(value)),
  }
}

function planLinks(name: string, field: Links, { table }: { table: string }): PlannedColumn {
  const ids = linkedIds(table, field)
  const planned = planColumn(name, field)
  return { ...planned, compared: sql.raw(ids), selected: `${ids} as "${planned.column}"`, links: field }
}

/** `"id", "role_name", …` */
export const selectionOf = (columns: readonly PlannedColumn[]): RawBuilder<unknown> =>
  sql.raw(columns.map(({ selected }) => selected).join(', '))

interface Written {
  plan: ColumnPlan
  id: string
  /** Values of the wire by the names of fields; others are left out. */
  values: Row
  vault: Vault
}

/** What is written of the values, by column; encrypted ones with their hashes. */
export function toColumns({ plan, id, values, vault }: Written): Row {
  const stored: Row = {}
  for (const [name, value] of Object.entries(values)) {
    const planned = plan.byName.get(name)
    if (!planned || planned.links || name === 'id') continue
    const plain = planned.write(value)
    const isSealed = planned.field.encrypt && typeof plain === 'string'
    stored[planned.column] = isSealed ? vault.encrypt(plain, placeOf(plan, planned, id)) : plain
    if (planned.hash) stored[planned.hash] = typeof plain === 'string' ? hashOf({ plan, planned, vault, plain }) : null
  }
  return stored
}

const placeOf = (plan: ColumnPlan, { column }: PlannedColumn, id: unknown): SealedPlace => ({
  table: plan.table,
  column,
  row: String(id),
})

interface Hashing {
  plan: ColumnPlan
  planned: PlannedColumn
  vault: Vault
  plain: string
}

/** Of its own column alone, so that hashes of two columns say nothing of each other. */
export const hashOf = ({ plan, planned, vault, plain }: Hashing): string =>
  vault.fingerprint(`${plan.table}.${planned.column} ${normalizedForSearch(planned.field, plain)}`).slice(0, 22)

interface Opening {
  plan: ColumnPlan
  planned: PlannedColumn
  /** With the row's id among them. */
  columns: Row
  vault: Vault
}

/** The full value of a stored column. */
export function openColumn({ plan, planned, columns, vault }: Opening): unknown {
  const stored = columns[planned.column]
  if (!planned.field.encrypt || typeof stored !== 'string' || stored === '') return planned.read(stored)
  return vault.decrypt(stored, placeOf(plan, planned, columns.id))
}

/** The row with its full values, under the names of its fields. */
export const openRow = (plan: ColumnPlan, columns: Row, vault: Vault): Row =>
  Object.fromEntries(plan.columns.map((planned) => [planned.name, openColumn({ plan, planned, columns, vault })]))

/** Shown of a value that cannot be read: one such value must not take a whole list away. */
const unreadable = '***'

type Show = (columns: Row) => unknown

/** Of an encrypted column; where it cannot be read the log says so, and the row holds `otherwise`. */
function opener(context: Context, plan: ColumnPlan, planned: PlannedColumn, otherwise: string | null): Show {
  const { vault } = context.services
  return (columns) => {
    try {
      return openColumn({ plan, planned, columns, vault })
    } catch (err) {
      const place = `${plan.table}.${planned.column} ${columns.id}`
      context.log.error({ err, place }, 'an encrypted value cannot be read')
      return otherwise
    }
  }
}

/** The row as it is stored, for hooks: every value in full, and one that cannot be read as null. */
export function openedRow(context: Context, plan: ColumnPlan, columns: Row): Row & { id: string; version: number } {
  const row: Row = {}
  for (const planned of plan.columns) row[planned.name] = opener(context, plan, planned, null)(columns)
  return { ...row, id: String(columns.id), version: Number(columns.version) }
}

/** How this caller sees a column: personal data masked, but for holders of the right that the field names. */
function showerOf(context: Context, plan: ColumnPlan, planned: PlannedColumn): Show {
  const { column, field, read } = planned
  if (!field.encrypt) return (columns) => read(columns[column])
  const open = opener(context, plan, planned, unreadable)
  const mask = field.unmaskedFor && hasRight(context, field.unmaskedFor) ? undefined : field.mask
  if (!mask) return open
  return (columns) => {
    const value = open(columns)
    return value === unreadable ? value : maskValue(mask, value as string | null)
  }
}

/** One value as this caller may see it. */
export const showColumn = (context: Context, { plan, planned, columns }: Omit<Opening, 'vault'>): unknown =>
  showerOf(context, plan, planned)(columns)

/**
 * How this caller sees rows, worked out once for a page: wire values under the names of their fields; columns that are
 * absent stay absent.
 */
export function viewOf(context: Context, plan: ColumnPlan, columns = plan.columns): (stored: Row) => Row {
  const shown = columns.map((planned) => [planned, showerOf(context, plan, planned)] as const)
  return (stored) => {
    const row: Row = {}
    for (const [{ name, column }, show] of shown) if (stored[column] !== undefined) row[name] = show(stored)
    return row
  }
}

/** The same for a log: nobody's rights unmask anything there. */
export const logColumns = (context: Context, plan: ColumnPlan, columns: Row): Row =>
  viewOf({ ...context, actor: { kind: 'public' } }, plan)(columns)
