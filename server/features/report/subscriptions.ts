// Subscriptions of a person: stored for that person alone, and sent by deliver-subscriptions.ts.
import {
  mySubscriptions,
  type ReportSubscription,
  subscribe,
  unsubscribe,
} from '@kouan/contract/calls/report-subscriptions.ts'
import { reportName } from '@kouan/contract/derive/report-text.ts'
import { reportRight } from '@kouan/contract/language/report.ts'
import { tradeReports } from '@kouan/contract/resources/report/reports.ts'
import { checkCron, splitCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../db/locks.ts'
import { nextAfter, plannedAfter } from '../../domain/schedule/next-time.ts'
import { type Context, callerOf, hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { BadInput, Forbidden, NotFound, Refusal } from '../../ground/errors.ts'
import { readQuery } from './report-query.ts'

/** One person's. */
const mostSubscriptions = 30
/** In hours: daily also where a summer time would shorten a day. */
const leastBetween = 20

const refuse = (field: string, message: string) => new BadInput([{ field, message }])

/** Throws for a schedule that never comes, or comes more than once a day. */
function readSchedule(text: string, now: Date): string {
  const fault = checkCron(text)
  if (fault) throw refuse('cronExpression', `发送计划：${fault}`)
  const expression = splitCron(text).join(' ')
  const times = plannedAfter(expression, now, 12)
  if (times.length === 0) throw refuse('cronExpression', '发送计划：这个计划不会再执行')
  const isTooOften = times.some((time, at) => {
    const next = times[at + 1]
    return next !== undefined && next.getTime() - time.getTime() < leastBetween * 3_600_000
  })
  if (isTooOften) throw refuse('cronExpression', '发送计划：最多每天一次')
  return expression
}

/** The conditions without a period, as texts; throws where the report would refuse them. */
function readConditions(context: Context, name: string, sent: unknown): Record<string, string> {
  const report = Object.hasOwn(tradeReports, name) ? tradeReports[name] : undefined
  if (!report) throw refuse('report', '报表：没有这个报表')
  if (!hasRight(context, reportRight(report, 'list')) || !hasRight(context, reportRight(report, 'export')))
    throw new Forbidden(`没有查看并导出${reportName(report)}的权限，不能订阅`)
  const known = new Set(['currency', 'digits', ...report.filters])
  const given = Object.entries(sent !== null && typeof sent === 'object' ? sent : {}).flatMap(([key, value]) =>
    known.has(key) && typeof value === 'string' && value !== '' ? [[key, value] as const] : [],
  )
  if (given.some(([, value]) => value.length > 100)) throw refuse('conditions', '条件：每项最多100字')
  const conditions = Object.fromEntries(given)
  readQuery(report, conditions, context.now)
  return conditions
}

interface Stored extends Omit<ReportSubscription, 'nextTime' | 'lastTime'> {
  nextTime: Date | null
  lastTime: Date | null
}

export const subscriptions: Served[] = [
  {
    ...serve(mySubscriptions, async (context) => {
      const { rows } = await sql<Stored>`select id::text as id, report, conditions, cron_expression as "cronExpression",
          next_time as "nextTime", last_time as "lastTime", problem
        from report_subscription where user_id = ${callerOf(context).userId} order by report_subscription.id`.execute(
        context.db,
      )
      const textOf = (time: Date | null) => time && beijingText(time)
      return rows.map((row) => ({ ...row, nextTime: textOf(row.nextTime), lastTime: textOf(row.lastTime) }))
    }),
    onlyReads: () => true,
  },

  serve(subscribe, async (context, { report, conditions, cronExpression }) => {
    const kept = readConditions(context, report, conditions)
    const expression = readSchedule(cronExpression, context.now)
    const { userId } = callerOf(context)
    await lockTextUntilCommit(context.db, { purpose: 'ownRows', text: `report_subscription ${userId}` })
    const { rows } = await sql`insert into report_subscription
        (user_id, report, conditions, cron_expression, next_time, create_time)
      select ${userId}, ${report}, ${JSON.stringify(kept)}::jsonb, ${expression}, ${nextAfter(expression, context.now)},
        ${context.now}
      where (select count(*) from report_subscription where user_id = ${userId}) < ${mostSubscriptions}
      returning id`.execute(context.db)
    if (rows.length === 0) throw new Refusal(`最多订阅${mostSubscriptions}个报表，请先取消一些`)
    const subscribed = tradeReports[report]
    context.audit({ content: `订阅${subscribed ? reportName(subscribed) : report}` })
    return null
  }),

  serve(unsubscribe, async (context, { id }) => {
    const { rows } = await sql`delete from report_subscription
      where id = ${id} and user_id = ${callerOf(context).userId} returning id`.execute(context.db)
    if (rows.length === 0) throw new NotFound()
    return null
  }),
]
