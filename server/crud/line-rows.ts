// Lines of a head: read and saved with it. A line that is still sent keeps its id.
import type { LineResource, OpenedLine } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { newIds } from '../db/new-ids.ts'
import type { Context } from '../gate/context.ts'
import { logColumns, openColumn, planOf, selectionOf, toColumns, viewOf } from './column-plan.ts'
import type { Row } from './hooks.ts'
import { insertRows } from './insert-rows.ts'
import { withFullValues } from './masked-input.ts'
import { insertedColumns, ownRows, updatedColumns } from './shared-table.ts'

export interface LinesOfHead<L extends LineResource = LineResource> {
  line: L
  headId: string
}

async function readStored({ db }: Context, { line, headId }: LinesOfHead): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${selectionOf(planOf(line).columns)}, line_no from ${sql.table(line.table)}
    where ${ofHead({ line, headId })} order by line_no /* planned once */`.execute(db)
  return rows
}

const ofHead = ({ line, headId }: LinesOfHead) =>
  sql.join([sql`${sql.ref(line.head)} = ${headId}`, ...ownRows(line)], sql` and `)

/** Returns the lines in the order in which they were sent. */
export async function readLines<L extends LineResource>(
  context: Context,
  lines: LinesOfHead<L>,
): Promise<OpenedLine<L['fields']>[]> {
  const stored = await readStored(context, lines)
  // The plan has a column for each field of the lines.
  return stored.map(viewOf(context, planOf<LineResource>(lines.line))) as OpenedLine<L['fields']>[]
}

/** Returns the lines of many heads, by the ids of the heads. */
export async function readLinesOf(
  context: Context,
  { line, headIds }: { line: LineResource; headIds: readonly string[] },
): Promise<Map<string, Row[]>> {
  const { rows } = await sql<Row>`select ${selectionOf(planOf(line).columns)}, ${sql.ref(line.head)}::text as of_head
    from ${sql.table(line.table)}
    where ${sql.join([sql`${sql.ref(line.head)} = any(${headIds}::bigint[])`, ...ownRows(line)], sql` and `)}
    order by line_no`.execute(context.db)
  const view = viewOf(context, planOf(line))
  const byHead = new Map(headIds.map((id): [string, Row[]] => [id, []]))
  for (const columns of rows) byHead.get(String(columns.of_head))?.push(view(columns))
  return byHead
}

const idOf = ({ id }: Row): string => (id === null || id === undefined ? '' : String(id))

/** Replaces masked values that came back from a form by the stored values of the lines with the same ids. */
export async function withFullLines(
  context: Context,
  { rows, key, ...lines }: LinesOfHead & { rows: Row[]; key: string },
): Promise<Row[]> {
  const plan = planOf(lines.line)
  const stored = plan.isSealed ? new Map((await readStored(context, lines)).map((row) => [idOf(row), row])) : undefined
  return rows.map((change, index) =>
    withFullValues(context, { plan, change, before: stored?.get(idOf(change)), at: `${key}[${index}].` }),
  )
}

/** Lines that were added, changed or removed, before and after, for the audit log. */
export interface LineChanges {
  before: Row[]
  after: Row[]
}

interface Sorted {
  kept: { columns: Row; values: Row; lineNo: number }[]
  added: { values: Row; lineNo: number }[]
  removed: Row[]
}

/** Matches lines by id, each id once; a line with an id of another head is new. */
function sortLines(stored: Row[], rows: Row[]): Sorted {
  const left = new Map(stored.map((columns) => [idOf(columns), columns]))
  const kept: Sorted['kept'] = []
  const added: Sorted['added'] = []
  for (const [index, values] of rows.entries()) {
    const columns = left.get(idOf(values))
    left.delete(idOf(values))
    if (columns) kept.push({ columns, values, lineNo: index + 1 })
    else added.push({ values, lineNo: index + 1 })
  }
  return { kept, added, removed: [...left.values()] }
}

/** Removes, changes and adds lines until they are these. The rows hold full values: see withFullLines. */
export async function saveLines(
  context: Context,
  { rows, isNew, ...lines }: LinesOfHead & { rows: Row[]; isNew: boolean },
): Promise<LineChanges> {
  const { line, headId } = lines
  const table = sql.table(line.table)
  const { kept, added, removed } = sortLines(isNew ? [] : await readStored(context, lines), rows)
  const ofThisHead = ofHead({ line, headId })
  if (removed.length > 0) {
    await sql`delete from ${table} where ${ofThisHead} and id = any(${removed.map(idOf)}::bigint[])`.execute(context.db)
  }
  const isMoved = kept.some(({ columns, lineNo }) => Number(columns.line_no) !== lineNo)
  // Moves all places out of the way first: the unique place of a line in its head also holds between two statements.
  if (isMoved) await sql`update ${table} set line_no = -line_no where ${ofThisHead}`.execute(context.db)
  const changes: LineChanges = { before: [], after: [] }
  const plan = planOf(line)
  const note = (to: Row[], columns: Row) => to.push(logColumns(context, plan, columns))
  for (const columns of removed) note(changes.before, columns)
  for (const { columns, values, lineNo } of kept) {
    const change = changedColumns(context, { line, columns, values })
    if (change) {
      note(changes.before, columns)
      note(changes.after, { ...columns, ...change })
    }
    if (!change && !isMoved) continue
    const sets = Object.entries(updatedColumns(plan, { ...change, line_no: lineNo }))
    await sql`update ${table} set ${sql.join(sets.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where id = ${columns.id}`.execute(context.db)
  }
  for (const columns of await addLines(context, { ...lines, added })) note(changes.after, columns)
  return changes
}

interface Compared {
  line: LineResource
  columns: Row
  values: Row
}

/** A line is sent with all its fields: an absent one is empty. */
const wholeLine = (line: LineResource, values: Row): Row =>
  Object.fromEntries(Object.keys(line.fields).map((name) => [name, values[name] ?? null]))

function changedColumns(context: Context, { line, columns, values }: Compared): Row | undefined {
  const plan = planOf(line)
  const { vault } = context.services
  const changed = Object.entries(wholeLine(line, values)).filter(([name, value]) => {
    const planned = plan.byName.get(name)
    const before = planned && openColumn({ plan, planned, columns, vault })
    return String(before ?? '') !== String(value ?? '')
  })
  if (changed.length === 0) return undefined
  return toColumns({ plan, id: idOf(columns), values: Object.fromEntries(changed), vault })
}

export interface NewLine {
  headId: string
  values: Row
  lineNo: number
}

/** Returns the columns of new lines. */
async function newColumns(context: Context, line: LineResource, added: readonly NewLine[]): Promise<Row[]> {
  const plan = planOf(line)
  const { vault } = context.services
  // Only an encrypted value needs the id of its row before the insert.
  const ids = plan.isSealed ? await newIds(context.db, { table: line.table, count: added.length }) : undefined
  return added.map(({ headId, values, lineNo }, index): Row => {
    const id = ids?.[index]
    const columns = toColumns({ plan, id: id ?? '', values: wholeLine(line, values), vault })
    return { ...(id === undefined ? {} : { id }), [line.head]: headId, line_no: lineNo, ...columns }
  })
}

/** So many lines are in memory as one statement at a time. */
const linesAtOnce = 1000

/** Inserts lines of many new heads; returns a function that gives those of a head as the log has them. */
export async function addLinesOfMany(context: Context, line: LineResource, added: readonly NewLine[]) {
  const plan = planOf(line)
  const byHead = new Map<string, Row[]>()
  for (let at = 0; at < added.length; at += linesAtOnce) {
    const rows = await newColumns(context, line, added.slice(at, at + linesAtOnce))
    const written = rows.map((row) => insertedColumns(plan, row))
    for (const [n, id] of (await insertRows(context, plan, written)).entries()) {
      const { headId = '' } = added[at + n] ?? {}
      byHead.set(headId, [...(byHead.get(headId) ?? []), { ...rows[n], id }])
    }
  }
  return (headId: string) => (byHead.get(headId) ?? []).map((columns) => logColumns(context, plan, columns))
}

async function addLines(
  context: Context,
  { line, headId, added }: LinesOfHead & Pick<Sorted, 'added'>,
): Promise<Row[]> {
  if (added.length === 0) return []
  const plan = planOf(line)
  const rows = await newColumns(
    context,
    line,
    added.map((one) => ({ ...one, headId })),
  )
  const written = rows.map((row) => insertedColumns(plan, row))
  const names = Object.keys(written[0] ?? {})
  const values = written.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
  // Each number of lines has a text of its own, so that only few are planned once.
  const inserted = await sql<{ id: string }>`
    insert into ${sql.table(line.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values ${sql.join(values)} returning id ${values.length <= 10 ? sql`/* planned once */` : sql``}`.execute(
    context.db,
  )
  return rows.map((row, index) => ({ ...row, id: inserted.rows[index]?.id }))
}
