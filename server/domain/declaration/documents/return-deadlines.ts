// Time limits of returns, counted from the release of the list: by when a return may be applied for, and by when its goods have to be
// back (`returnDays` of the messages).
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { isGranted } from '@kouan/customs/receipts/list-effects.ts'
import { mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'
import { linksFrom, linksTo, type SourceLink } from './source-links.ts'

type Sql = RawBuilder<unknown>

/** The day on which customs released a document, whatever order its receipts came in; null before. */
const releasedDay = (
  id: Sql,
  { message }: DocumentKind,
): Sql => sql`(select (min(least(r.return_time, coalesce(r.receive_time, r.create_time) + interval '5 minutes'))
    at time zone 'Asia/Shanghai')::date
  from attempt a join receipt r on r.attempt_id = a.id
  where a.document_id = ${id} and r.usable and r.return_status in ('800', '899') and r.msg_type = ${message.receiptType})`

/** The link of a return to its list, where the return has time limits. */
export const limitedReturn = ({ message }: DocumentKind): SourceLink | undefined =>
  message.returnDays && linksFrom(message.type).find(({ effect }) => effect === 'RETURN')

/** The day of release of the list that a return names. */
export function releaseOfList({ kind, by, of }: SourceLink): Sql {
  const own = sql.table(of.resource.table)
  const named = by.map((name) => sql`s.${sql.ref(columnName(name))} = ${own}.${sql.ref(columnName(name))}`)
  return sql`(select max(${releasedDay(sql`s.id`, kind)}) from ${sql.table(kind.resource.table)} s
    where s.enterprise_id = ${own}.enterprise_id and s.del_flag = 0 and ${sql.join(named, sql` and `)})`
}

/** Goods of this return have to be back by this day. */
const backBy = (link: SourceLink): Sql =>
  sql`(${releaseOfList(link)} + ${link.of.message.returnDays?.arrived ?? 0}::int)`

/** Sources of the computed fields `returnBy` of a list and `backBy` of a return: yyyy-MM-dd, null before the release. */
export function deadlineFields(kind: DocumentKind): Record<string, () => Sql> {
  const link = limitedReturn(kind)
  const days = linksTo(kind.message.type).find(({ of }) => of.message.returnDays)?.of.message.returnDays
  const own = sql`${sql.table(kind.resource.table)}.id`
  return {
    ...(link && { backBy: () => sql`to_char(${backBy(link)}, 'YYYY-MM-DD')` }),
    ...(days && { returnBy: () => sql`to_char(${releasedDay(own, kind)} + ${days.applied}::int, 'YYYY-MM-DD')` }),
  }
}

/** States of a return whose goods are awaited: declared or not, neither refused nor granted nor gone. */
const awaited = (type: string) =>
  (Object.keys(declareStates) as DeclareState[]).filter(
    (state) =>
      !mayRedeclare(state) && !isGranted({ type, state }) && !['CANCELLED', 'DELETED', 'RETURNED'].includes(state),
  )

/** Days after which an overdue return waits for nobody: the query reads the latest documents, not all. */
const oldestDays = 97

/** Awaited goods that have to be back by this day, yyyy-MM-dd. */
function isDue(link: SourceLink, day: string): Sql {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return sql`false`
  const oldest = new Date(Date.parse(`${day}T00:00:00+08:00`) - oldestDays * 86_400_000)
  const { message, resource } = link.of
  const table = sql.table(resource.table)
  return sql`(${table}.declare_status = any(${awaited(message.type)}) and ${table}.create_time >= ${oldest}
    and to_char(${backBy(link)}, 'YYYY-MM-DD') <= ${day})`
}

/** The condition of the parameter `dueBy` of the list of returns. */
export function deadlineFilters(kind: DocumentKind): Record<string, (value: string) => Sql> {
  const link = limitedReturn(kind)
  return link ? { dueBy: (day) => isDue(link, day) } : {}
}

/** Days before the last one from which awaited goods are listed among what needs a person. */
const noticeDays = 7

export interface DueReturns {
  docType: string
  count: number
  /** The earliest day, yyyy-MM-dd. */
  first: string
  /** The day that `dueBy` was asked for. */
  dueBy: string
}

/** Counts awaited goods of returns that are due within a week or overdue, of the kinds with these types. */
export async function readDueReturns(
  { db, now }: Context,
  types: readonly string[],
  isSeen: (kind: DocumentKind) => Sql,
): Promise<DueReturns[]> {
  const dueBy = beijingDay(new Date(now.getTime() + noticeDays * 86_400_000))
  const due: DueReturns[] = []
  for (const [docType, kind] of documentKinds) {
    const link = limitedReturn(kind)
    if (!link || !types.includes(docType)) continue
    const table = sql.table(kind.resource.table)
    const { rows } = await sql<{ count: number; first: string | null }>`
      select count(*)::int as count, to_char(min(${backBy(link)}), 'YYYY-MM-DD') as first from ${table}
      where del_flag = 0 and ${isDue(link, dueBy)} and ${isSeen(kind)}`.execute(db)
    for (const { count, first } of rows) if (count > 0 && first !== null) due.push({ docType, count, first, dueBy })
  }
  return due
}
