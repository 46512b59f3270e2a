// Columns of an answer, with what the catalogue says of those that are read from a table.
import type { ClientBase, FieldDef } from 'pg'
import type { AnsweredColumn } from './compare-row.ts'

interface TableColumn {
  table: number
  tableName: string
  position: number
  name: string
  isNullable: boolean
}

/** By database, table and position; each table is read once a process and database. Views say nothing of their columns. */
const known = new Map<string, Map<number, TableColumn>>()

export async function answeredColumns(
  client: ClientBase,
  { text, fields }: { text: string; fields: FieldDef[] },
): Promise<AnsweredColumn[]> {
  const database = (client as { database?: string }).database ?? ''
  const keyOf = (table: number) => `${database} ${table}`
  const tables = [...new Set(fields.map(({ tableID }) => tableID))].filter((table) => table > 0)
  const unread = tables.filter((table) => !known.has(keyOf(table)))
  if (unread.length > 0) {
    const { rows } = await client.query<TableColumn>(
      `select a.attrelid::int8::float8 as table, c.relname as "tableName", a.attnum::int as position, a.attname as name,
        not a.attnotnull and not t.typnotnull as "isNullable"
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_type t on t.oid = a.atttypid
      where a.attrelid = any($1::oid[]) and a.attnum > 0 and c.relkind in ('r', 'p')`,
      [unread],
    )
    for (const table of unread) {
      known.set(keyOf(table), new Map(rows.filter((row) => row.table === table).map((row) => [row.position, row])))
    }
  }
  return fields.map(({ name, dataTypeID, tableID, columnID }) => {
    const column = known.get(keyOf(tableID))?.get(columnID)
    const mayBeNull = column && (column.isNullable || isOuter(text, column.tableName))
    return { name, typeId: dataTypeID, isOfTable: tableID > 0, nullableColumn: mayBeNull ? column.name : undefined }
  })
}

/** Whether a table is named once, and there on the side of an outer join that may lack rows. */
function isOuter(text: string, table: string): boolean {
  const mentions = text.match(new RegExp(`\\b${table}\\b`, 'g')) ?? []
  return mentions.length === 1 && new RegExp(`\\bleft join\\s+"?${table}\\b`, 'i').test(text)
}
