// Inserts rows into a table by one statement, which takes them as one JSON value: its text is the same for any number of rows.
import { sql } from 'kysely'
import type { Context } from '../gate/context.ts'
import type { ColumnPlan } from './column-plan.ts'

type Row = Record<string, unknown>

/** Values by columns. Returns the ids in the order of the rows; rows with other columns take a statement of their own. */
export async function insertRows({ db }: Context, plan: ColumnPlan, rows: readonly Row[]): Promise<string[]> {
  const ids: string[] = []
  const table = sql.table(plan.table)
  for (const same of sameColumns(rows)) {
    const names = sql.join(Object.keys(same[0]?.row ?? {}).map((name) => sql.ref(name)))
    const given = JSON.stringify(same.map(({ row }) => withoutTexts(plan, row)))
    const inserted = await sql<{ id: string }>`insert into ${table} (${names}) select ${names}
      from jsonb_populate_recordset(null::${table}, ${given}::jsonb) returning id`.execute(db)
    for (const [n, { id }] of inserted.rows.entries()) ids[same[n]?.at ?? 0] = String(id)
  }
  return ids
}

/** An absent column has the default of its table. */
function sameColumns(rows: readonly Row[]): Iterable<{ row: Row; at: number }[]> {
  const groups = new Map<string, { row: Row; at: number }[]>()
  for (const [at, row] of rows.entries()) {
    const columns = Object.keys(row).join()
    const group = groups.get(columns)
    if (group) group.push({ row, at })
    else groups.set(columns, [{ row, at }])
  }
  return groups.values()
}

/** JSON within JSON is no text. */
function withoutTexts({ columns, shared }: ColumnPlan, row: Row): Row {
  const names = columns.flatMap(({ column, type }) => (type.types[0] === 'jsonb' ? [column] : []))
  if (shared) names.push(shared.values)
  const texts = names.filter((name) => typeof row[name] === 'string')
  return { ...row, ...Object.fromEntries(texts.map((name) => [name, JSON.parse(String(row[name]))])) }
}
