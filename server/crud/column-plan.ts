// How the rows of a table are written and shown: one plan for heads and lines, worked out once for each declaration.
import { comparable, hashColumnName } from '@kouan/contract/derive/exact-search.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { type Field, type Fields, id } from '@kouan/contract/language/field.ts'
import type { LineResource, Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Transaction } from '../db/transaction.ts'
import { type Context, hasRight } from '../gate/context.ts'
import type { SealedPlace, Vault } from '../vault/vault.ts'
import { storedFields, toStored, toWire } from './columns.ts'

type Row = Record<string, unknown>

export interface PlannedColumn {
  name: string
  field: Field
  column: string
  /** The column of the keyed hash, where one whole value can be looked for. */
  hash?: string
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
  const columns = Object.entries(fields).map(([name, field]) => ({
    name,
    field,
    column: columnName(name),
    ...(field.encrypt === 'exact' ? { hash: hashColumnName(name) } : {}),
  }))
  const byName = new Map(columns.map((column) => [column.name, column]))
  const plan = { table: entity.table, columns, byName, isSealed: columns.some(({ field }) => field.encrypt) }
  plans.set(entity, plan)
  return plan
}

/** Ids for rows that are still to be written. */
export async function newIds(db: Transaction, { table, count }: { table: string; count: number }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select kouan_new_ids(${table}::regclass, ${count}) as id`.execute(db)
  return rows.map(({ id }) => String(id))
}

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
    if (!planned || name === 'id') continue
    const plain = toStored(planned.field, value)
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
  vault.fingerprint(`${plan.table}.${planned.column} ${comparable(planned.field, plain)}`).slice(0, 22)

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
  if (!planned.field.encrypt || typeof stored !== 'string' || stored === '') return toWire(planned.field, stored)
  return vault.decrypt(stored, placeOf(plan, planned, columns.id))
}

/** The row with its full values, under the names of its fields. */
export const openRow = (plan: ColumnPlan, columns: Row, vault: Vault): Row =>
  Object.fromEntries(plan.columns.map((planned) => [planned.name, openColumn({ plan, planned, columns, vault })]))

/** Shown of a value that cannot be read: one such value must not take a whole list away. */
const unreadable = '***'

/** The value as this caller may see it: personal data masked, but for holders of the right that the field names. */
export function showColumn(context: Context, opening: Omit<Opening, 'vault'>): unknown {
  const { plan, planned, columns } = opening
  const { mask, clearFor } = planned.field
  try {
    const value = openColumn({ ...opening, vault: context.services.vault })
    return mask && !(clearFor && hasRight(context, clearFor)) ? maskValue(mask, value as string | null) : value
  } catch (err) {
    const place = `${plan.table}.${planned.column} ${columns.id}`
    context.log.error({ err, place }, 'an encrypted value cannot be read')
    return unreadable
  }
}

/** Columns as wire values under their field names; those that are absent stay absent. */
export function showColumns(context: Context, plan: ColumnPlan, columns: Row): Row {
  const shown: Row = {}
  for (const planned of plan.columns) {
    if (columns[planned.column] !== undefined) shown[planned.name] = showColumn(context, { plan, planned, columns })
  }
  return shown
}

/** The same for a log: nobody's rights unmask anything there. */
export const logColumns = (context: Context, plan: ColumnPlan, columns: Row): Row =>
  showColumns({ ...context, actor: { kind: 'public' } }, plan, columns)
