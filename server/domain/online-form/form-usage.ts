// Use of the fields of a form in the rows of all tenants, and consequences of a change of the fields for them.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { FormField } from '@kouan/contract/resources/online/form-resource.ts'
import { sql } from 'kysely'
import { type Reading, readStoredFields } from './stored-heads.ts'

/** Returns the number of rows, deleted ones included. */
export async function rowsOfForm({ db }: Reading, id: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`select kouan_form_rows(${id}) as count`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** A field and so many rows that it concerns. */
export interface Concerned {
  /** Place among the fields; of a removed one -1. */
  index: number
  label: string
  rows: number
}

export interface FieldChanges {
  /** Removed while rows have values. */
  hidden: Concerned[]
  /** Of another kind while rows have values, also those that they had before the field was removed. */
  changedKinds: Concerned[]
  /** Unique from now on, while values are there twice. */
  repeated: Concerned[]
  /** Required from now on, while rows have no value. */
  lacking: Concerned[]
}

interface Usage {
  filled: number
  repeated: number
  empty: number
}

/** Returns what it would mean to save these fields. */
export async function changesOfFields(
  reading: Reading,
  id: string,
  fields: readonly FormField[],
): Promise<FieldChanges> {
  const before = new Map((await readStoredFields(reading, id)).map((field) => [columnName(field.dbFieldName), field]))
  const former = await readFormerKinds(reading, id)
  const after = new Map(fields.map((field, index) => [columnName(field.dbFieldName), { ...field, index }]))
  const usage = await readUsage(reading, id, [...new Set([...before.keys(), ...after.keys()])])
  const changes: FieldChanges = { hidden: [], changedKinds: [], repeated: [], lacking: [] }
  for (const [column, { dbFieldTxt: label }] of before) {
    const rows = usage.get(column)?.filled ?? 0
    if (!after.has(column) && rows > 0) changes.hidden.push({ index: -1, label, rows })
  }
  for (const [column, { index, dbFieldTxt: label, ...field }] of after) {
    const { filled = 0, repeated = 0, empty = 0 } = usage.get(column) ?? {}
    const old = before.get(column)
    const kind = old?.fieldShowType ?? former[column]
    if (filled > 0 && kind !== undefined && kind !== field.fieldShowType)
      changes.changedKinds.push({ index, label, rows: filled })
    if (repeated > 0 && field.isUnique && !old?.isUnique) changes.repeated.push({ index, label, rows: repeated })
    if (empty > 0 && field.fieldMustInput && !old?.fieldMustInput) changes.lacking.push({ index, label, rows: empty })
  }
  return changes
}

async function readFormerKinds({ db }: Reading, id: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ kinds: Record<string, string> }>`select former_kinds as kinds from onl_cgform_head
    where id = ${id}`.execute(db)
  return rows[0]?.kinds ?? {}
}

/** Records the present kinds of the fields, so that a removed field can only come back with the kind of its values. */
export async function recordFormerKinds(reading: Reading, id: string): Promise<void> {
  const fields = await readStoredFields(reading, id)
  const kinds = Object.fromEntries(fields.map((field) => [columnName(field.dbFieldName), field.fieldShowType]))
  await sql`update onl_cgform_head set former_kinds = former_kinds || ${JSON.stringify(kinds)}::jsonb
    where id = ${id}`.execute(reading.db)
}

async function readUsage({ db }: Reading, id: string, columns: readonly string[]): Promise<Map<string, Usage>> {
  const { rows } = await sql<Record<keyof Usage | 'field', string>>`select field, filled, repeated, empty
    from kouan_form_usage(${id}, ${columns}::text[])`.execute(db)
  return new Map(
    rows.map(({ field, filled, repeated, empty }) => [
      field,
      { filled: Number(filled), repeated: Number(repeated), empty: Number(empty) },
    ]),
  )
}
