// Noted values as people read them: opened, masked, with the texts of their codes.
import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import type { ChangedValue } from '@kouan/contract/calls/row-history.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { type Field, isLinks, kindOf } from '@kouan/contract/language/field.ts'
import { type ColumnPlan, openColumn, type PlannedColumn } from '../../crud/column-plan.ts'
import { addTexts } from '../../crud/dictionary-texts.ts'
import { planTexts } from '../../crud/planned-texts.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import { logUnreadable } from '../../gate/log-once.ts'
import { printedText } from '../../print/row-parts.ts'
import type { StoredValues } from './stored-changes.ts'

export interface OpenedValue {
  name: string
  field: Field
  /** Values of the wire, in full; of links the ids that went and came. */
  old: unknown
  new: unknown
}

interface Noted {
  plan: ColumnPlan
  /** Id of the row or line, to which encrypted values are bound. */
  id: string
  before: StoredValues | null
  after: StoredValues | null
}

/** Replaces a value whose key is gone, as lists do. */
const unreadable = '***'

/** Returns the values that differ; those of columns that no field declares are left out. */
export function openValues(context: Context, { plan, id, before, after }: Noted): OpenedValue[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return plan.columns.flatMap((planned) => {
    if (planned.links || planned.name === 'id' || !names.has(planned.column)) return []
    const open = (values: StoredValues | null) =>
      openText(context, { plan, planned, id, text: values?.[planned.column] })
    const [old, fresh] = [open(before), open(after)]
    const isSame = JSON.stringify(old ?? null) === JSON.stringify(fresh ?? null)
    return isSame ? [] : [{ name: planned.name, field: planned.field, old, new: fresh }]
  })
}

interface Text {
  plan: ColumnPlan
  planned: PlannedColumn
  id: string
  text: string | null | undefined
}

function openText(context: Context, { plan, planned, id, text }: Text): unknown {
  if (text === null || text === undefined || text === '') return null
  const columns = { id, [planned.column]: asDelivered(planned, text) }
  try {
    return openColumn({ plan, planned, columns, vault: context.services.vault })
  } catch (err) {
    logUnreadable(context, err, `${plan.table}.${planned.column} ${id}`)
    return unreadable
  }
}

/** Returns the value that the driver would deliver for the column. */
function asDelivered({ type: { types } }: PlannedColumn, text: string): unknown {
  const [type = 'text'] = types
  if (type === 'boolean') return text === 'true'
  if (type === 'timestamp with time zone') return new Date(text)
  if (type === 'jsonb' || type === 'ARRAY') return JSON.parse(text)
  if (type === 'integer') return Number(text)
  return text
}

/**
 * Returns the texts of both sides, list by list, with one look-up for all; personal values are masked unless `isFull`. `lists`: each
 * of values of the same plan. A linked row that has no text for the caller is left out.
 */
export async function shownValues(
  context: Context,
  lists: readonly (readonly OpenedValue[])[],
  { isFull }: { isFull: boolean },
): Promise<ChangedValue[][]> {
  const all = lists.map((values) => values.map(sidesOf))
  const fields = Object.fromEntries(lists.flat().map(({ name, field }) => [name, field]))
  const rows = all.flat().flatMap(({ old, fresh }) => [...old, ...fresh])
  await addTexts(rows, planTexts(fields, resourcesByName), context)
  return all.map((values) => values.map((sides) => shownValue(context, sides, isFull)).filter(isSaid))
}

type Row = Record<string, unknown>

/** Each side as rows of the one field, to which texts are added: of links one for each linked row. */
interface Sides extends Pick<OpenedValue, 'name' | 'field'> {
  old: Row[]
  fresh: Row[]
}

function sidesOf({ name, field, old, new: fresh }: OpenedValue): Sides {
  const rows = (value: unknown) => (isLinks(field) ? (value as string[]) : [value]).map((one): Row => ({ [name]: one }))
  return { name, field, old: rows(old), fresh: rows(fresh) }
}

function shownValue(context: Context, { name, field, old, fresh }: Sides, isFull: boolean): ChangedValue {
  const isSecret = field.mask === 'secret'
  const isOpen = !field.mask || (!isSecret && (isFull || (field.unmaskedFor && hasRight(context, field.unmaskedFor))))
  const text = (rows: readonly Row[]) => {
    if (isLinks(field)) return linkedTexts(name, rows)
    return rows.map((row) => (isOpen ? textOf(name, field, row) : maskedText(field, row[name]))).join('')
  }
  return {
    field: name,
    label: field.label,
    old: text(old),
    new: text(fresh),
    ...(isOpen || isSecret ? {} : { isMasked: true }),
    ...(isLinks(field) ? { isLinks: true } : {}),
  }
}

/** Joins the texts of linked rows; omits rows hidden from the caller, whose text is their id. */
const linkedTexts = (name: string, rows: readonly Row[]): string =>
  rows.flatMap((row) => (row[`${name}_dictText`] === row[name] ? [] : [row[`${name}_dictText`]])).join('、')

const isSaid = ({ isLinks: ofLinks, old, new: fresh }: ChangedValue) => !ofLinks || old !== '' || fresh !== ''

const maskedText = ({ mask }: Field, value: unknown): string =>
  mask && typeof value === 'string' && value !== unreadable ? (maskValue(mask, value) ?? '') : String(value ?? '')

function textOf(name: string, field: Field, row: Record<string, unknown>): string {
  const value = row[name]
  if (!kindOf(field).fileIds) return printedText(name, field, row)
  const count = String(value ?? '')
    .split(',')
    .filter(Boolean).length
  return count === 0 ? '' : `${count} 个文件`
}
