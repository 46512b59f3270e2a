// Reads the definitions as they are stored. Their entity has hooks that read others, so this file is below it.

import type { FormField } from '@kouan/contract/resources/online/form-resource.ts'
import { onlineForm, onlineFormFields, type ThemeTemplate } from '@kouan/contract/resources/online/online-form.ts'
import { type RawBuilder, sql } from 'kysely'
import { type ColumnPlan, planOf, selectionOf } from '../../crud/column-plan.ts'
import type { Transaction } from '../../db/transaction.ts'

/** Definitions are read in requests and by background work alike. */
export interface Reading {
  db: Transaction
}

type Stored = Record<string, unknown>

/** Nothing of a definition is encrypted, so the values need no key. */
const valuesOf = <Opened extends Stored>({ columns }: ColumnPlan<Opened>, row: Stored): Opened =>
  Object.fromEntries(columns.map(({ name, column, read }) => [name, read(row[column])])) as Opened

export interface HeadRow {
  id: string
  tableName: string
  tableTxt: string
  /** 1: a form; 3: a sub-table; 4: a view. */
  tableType: string
  themeTemplate: ThemeTemplate | null
  mainId: string | null
  relationType: string | null
  physicId: string | null
  version: number
}

/** `condition` on the columns of the table. */
export async function readHeads({ db }: Reading, condition: RawBuilder<unknown>): Promise<HeadRow[]> {
  const plan = planOf(onlineForm)
  const { rows } = await sql<Stored>`select ${selectionOf(plan.columns)}, version from onl_cgform_head
    where ${condition} order by id`.execute(db)
  return rows.map((row) => {
    const values = valuesOf(plan, row)
    return { ...values, themeTemplate: values.themeTemplate as ThemeTemplate | null, version: Number(row.version) }
  })
}

export const readHead = async (reading: Reading, condition: RawBuilder<unknown>): Promise<HeadRow | undefined> =>
  (await readHeads(reading, condition))[0]

/** Returns the fields of several definitions, by their ids. */
export async function readFieldsOf({ db }: Reading, headIds: readonly string[]): Promise<Map<string, FormField[]>> {
  const plan = planOf(onlineFormFields)
  const { rows } = await sql<Stored>`select ${selectionOf(plan.columns)}, cgform_head_id::text as of_head
    from onl_cgform_field where cgform_head_id = any(${headIds}::bigint[]) order by line_no`.execute(db)
  const byHead = new Map(headIds.map((id): [string, FormField[]] => [id, []]))
  for (const row of rows) byHead.get(String(row.of_head))?.push(valuesOf(plan, row))
  return byHead
}

export const readStoredFields = async (reading: Reading, id: string): Promise<FormField[]> =>
  (await readFieldsOf(reading, [id])).get(id) ?? []
