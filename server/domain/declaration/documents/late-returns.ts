// Warns of returns that are declared later than they may be applied for.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'
import { nameOf } from './document-hooks.ts'
import { limitedReturn, releaseOfList } from './return-deadlines.ts'

/** Sentences about returns that are declared later than they may be applied for; customs decide. */
export async function warnOfLateReturns(
  kind: DocumentKind,
  { db, now }: Context,
  rows: readonly (Readonly<Record<string, unknown>> & { id: string })[],
): Promise<string[]> {
  const link = limitedReturn(kind)
  const days = kind.message.returnDays
  if (!link || !days || rows.length === 0) return []
  const table = sql.table(kind.resource.table)
  const { rows: released } = await sql<{ id: string; day: string | null }>`
    select id::text, to_char(${releaseOfList(link)} + ${days.applied}::int, 'YYYY-MM-DD') as day from ${table}
    where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
  const today = beijingDay(now)
  const late = new Map(released.flatMap(({ id, day }) => (day !== null && day < today ? [[id, day] as const] : [])))
  return rows.flatMap((row) => {
    const day = late.get(row.id)
    return day === undefined
      ? []
      : [
          `${nameOf(kind, row)}：${link.kind.noun}放行已超过 ${days.applied} 日（至 ${day}），海关可能不受理，请先向海关确认`,
        ]
  })
}
