// Finds the definition of a form, with that of its sub-tables.
import type { FormDefinition } from '@kouan/contract/resources/online/form-resource.ts'
import { sql } from 'kysely'
import { NotFound } from '../../ground/errors.ts'
import { type Reading, readFieldsOf, readHead, readHeads } from './stored-heads.ts'

export interface StoredForm extends FormDefinition {
  /** Differs when any part of the definition does. */
  stamp: string
}

/** `name`: the code of a form, or its id. A sub-table has rows only in those of its form. */
export async function findForm(reading: Reading, name: string): Promise<StoredForm | undefined> {
  const head = await readHead(reading, /^\d{1,18}$/.test(name) ? sql`id = ${name}` : sql`table_name = ${name}`)
  if (!head || head.tableType === '3') return undefined
  const rowsOf = head.physicId ?? head.id
  const heads = await readHeads(reading, isPartOf(rowsOf, head.id))
  const fields = await readFieldsOf(
    reading,
    heads.map(({ id }) => id),
  )
  const fieldsOf = (id: string) => fields.get(id) ?? []
  return {
    id: head.id,
    tableName: head.tableName,
    tableTxt: head.tableTxt,
    themeTemplate: head.themeTemplate ?? 'normal',
    rowsOf,
    fields: fieldsOf(head.id),
    ...(head.physicId ? { source: fieldsOf(rowsOf) } : {}),
    details: heads
      .filter(({ mainId }) => mainId === rowsOf)
      .map(({ id, tableName, tableTxt, relationType }) => ({
        id,
        tableName,
        tableTxt,
        isOne: relationType === 'one',
        fields: fieldsOf(id),
      })),
    stamp: heads.map(({ id, version }) => `${id}.${version}`).join(),
  }
}

/** Throws NotFound where there is no such form. */
export async function formNamed(reading: Reading, name: string): Promise<StoredForm> {
  const form = await findForm(reading, name)
  if (!form) throw new NotFound('在线表单不存在，可能已被删除')
  return form
}

/** The form whose rows they are, its sub-tables, and the view that shows them. */
const isPartOf = (rowsOf: string, id: string) => sql`id = ${rowsOf} or main_id = ${rowsOf} or id = ${id}`

/** Returns the stamp of the definition as it is now. */
export async function stampOf(reading: Reading, { rowsOf, id }: StoredForm): Promise<string> {
  const heads = await readHeads(reading, isPartOf(rowsOf, id))
  return heads.map((head) => `${head.id}.${head.version}`).join()
}
