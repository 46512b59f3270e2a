// The stored row that a document of a sheet means, and what the document would change of it.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { isMasked } from '@kouan/contract/derive/check.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type Field, type Fields, kindOf } from '@kouan/contract/language/field.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../../crud/action-rows.ts'
import { columnOf } from '../../../crud/columns.ts'
import type { EntityScope } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import { baseConditions, getRow, where } from '../../../crud/read-rows.ts'
import { hasRight } from '../../../gate/context.ts'

/** Fields that identify a row: those of a document, else the unique ones. */
export const identifying = ({ resource }: EntityScope, keys: readonly string[]): (readonly string[])[] =>
  keys.length > 0 ? [keys] : Object.entries(resource.fields).flatMap(([name, { unique }]) => (unique ? [[name]] : []))

/** Returns the id of the row with these values; null where there is none. Throws nothing for several: the first one. */
export async function findExisting(
  scope: EntityScope,
  { keys, values }: { keys: readonly string[]; values: Row },
): Promise<string | null> {
  const { context, resource, plan } = scope
  for (const names of identifying(scope, keys)) {
    if (names.some((name) => isEmpty(values[name]))) continue
    const same = names.flatMap((name) => {
      const planned = plan.byName.get(name)
      return planned ? [sql`${planned.compared} = ${planned.write(values[name])}`] : []
    })
    const owner =
      resource.owner === 'enterprise' && !isEmpty(values.enterpriseId)
        ? [sql`${columnOf('enterpriseId')} = ${values.enterpriseId}`]
        : []
    const { rows } = await sql<{ id: string }>`select id::text as id from ${sql.table(resource.table)}
      ${where([...baseConditions(scope), ...same, ...owner])} order by ${sql.ref('id')} limit 1`.execute(context.db)
    if (rows[0]) return rows[0].id
  }
  return null
}

export const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Old and new text of one field of a row. */
export interface FieldChange {
  label: string
  before: string
  after: string
}

export interface PlannedUpdate {
  /** Input of the edit: the values of the sheet, with the stored rest of its lines. */
  value: Row
  problems: Problem[]
  changes: FieldChange[]
  /** Whether masked values that look like the stored ones were sent by a person who may not read them. */
  isUncompared: boolean
  /** Whether the row holds other values. A person who may not read them all learns it only when they are stored. */
  isChanged: boolean
}

/** `sent`: fields that the sheet names; its empty cells change nothing. `key`: of the lines. */
export async function planUpdate(
  scope: EntityScope,
  { id, sent, key }: { id: string; sent: Row; key: string | undefined },
): Promise<PlannedUpdate> {
  const { context, resource } = scope
  const shown = await getRow(scope, id)
  const mayCompare = hasRight(context, permissionOf(resource, 'reveal'))
  const [full] = await rowsOf(scope).byIds(context, { ids: [id] })
  const lines = mergeLines({ key, label: key ? (resource.lines?.[key]?.title ?? '') : '', sent, stored: shown })
  const { value, problems } = readInput(
    callsOf(resource).edit.input,
    { ...sent, id, ...lines.value },
    { partial: true, most: Number.POSITIVE_INFINITY },
  )
  const { id: _, version: __, ...change } = value
  const all = changesOf(resource.fields, { before: { ...shown, ...full }, shown, change })
  const isHidden = (name: string) => !mayCompare && looksAlike(resource.fields[name], shown[name], change[name])
  const changes: FieldChange[] = all.filter(({ name }) => !isHidden(name)).map(withoutName)
  if (key !== undefined && Array.isArray(change[key])) {
    const before = shown[key] as Row[]
    for (const [at, line] of (change[key] as Row[]).entries()) {
      const fields = resource.lines?.[key]?.fields ?? {}
      const stored = before[at] ?? {}
      const place = (label: string) => `第${at + 1}行 ${label}`
      changes.push(
        ...changesOf(fields, { before: stored, shown: stored, change: line }).map((one) => ({
          ...withoutName(one),
          label: place(one.label),
        })),
      )
    }
  }
  return {
    value: { ...change, id, version: shown.version },
    problems: [...lines.problems, ...problems],
    changes,
    isUncompared: Object.keys(change).some(isHidden),
    isChanged: changes.length > 0 || all.length > 0,
  }
}

/** Lines match by their place. A sheet never removes lines: with fewer of them it is refused. */
function mergeLines({ key, label, sent, stored }: { key: string | undefined; label: string; sent: Row; stored: Row }): {
  value: Row
  problems: Problem[]
} {
  const rows = key === undefined ? [] : ((sent[key] as Row[] | undefined) ?? [])
  if (key === undefined) return { value: {}, problems: [] }
  if (rows.length === 0) return { value: { [key]: undefined }, problems: [] }
  const before = (stored[key] as Row[] | undefined) ?? []
  const merged = rows.map((row, at) => ({ ...before[at], ...row }))
  const problems =
    rows.length < before.length
      ? [{ field: key, message: `${label}：已有${before.length}行，文件中只有${rows.length}行，更新不会删除明细` }]
      : []
  return { value: { [key]: merged }, problems }
}

interface Compared {
  before: Row
  /** As the person sees it. */
  shown: Row
  change: Row
}

const withoutName = ({ label, before, after }: FieldChange): FieldChange => ({ label, before, after })

/** Whether a full value has the mask that the person sees of the stored one. */
const looksAlike = (field: Field | undefined, shown: unknown, value: unknown) =>
  field?.mask !== undefined && !isEmpty(value) && !isMasked(field, value) && shownText(field, value) === textOf(shown)

function changesOf(fields: Fields, { before, shown, change }: Compared): (FieldChange & { name: string })[] {
  return Object.entries(change).flatMap(([name, value]) => {
    const field = fields[name]
    if (!field || Array.isArray(value) || isMasked(field, value) || isSame(field, before[name], value)) return []
    const old = field.mask ? shown[name] : (shown[`${name}_dictText`] ?? shown[name])
    return [{ name, label: field.label, before: textOf(old), after: shownText(field, value) }]
  })
}

const textOf = (value: unknown) => (typeof value === 'boolean' ? (value ? '是' : '否') : String(value ?? ''))

const shownText = (field: Field, value: unknown) =>
  field.mask ? (maskValue(field.mask, textOf(value)) ?? '') : textOf(value)

/** Numbers by their value: `100` is `100.00000`. */
function isSame(field: Field, one: unknown, other: unknown): boolean {
  const { isNumber } = kindOf(field)
  const plain = (value: unknown) => {
    const text = String(value ?? '')
    return isNumber && text.includes('.') ? text.replace(/\.?0+$/, '') : text
  }
  return plain(one) === plain(other)
}
