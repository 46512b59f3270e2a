// Plan of a table's columns: how values are written and shown. Made once for each resource and each kind of lines.
import { hashColumnName, normalizedForSearch } from '@kouan/contract/derive/exact-search.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { type Field, type Fields, id, isLinks, type Links } from '@kouan/contract/language/field.ts'
import {
  type LineResource,
  type OpenedColumns,
  type OpenedLine,
  type Resource,
  recordFields,
  type SharedTable,
} from '@kouan/contract/language/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, hasRight } from '../gate/context.ts'
import { logUnreadable } from '../gate/log-once.ts'
import type { SealedPlace, Vault } from '../vault/vault.ts'
import { columnOf, storedFields } from './columns.ts'
import { type ColumnType, columnTypeOf } from './kinds.ts'
import { linkedIds } from './linked-ids.ts'
import { valueIn } from './shared-table.ts'

type Row = Record<string, unknown>

/** Returns an indexed condition for “the field has one of these values”; undefined where no index serves it. */
export type Indexed = (values: readonly unknown[]) => RawBuilder<unknown> | undefined

export interface PlannedColumn {
  name: string
  field: Field
  type: ColumnType
  column: string
  /** Expression that conditions and orders compare. */
  compared: RawBuilder<unknown>
  /** Replaces the comparison with several values where an index holds another expression. */
  isOneOf?: Indexed
  /** Set where a link table holds the ids instead of a column. */
  links?: Links
  /** It has no column of its own: the values of the row lie in one. */
  isInValues?: true
  /** SQL of the select list, made of declared names once instead of in each request. */
  selected: string
  /** Column of the keyed hash, by which an encrypted value is searched. */
  hash?: string
  /** Converts a decrypted stored value to the wire; an absent value to null. */
  read(stored: unknown): unknown
  /** Converts a value of the wire to the database; an empty text to null. */
  write(value: unknown): unknown
}

/** `Opened`: a row of the table with its full values, by the names of its fields. */
export interface ColumnPlan<Opened = Row> {
  table: string
  columns: readonly PlannedColumn[]
  byName: ReadonlyMap<string, PlannedColumn>
  /** True where a column is encrypted, which binds its value to the id of the row. */
  isSealed: boolean
  /** Set where the table holds rows of other resources, too. */
  shared: SharedTable | undefined
  /** Returns the row with its full values. */
  open(columns: Row, vault: Vault): Opened
}

const plans = new WeakMap<object, ColumnPlan>()

type PlanOf<E> =
  E extends Resource<infer F>
    ? ColumnPlan<OpenedColumns<F>>
    : E extends LineResource<infer F>
      ? ColumnPlan<OpenedLine<F>>
      : never

/** Returns the plan of a resource, or of its lines. */
export function planOf<E extends Resource | LineResource>(entity: E): PlanOf<E> {
  const known = plans.get(entity) ?? makePlan(entity)
  plans.set(entity, known)
  // The plan has a column for each field that the declaration has.
  return known as PlanOf<E>
}

function makePlan(entity: Resource | LineResource): ColumnPlan {
  const fields: Fields = 'head' in entity ? { id: id({ label: '编号' }), ...entity.fields } : storedFields(entity)
  const { table, shared } = entity
  const columns = Object.entries(fields).map(([name, field]) => {
    if (isLinks(field)) return planLinks(name, field, entity)
    const isApart = name === 'id' || Object.hasOwn(recordFields, name) || shared?.apart?.includes(name)
    return shared && !isApart ? planInValues(name, field, shared) : planColumn(name, field)
  })
  const byName = new Map(columns.map((column) => [column.name, column]))
  const plan: ColumnPlan = {
    table,
    columns,
    byName,
    isSealed: columns.some(({ field }) => field.encrypt),
    shared,
    open: (row, vault) =>
      Object.fromEntries(columns.map((planned) => [planned.name, openColumn({ plan, planned, columns: row, vault })])),
  }
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

function planInValues(name: string, field: Field, shared: SharedTable): PlannedColumn {
  const planned = planColumn(name, field)
  const value = valueIn(shared, planned)
  return { ...planned, compared: sql.raw(value), selected: `${value} as "${planned.column}"`, isInValues: true }
}

/** Returns the select list: `"id", "role_name", …` */
export const selectionOf = (columns: readonly PlannedColumn[]): RawBuilder<unknown> =>
  sql.raw(columns.map(({ selected }) => selected).join(', '))

interface Written {
  plan: ColumnPlan
  id: string
  /** Values of the wire by the names of fields; other names are ignored. */
  values: Row
  vault: Vault
}

/** Returns the values to store by column, encrypted ones with their hashes. */
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

/** Hashes a value for its column, so that equal values of two columns have different hashes. */
export const hashOf = ({ plan, planned, vault, plain }: Hashing): string =>
  vault.fingerprint(`${plan.table}.${planned.column} ${normalizedForSearch(planned.field, plain)}`).slice(0, 22)

interface Opening {
  plan: ColumnPlan
  planned: PlannedColumn
  /** Stored columns, the id among them. */
  columns: Row
  vault: Vault
}

/** Returns the full value of a stored column. */
export function openColumn({ plan, planned, columns, vault }: Opening): unknown {
  const stored = columns[planned.column]
  if (!planned.field.encrypt || typeof stored !== 'string' || stored === '') return planned.read(stored)
  return vault.decrypt(stored, placeOf(plan, planned, columns.id))
}

/** Replaces a value that cannot be decrypted, so that the rest of the list is still answered. */
const unreadable = '***'

type Show = (columns: Row) => unknown

/** Returns the decryption of a column; a value that cannot be decrypted is logged and replaced by `otherwise`. */
function opener(context: Context, plan: ColumnPlan, planned: PlannedColumn, otherwise: string | null): Show {
  const { vault } = context.services
  return (columns) => {
    try {
      return openColumn({ plan, planned, columns, vault })
    } catch (err) {
      logUnreadable(context, err, `${plan.table}.${planned.column} ${columns.id}`)
      return otherwise
    }
  }
}

/** Returns the stored row for hooks: full values, and null for a value that cannot be decrypted. */
export function openedRow<Opened extends Row>(
  context: Context,
  plan: ColumnPlan<Opened>,
  columns: Row,
): Opened & { id: string; version: number } {
  const row: Row = {}
  for (const planned of plan.columns) row[planned.name] = opener(context, plan, planned, null)(columns)
  return { ...(row as Opened), id: String(columns.id), version: Number(columns.version) }
}

/** Returns how this caller sees a column: personal data masked, except for holders of the right in `clearFor`. */
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

/** Returns one value as this caller may see it. */
export const showColumn = (context: Context, { plan, planned, columns }: Omit<Opening, 'vault'>): unknown =>
  showerOf(context, plan, planned)(columns)

/**
 * Returns the conversion of stored rows to what this caller sees, made once for a page: wire values by the names of their
 * fields. Columns that were not selected stay absent.
 */
export function viewOf(context: Context, plan: ColumnPlan, columns = plan.columns): (stored: Row) => Row {
  const shown = columns.map((planned) => [planned, showerOf(context, plan, planned)] as const)
  return (stored) => {
    const row: Row = {}
    for (const [{ name, column }, show] of shown) if (stored[column] !== undefined) row[name] = show(stored)
    return row
  }
}

/** Returns a row for the audit log, always masked. */
export const logColumns = (context: Context, plan: ColumnPlan, columns: Row): Row =>
  viewOf({ ...context, actor: { kind: 'public' } }, plan)(columns)
