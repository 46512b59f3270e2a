import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { storedFields } from '../crud/columns.ts'
import { columnTypeOf } from '../crud/kinds.ts'
import { testDatabase } from '../testing/test-database.ts'

const database = await testDatabase()

async function columnsOf(table: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(database.kysely)
  return new Map(rows.map((row) => [row.name, row.type]))
}

const misfits = (columns: Map<string, string>, fields: Fields) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const type = columns.get(columnName(name))
    if (type === undefined) return [`${name}: no column`]
    return columnTypeOf(field).types.includes(type) ? [] : [`${name}: a column of type ${type} for ${field.label}`]
  })

describe('every field has its column, with a fitting type', () => {
  it.each(allResources.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
    expect(misfits(await columnsOf(resource.table), storedFields(resource))).toEqual([])
    for (const line of Object.values(resource.lines ?? {})) {
      expect(misfits(await columnsOf(line.table), line.fields)).toEqual([])
    }
  })
})
