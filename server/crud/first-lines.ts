// Lines of a row as lists tell them: the first of them, and how many there are.
import type { LineResource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { Context } from '../gate/context.ts'
import { planOf, selectionOf, viewOf } from './column-plan.ts'
import type { EntityScope } from './entity.ts'
import type { Row } from './hooks.ts'
import { ownRows } from './shared-table.ts'

/** Adds `<key>_dictText` to rows of a page for each key of lines in `only`, with one statement for each. */
export async function addFirstLines({ context, resource }: EntityScope, rows: Row[], only: Only): Promise<void> {
  if (!only || rows.length === 0) return
  const wanted = new Set(only.split(','))
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    if (!wanted.has(key) || !line.titleField) continue
    const texts = await firstLinesOf(context, line, rows)
    for (const row of rows) row[`${key}_dictText`] = texts.get(String(row.id)) ?? null
  }
}

type Only = string | null | undefined

/** Returns texts by the ids of the heads; heads without lines have none. */
async function firstLinesOf(context: Context, line: LineResource, rows: readonly Row[]): Promise<Map<string, string>> {
  const plan = planOf(line)
  const { titleField = '', quantityField = '' } = line
  const columns = plan.columns.filter(({ name }) => ['id', titleField, quantityField].includes(name))
  const ofHead = sql.join([sql`${sql.ref(line.head)} = head.id`, ...ownRows(line)], sql` and `)
  const { rows: found } = await sql<Row>`select head.id::text as of_head, one.*
    from unnest(${rows.map(({ id }) => String(id))}::bigint[]) as head (id) cross join lateral (
      select ${selectionOf(columns)}, count(*) over ()::int as line_count from ${sql.table(line.table)} where ${ofHead}
      order by line_no limit 1) as one /* planned once */`.execute(context.db)
  const view = viewOf(context, plan, columns)
  return new Map(
    found.map((stored) => {
      const { [titleField]: title, [quantityField]: quantity } = view(stored)
      return [String(stored.of_head), firstLineText({ title, quantity, count: Number(stored.line_count) })]
    }),
  )
}

interface FirstLine {
  title: unknown
  quantity: unknown
  /** All lines of the head. */
  count: number
}

/** Returns `奶粉 ×2` of a single line, `奶粉等3种` of several: the quantity of one says nothing of the others. */
export function firstLineText({ title, quantity, count }: FirstLine): string {
  if (count > 1) return `${title ?? ''}等${count}种`
  const amount = quantity === null || quantity === undefined || quantity === '' ? Number.NaN : Number(quantity)
  return Number.isFinite(amount) ? `${title ?? ''} ×${amount}` : String(title ?? '')
}
