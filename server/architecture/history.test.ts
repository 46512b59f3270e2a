// The tables of every resource whose rows are edited note their changes, and nothing that no field declares but what is known.
import { allResources, documentKinds, resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { hasHistory } from '@kouan/contract/derive/permissions.ts'
import { isLinks } from '@kouan/contract/language/field.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { storedFields } from '../crud/columns.ts'
import { testDatabase } from '../testing/test-database.ts'
import { columnsOf, insertRow, someFields } from './a-row.ts'

const database = await testDatabase()
const noted = allResources.filter(hasHistory)

const { rows: triggers } = await sql<{
  table: string
  name: string
  args: string
}>`select tgrelid::regclass::text as table,
    tgname as name, replace(encode(tgargs, 'escape'), '\\000', ' ') as args
  from pg_trigger where tgfoid = any ('{kouan_note_edits,kouan_note_changes,kouan_note_links}'::regproc[]) order by 1, 2`.execute(
  database.kysely,
)
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
      const linked = resourcesByName.get(field.to)?.table
      const args = `${name} ${resource.table} ${field.own} ${field.other} ${linked}`
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
  /^(id|.*_id|part_no|former_kinds|depart_name_(en|abbr)|description|must_change_password|del_flag|simulated)$/

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

it('columns that schedules, polls and counters write: none is noted', async () => {
  const written = /^(next|last)_|^(settled_until|attempt_no|failures|tries)$/
  const tables = [...new Set(['document', ...triggers.map(({ table }) => table)])]
  const columns = (await Promise.all(tables.map((table) => columnsOf(database, table))))
    .flat()
    .map(({ name }) => name)
    .filter((name) => written.test(name))
  expect(columns).toContain('next_time')
  const { rows } = await sql<{
    name: string
  }>`select name from unnest(${columns}::text[]) name where kouan_is_noted(name)`.execute(database.kysely)
  expect(rows).toEqual([])
})

it('statement that changes nothing that is noted: writes nothing, however many rows it moves', async () => {
  const written = async () =>
    (await database.pool.query<{ last: string }>('select coalesce(max(id), 0) as last from row_change')).rows[0]?.last
  const before = await written()
  await database.pool.query('update quartz_job set next_time = now(), settled_until = now(), version = version + 1')
  await database.pool.query('update sys_permission set name = name, update_time = now()')
  expect(await written()).toBe(before)
  await database.pool.query(
    "update sys_permission set name = name || ' ' where id in (select min(id) from sys_permission)",
  )
  const { rows } = await database.pool.query('select count(*)::int as count from row_change where id > $1', [before])
  expect(rows).toEqual([{ count: 1 }])
})

/** Of what each link is, when head and other row are of tenant 91 where they are of any; null: the platform, and shared. */
const tenantOfLinks: Readonly<Record<string, string | null>> = {
  announcement_user: '91',
  sys_tenant_pack_permission: null,
  sys_tenant_pack_tenant: null,
  sys_user_depart: '91',
  sys_user_role: '91',
}
const links = noted.flatMap((resource) =>
  Object.values(resource.fields).flatMap((field) => (isLinks(field) ? [[field.table, resource, field] as const] : [])),
)

it('links: each is known by its tenant', () => {
  expect(links.map(([table]) => table).toSorted()).toEqual(Object.keys(tenantOfLinks))
})

it.each(links)('%s: shown where the linked row is, and not when that has gone', async (table, resource, field) => {
  const linked = resourcesByName.get(field.to)
  if (!linked) throw new Error(field.to)
  const make = (of: typeof resource, tenant: number) =>
    insertRow(database, { table: of.table, values: { ...someFields(of), tenant_id: tenant } })
  const noteOf = async (head: unknown, other: unknown) =>
    (
      await database.pool.query(
        'select tenant_id, act from row_change where resource = $1 and row_id = $2 and part = $3 and part_id = $4 order by id',
        [resource.name, head, table, other],
      )
    ).rows
  const head = await make(resource, 91)
  const hasTenant = (await columnsOf(database, table)).some(({ name }) => name === 'tenant_id')
  const more = hasTenant && field.own !== 'tenant_id' ? ['tenant_id'] : []
  const link = async (other: unknown) =>
    database.pool.query(
      `insert into ${table} (${[field.own, field.other, ...more].join()}) values ($1, $2${more.map(() => ', 91').join()})`,
      [head, other],
    )
  const other = await make(linked, 91)
  await link(other)
  await database.pool.query(`delete from ${table} where ${field.own} = $1`, [head])
  const tenant_id = tenantOfLinks[table]
  expect(await noteOf(head, other)).toEqual([
    { tenant_id, act: 'add' },
    { tenant_id, act: 'delete' },
  ])
  const gone = await make(linked, 91)
  await link(gone)
  await database.pool.query(`delete from ${linked.table} where id = $1`, [gone])
  expect(await noteOf(head, gone)).toEqual([{ tenant_id, act: 'add' }])
})
