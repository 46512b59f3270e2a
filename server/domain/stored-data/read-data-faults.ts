// The rows whose stored values people have to correct, for the worklist.
import type { DataFaultGroup } from '@kouan/contract/calls/worklist.ts'
import type { DataFault } from '@kouan/contract/rules/data-fault.ts'
import { sql } from 'kysely'
import { type Context, hasRight } from '../../gate/context.ts'
import { type CheckedTable, checkedTables } from './checked-tables.ts'
import { type JudgedRow, judgeRows } from './judge-rows.ts'

/** Changed rows that are judged again in one request; the others are judged in the next. */
const judgedAtOnce = 200
/** Rows that a group names. */
const namedRows = 50

interface CountedMarks {
  /** A field; of lines, without the number of the line: `goods[].gname`. */
  place: string
  fault: DataFault
  count: number
}

/** Returns the marked rows of the lists that the caller may read, by kind. Marks of corrected rows are removed. */
export async function readDataFaults(context: Context): Promise<DataFaultGroup[]> {
  const readable = checkedTables.filter(({ needs }) => hasRight(context, needs))
  const { rows } = await sql<{ resource: string }>`select distinct resource from data_fault
    where resource = any(${readable.map(({ resource }) => resource.name)})`.execute(context.db)
  const marked = new Set(rows.map(({ resource }) => resource))
  const groups: DataFaultGroup[] = []
  for (const table of readable) {
    if (!marked.has(table.resource.name)) continue
    await judgeChanged(context, table)
    const group = await readGroup(context, table)
    if (group.count > 0) groups.push(group)
  }
  return groups
}

/** Judges the marked rows again that were changed since, and removes the marks of what was corrected. */
async function judgeChanged(context: Context, table: CheckedTable): Promise<void> {
  const { db, services } = context
  const { name } = table.resource
  const { rows } = await sql<{ rowId: string }>`select f.row_id::text as "rowId" from data_fault f
    join ${sql.table(table.plan.table)} t on t.id = f.row_id
    where f.resource = ${name} and f.row_version <> t.version
    order by f.row_id limit ${judgedAtOnce} for update of f skip locked`.execute(db)
  if (rows.length === 0) return
  const ids = [...new Set(rows.map(({ rowId }) => rowId))]
  const condition = sql`id = any(${ids}::bigint[])`
  const judged = await judgeRows({ db, vault: services.vault, table }, { condition, limit: ids.length })
  for (const { id, version, faults } of judged) {
    await sql`delete from data_fault where resource = ${name} and row_id = ${id}
      and at <> all(${faults.map(({ at }) => at)})`.execute(db)
    await sql`update data_fault set row_version = ${version} where resource = ${name} and row_id = ${id}`.execute(db)
  }
}

async function readGroup(context: Context, table: CheckedTable): Promise<DataFaultGroup> {
  const { resource, noun, pages, plan } = table
  const { db, services } = context
  const alive = resource.recycle ? sql`and t.del_flag = 0` : sql``
  const marks = sql`data_fault f join ${sql.table(plan.table)} t on t.id = f.row_id ${alive}
    where f.resource = ${resource.name}`
  const counted =
    await sql<CountedMarks>`select regexp_replace(f.at, '\\[\\d+\\]', '[]') as place, f.fault, count(*)::int as count
    from ${marks} group by 1, 2 order by 3 desc, 1, 2`.execute(db)
  const total = await sql<{ count: number }>`select count(distinct f.row_id)::int as count from ${marks}`.execute(db)
  const first = await sql<{ id: string }>`select distinct f.row_id as id from ${marks}
    order by 1 limit ${namedRows}`.execute(db)
  const condition = sql`id = any(${first.rows.map(({ id }) => id)}::bigint[])`
  const judged = await judgeRows({ db, vault: services.vault, table }, { condition, limit: namedRows })
  return {
    kind: resource.name,
    noun,
    pages: [...pages],
    count: total.rows[0]?.count ?? 0,
    faults: counted.rows.map(({ place, fault, count }) => ({ label: labelOf(table, place), fault, count })),
    rows: judged.map(namedRow),
  }
}

const namedRow = ({ id, title, faults }: JudgedRow): DataFaultGroup['rows'][number] => ({
  id,
  title,
  fields: faults.map(({ label, fault }) => ({ label, fault })),
})

function labelOf({ plan, lines }: CheckedTable, place: string): string {
  const [, key, name = place] = /^(\w+)\[\]\.(\w+)$/.exec(place) ?? []
  const found = key === undefined ? plan : lines.find((one) => one.key === key)?.plan
  return found?.byName.get(name)?.field.label ?? name
}
