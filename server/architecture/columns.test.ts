import { allResources, areas, resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { type Fields, isLinks } from '@kouan/contract/language/field.ts'
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
    if (isLinks(field)) return []
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

const linked = allResources.flatMap((resource) =>
  Object.entries<Fields[string]>(resource.fields).flatMap(([name, field]) =>
    isLinks(field) ? [[`${resource.name}.${name}`, resource.table, field] as const] : [],
  ),
)

describe('tables of links: refer to both rows, hold a pair once, cascade, and have an index from both sides', () => {
  it.each(linked)('%s', async (_, head, { table, own, other, to }) => {
    const known = await sql<{ column: string; row: string }>`select attname as column, confrelid::regclass::text as row
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where conrelid = ${table}::regclass and contype = 'f' and confdeltype = 'c'`.execute(database.kysely)
    expect(known.rows).toEqual(
      expect.arrayContaining([
        { column: own, row: head },
        { column: other, row: resourcesByName.get(to)?.table },
      ]),
    )
    const indexes = await sql<{ columns: string[]; unique: boolean }>`select indisunique as unique, array(
        select attname::text from unnest(indkey) with ordinality as key (number, place)
        join pg_attribute on attrelid = indrelid and attnum = number order by place) as columns
      from pg_index where indrelid = ${table}::regclass`.execute(database.kysely)
    expect(indexes.rows).toContainEqual({ columns: [own, other], unique: true })
    expect(indexes.rows.map(({ columns }) => columns[0])).toContain(other)
  })
})

/** Resources whose enterprise_id is no owner of the row. */
const notOwned: Readonly<Record<string, string>> = {
  enterprise_apply: 'the one that the application became when it passed',
  sys_user: 'what the user may see',
  transfer_info: 'whose it is to staff; enterprises see it through their channels',
}

describe('owner and tenant: the resource declares the columns that its table has', () => {
  it.each(allResources.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
    for (const table of [resource.table, ...Object.values(resource.lines ?? {}).map((line) => line.table)]) {
      const columns = await columnsOf(table)
      expect([table, columns.has('tenant_id')]).toEqual([table, resource.tenant === 'own'])
      const isOwned = columns.has('enterprise_id') && !Object.hasOwn(notOwned, table)
      expect([table, isOwned]).toEqual([table, resource.owner === 'enterprise'])
    }
  })
})

it('every resource is listed in the manifest of the area that it names', () => {
  const held = areas.flatMap(({ name, resources = [] }) => resources.map((resource) => [resource.name, name]))
  expect(held).toEqual(allResources.map(({ name, area }) => [name, area]))
})
