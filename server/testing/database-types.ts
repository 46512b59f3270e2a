// Writes the text of server/generated/database.d.ts: types of the tables for Kysely, read from a migrated database.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../generated/database.d.ts'

interface Column {
  table: string
  name: string
  /** Name from `format_type`; of a domain that of its base type. */
  type: string
  nullable: boolean
  hasDefault: boolean
  /** Always set by the database, so that an insert may not name it. */
  always: boolean
}

// The driver answers whole numbers of 8 bytes and decimals as text, because a JavaScript number would round them.
const types: Record<string, string> = {
  bigint: 'Whole',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  inet: 'string',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'Decimal',
  smallint: 'number',
  text: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'Moment',
  uuid: 'string',
  xid8: 'Whole',
}

const head = `// Made from the migrations; not to be edited.
import type { ColumnType } from 'kysely'

type Whole = ColumnType<string, string | number | bigint, string | number | bigint>
type Decimal = ColumnType<string, string | number, string | number>
type Moment = ColumnType<Date, Date | string, Date | string>
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
type GeneratedAlways<T> =
  T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>
`

export async function describeDatabase(db: Kysely<DB>): Promise<string> {
  const { rows } = await readColumns.execute(db)
  const tables = [...new Set(rows.map((column) => column.table))]
  const interfaces = tables.map((table) => {
    const columns = rows.filter((column) => column.table === table)
    return `\nexport interface ${typeName(table)} {\n${columns.map(describeColumn).join('')}}\n`
  })
  const list = tables.map((table) => `  ${table}: ${typeName(table)}\n`).join('')
  return `${head}${interfaces.join('')}\nexport interface DB {\n${list}}\n`
}

const readColumns = sql<Column>`
  select c.relname as table, a.attname as name,
    format_type(coalesce(nullif(t.typbasetype, 0), t.oid), null) as type,
    not (a.attnotnull or t.typnotnull) as nullable,
    a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attidentity = 'a' or a.attgenerated <> '' as always
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`

function describeColumn({ table, name, type, nullable, hasDefault, always }: Column): string {
  const element = types[type.replace(/\[\]$/, '')]
  if (element === undefined) throw new Error(`${table}.${name}: no TypeScript type is known for ${type}`)
  const known = type.endsWith('[]') ? `${element}[]` : element
  const full = nullable && known !== 'unknown' ? `${known} | null` : known
  return `  ${name}: ${always ? `GeneratedAlways<${full}>` : hasDefault ? `Generated<${full}>` : full}\n`
}

/** `sys_user_role` → `SysUserRole`. */
const typeName = (table: string) => table.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
