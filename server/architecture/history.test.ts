// The tables of every resource whose rows are edited note their changes, and nothing that no field declares but what is known.
import { allResources, documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { hasHistory } from '@kouan/contract/derive/permissions.ts'
import { isLinks } from '@kouan/contract/language/field.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { storedFields } from '../crud/columns.ts'
import { testDatabase } from '../testing/test-database.ts'
import { columnsOf } from './a-row.ts'

const database = await testDatabase()
const noted = allResources.filter(hasHistory)

const { rows: triggers } = await sql<{
  table: string
  name: string
  args: string
}>`select tgrelid::regclass::text as table,
    tgname as name, replace(encode(tgargs, 'escape'), '\\000', ' ') as args
  from pg_trigger where tgfoid = 'kouan_note_changes'::regproc order by 1, 2`.execute(database.kysely)
const of = (table: string) =>
  triggers.filter((one) => one.table === table).map(({ name, args }) => `${name} ${args.trim()}`)
const all = (args: string) => ['history_delete', 'history_insert', 'history_update'].map((name) => `${name} ${args}`)

it.each(noted.map((resource) => [resource.name, resource] as const))(
  '%s: rows, lines and links',
  async (name, resource) => {
    expect(of(resource.table)).toEqual(all(name))
    for (const { table, head } of Object.values(resource.lines ?? {}))
      expect(of(table)).toEqual(all(`${name} ${resource.table} ${head}`))
    for (const field of Object.values(resource.fields)) {
      if (!isLinks(field)) continue
      const args = `${name} ${resource.table} ${field.own} ${field.other}`
      expect(of(field.table)).toEqual(all(args).filter((one) => !one.startsWith('history_update')))
    }
  },
)

it('kinds of documents: each is known by the type of its message', async () => {
  const { rows } = await sql<{
    resource: string
    type: string
  }>`select resource, doc_type as type from row_change_kind`.execute(database.kysely)
  const kinds = [...documentKinds.values()].filter(({ resource }) => hasHistory(resource))
  expect(Object.fromEntries(rows.map(({ resource, type }) => [type, resource]))).toEqual(
    Object.fromEntries(kinds.map(({ resource, message }) => [message.type, resource.name])),
  )
})

/** Columns that no field declares and that may be noted: none is a proof of anybody. */
const harmless =
  /^(id|.*_id|part_no|change_opened|customs_state|cop_msg_id|former_kinds|depart_name_(en|abbr)|description|must_change_password|del_flag|attempt_no|simulated|declare_time)$/

it.each(noted.map((resource) => [resource.name, resource] as const))(
  '%s: notes no column that no field declares',
  async (_, resource) => {
    const tables = [
      [resource.table, storedFields(resource)],
      ...Object.values(resource.lines ?? {}).map((line) => [line.table, line.fields]),
    ] as const
    for (const [table, fields] of tables) {
      const declared = new Set(Object.keys(fields as object).map(columnName))
      const unknown = (await columnsOf(database, table as string))
        .map((column) => column.name)
        .filter((column) => !declared.has(column))
      const { rows } = await sql<{
        name: string
      }>`select name from unnest(${unknown}::text[]) name where kouan_is_noted(name)`.execute(database.kysely)
      expect(rows.map((row) => row.name).filter((name) => !harmless.test(name))).toEqual([])
    }
  },
)
