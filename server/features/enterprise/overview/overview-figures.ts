// The last 30 days of an enterprise by day, and numbers that open the lists of exactly their rows.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { EnterpriseOverview, OverviewFigure } from '@kouan/contract/calls/enterprise/overview.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { enterprisePaper } from '@kouan/contract/resources/enterprise/enterprise-paper.ts'
import { sql } from 'kysely'
import { documentLetThrough } from '../../../domain/declaration/documents/let-through.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'

const failures = ['FAILED', 'REJECTED']
const day = 86_400_000
const firstDay = (now: Date) => beijingDay(new Date(now.getTime() - 29 * day))

/** Kinds of documents whose lists the caller may see. */
export const seenTypes = (context: Context) =>
  [...documentKinds].flatMap(([type, { resource }]) =>
    hasRight(context, permissionOf(resource, 'list')) ? [type] : [],
  )

/** Declared since the first day, by the conditions of their lists. */
const declared = (context: Context, id: string) => sql`document
  where enterprise_id = ${id} and del_flag = 0 and doc_type = any(${seenTypes(context)})
    and declare_time >= (${firstDay(context.now)}::date)::timestamp at time zone 'Asia/Shanghai'
    and ${documentLetThrough(context)}`

export async function readDays(context: Context, id: string): Promise<EnterpriseOverview['days']> {
  const { rows } = await sql<EnterpriseOverview['days'][number]>`with counted as (
      select (declare_time at time zone 'Asia/Shanghai')::date as day, count(*)::int as declared,
        (count(*) filter (where declare_status = any(${failures})))::int as failed
      from ${declared(context, id)} group by 1)
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(declared, 0) as declared, coalesce(failed, 0) as failed
    from generate_series(${firstDay(context.now)}::timestamp, ${beijingDay(context.now)}::timestamp, interval '1 day') d
      left join counted on counted.day = d::date order by 1`.execute(context.db)
  return rows
}

interface Counted {
  type: string
  declared: number
  failed: number
}

export async function readFigures(
  context: Context,
  { id, creditCode }: { id: string; creditCode: string | null },
): Promise<OverviewFigure[]> {
  const { rows } = await sql<Counted>`select doc_type as type, count(*)::int as declared,
      (count(*) filter (where declare_status = any(${failures})))::int as failed
    from ${declared(context, id)} group by 1 order by 1`.execute(context.db)
  // The lists of its own people hold nothing but their own.
  const owner: Readonly<Record<string, string>> = callerOf(context).enterpriseId === null ? { enterpriseId: id } : {}
  const within = { ...owner, declareTime_begin: firstDay(context.now) }
  const ofDocuments = rows.flatMap((row): OverviewFigure[] => {
    const kind = documentKinds.get(row.type)
    if (!kind) return []
    const { pages, noun } = kind
    const failed = { title: `${noun}失败与退单`, count: row.failed, pages }
    return [
      { title: `${noun}申报`, count: row.declared, pages, filter: within },
      ...(row.failed > 0 ? [{ ...failed, filter: { ...within, declareStatus: failures.join(',') } }] : []),
    ]
  })
  return [...ofDocuments, ...(await registered(context, { id, creditCode }))]
}

/** Changes and papers. */
async function registered(
  context: Context,
  { id, creditCode }: { id: string; creditCode: string | null },
): Promise<OverviewFigure[]> {
  const filter = { creditCode: creditCode ?? '' }
  const { rows } = await sql<{ changes: number; papers: number }>`select
    (select count(*)::int from enterprise_change where enterprise_id = ${id}) as changes,
    (select count(*)::int from enterprise_paper where enterprise_id = ${id}) as papers`.execute(context.db)
  const { changes = 0, papers = 0 } = rows[0] ?? {}
  const figures = [
    { of: enterpriseChange, title: '登记变更', count: changes, pages: ['register/ChangeList'], filter },
    { of: enterprisePaper, title: '附件', count: papers, pages: ['register/PaperList'], filter },
  ]
  return figures.flatMap(({ of, ...figure }) => (hasRight(context, permissionOf(of, 'list')) ? [figure] : []))
}
