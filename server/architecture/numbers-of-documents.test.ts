import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { database } = await testApp()

it('each kind of documents says in its migration which column is its number: kouan_number_documents', async () => {
  const { rows } = await database.pool.query<{ message: string }>(`
    select replace(d.description, 'number of ', '') as message, t.relname as of_table, c.attname as number_column
    from pg_description d join pg_class t on t.oid = d.objoid
      join pg_attribute c on c.attrelid = t.oid and c.attnum = d.objsubid
    where d.description like 'number of %'`)
  const declared = [...documentKinds].map(([message, { resource }]) => ({
    message,
    of_table: resource.table,
    number_column: columnName(resource.titleField ?? ''),
  }))
  const byMessage = (all: readonly { message: string }[]) => all.toSorted((a, b) => (a.message < b.message ? -1 : 1))
  expect(byMessage(rows)).toEqual(byMessage(declared))
})
