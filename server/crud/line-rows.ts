// Lines of a head: read with it, and replaced as a whole when it is saved.

import { columnName } from '@kouan/contract/derive/names.ts'
import type { LineResource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Context } from '../gate/context.ts'
import { columnList, columnOf, toStored, toWire } from './columns.ts'
import type { Row } from './hooks.ts'

/** In the order in which they were given. */
export async function readLines(context: Context, line: LineResource, headId: string): Promise<Row[]> {
  const names = Object.keys(line.fields)
  const { rows } = await sql<Row>`select id, ${columnList(names)} from ${sql.table(line.table)}
    where ${sql.ref(line.head)} = ${headId} order by line_no`.execute(context.db)
  return rows.map((stored) => ({
    id: String(stored.id),
    ...Object.fromEntries(
      Object.entries(line.fields).map(([name, field]) => [name, toWire(field, stored[columnName(name)])]),
    ),
  }))
}

export interface LinesOfHead {
  line: LineResource
  headId: string
  rows: Row[]
}

export async function replaceLines(context: Context, { line, headId, rows }: LinesOfHead): Promise<void> {
  await sql`delete from ${sql.table(line.table)} where ${sql.ref(line.head)} = ${headId}`.execute(context.db)
  if (rows.length === 0) return
  const names = Object.keys(line.fields)
  const values = rows.map((row, index) => {
    const own = Object.entries(line.fields).map(([name, field]) => toStored(field, row[name]))
    return sql`(${sql.join([headId, index + 1, ...own])})`
  })
  await sql`insert into ${sql.table(line.table)} (${sql.ref(line.head)}, line_no, ${sql.join(names.map(columnOf))})
    values ${sql.join(values)}`.execute(context.db)
}
