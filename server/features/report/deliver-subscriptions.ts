// Sends subscribed reports: at its time a job makes the sheet with the rights of the person, and a message then says where it is.
import { exportReportOf } from '@kouan/contract/calls/report.ts'
import { deliveredKey } from '@kouan/contract/calls/report-subscriptions.ts'
import { periodText, reportName } from '@kouan/contract/derive/report-text.ts'
import { type ReportQuery, reportRight } from '@kouan/contract/language/report.ts'
import { tradeReports } from '@kouan/contract/resources/report/reports.ts'
import { sql } from 'kysely'
import { actAs, type JobParts } from '../../domain/job/act-as-starter.ts'
import { startJob } from '../../domain/job/start-job.ts'
import { sendMessage } from '../../domain/message/send-message.ts'
import { nextAfter } from '../../domain/schedule/next-time.ts'
import { findUserActor } from '../../gate/session.ts'
import { CallFailure } from '../../ground/errors.ts'
import type { Periodic } from '../../work/periodic.ts'
import type { WorkRun } from '../../work/work.ts'
import { exportReport } from './export-report.ts'
import { endedPeriods } from './report-query.ts'

/** A subscribed sheet is kept longer than one that a person waits for. */
const keptDays = 30
const atOnce = 50

export const deliverSubscriptions = (parts: JobParts): Periodic => ({
  name: 'deliver-reports',
  everySeconds: 60,
  async handler(run) {
    const soon = new Date(run.now().getTime() + 60_000)
    const { rows } = await run.transact((db) =>
      sql<{ id: string }>`select tenant_id::text as id from kouan_subscription_tenants(${soon})`.execute(db),
    )
    for (const { id: tenantId } of rows) {
      await tellMade(run, tenantId)
      for (const due of await readDue(run, tenantId)) await begin(parts, run, { ...due, tenantId })
    }
    return rows.length > 0 ? 20 : undefined
  },
})

interface Due {
  id: string
  tenantId: string
  userId: string
  enterpriseId: string | null
  report: string
  conditions: Record<string, string>
  cronExpression: string
  planned: Date
}

async function readDue(run: WorkRun, tenantId: string): Promise<Omit<Due, 'tenantId'>[]> {
  const { rows } = await run.transact(
    (db) =>
      sql<
        Omit<Due, 'tenantId'>
      >`select id::text as id, user_id::text as "userId", enterprise_id::text as "enterpriseId", report,
        conditions, cron_expression as "cronExpression", next_time as planned
      from report_subscription where next_time <= ${run.now()} and job_id is null
      order by next_time limit ${atOnce}`.execute(db),
    { tenantId },
  )
  return rows
}

/** Starts the job of a sheet and plans the next one in one transaction; what keeps it from starting is stored. */
async function begin(parts: JobParts, run: WorkRun, due: Due): Promise<void> {
  const now = run.now()
  const next = nextAfter(due.cronExpression, now)
  const refuse = (problem: string) =>
    run.transact(
      (db) =>
        sql`update report_subscription set next_time = ${next}, last_time = ${now}, problem = ${problem}
          where id = ${due.id}`.execute(db),
      { tenantId: due.tenantId },
    )
  const { kysely } = parts.database.staff
  const person = await findUserActor(kysely, { userId: due.userId, tenantId: due.tenantId })
  const report = tradeReports[due.report]
  if (!person || !report || person.enterpriseId !== due.enterpriseId) {
    await refuse('账号已被冻结、移出租户或更换了企业')
    return
  }
  if (!person.permissions.has(reportRight(report, 'list')) || !person.permissions.has(reportRight(report, 'export'))) {
    await refuse('已没有查看或导出这个报表的权限')
    return
  }
  const handling = exportReport(report, exportReportOf(report))
  try {
    const stored = { ...due, id: `subscription-${due.id}` }
    await actAs({ parts, stored, person, run }, async ({ context }) => {
      const { jobId } = await startJob(context, handling, {
        input: { ...due.conditions, ...endedPeriods(report, now) },
        startKey: `subscription ${due.id} ${due.planned.getTime()}`,
      })
      await sql`update report_subscription set next_time = ${next}, last_time = ${now}, job_id = ${jobId}, problem = null
        where id = ${due.id}`.execute(context.db)
    })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    await refuse(error.message)
  }
}

interface Made {
  id: string
  userId: string
  report: string
  conditions: Record<string, string>
  jobId: string
  isDone: boolean
  sentence: string
  /** When the job was started. */
  lastTime: Date
}

/** Tells the people whose sheets have been made, or have failed. */
async function tellMade(run: WorkRun, tenantId: string): Promise<void> {
  const now = run.now()
  await run.transact(
    async (db) => {
      const { rows } = await sql<Made>`select s.id::text as id, s.user_id::text as "userId", s.report, s.conditions,
          j.id::text as "jobId", j.state = 'DONE' as "isDone", coalesce(j.sentence, '') as sentence,
          coalesce(s.last_time, j.create_time) as "lastTime"
        from report_subscription s join job j on j.id = s.job_id
        where j.state not in ('WAITING', 'RUNNING') order by s.id limit ${atOnce} for update of s`.execute(db)
      for (const made of rows) {
        const report = tradeReports[made.report]
        const periods = report ? endedPeriods(report, made.lastTime) : {}
        const title = `${report ? reportName(report) : made.report} ${periodText(periods)}`
        const place = `/reportform/${made.report}?${addressOf(made, periods)}`
        const text = made.isDone
          ? `您订阅的${title} 已生成，点击“去处理”打开报表并下载Excel，${keptDays}天内有效。`
          : `您订阅的${title} 没有生成：${made.sentence}`
        const message = { title, paragraphs: [text], place, now }
        await sendMessage(db, { tenantId, userIds: [made.userId], ...message })
        await sql`update job set result_until = ${now}::timestamptz + make_interval(days => ${keptDays})
          where id = ${made.jobId} and file_id is not null`.execute(db)
        await sql`update report_subscription set job_id = null, problem = ${made.isDone ? null : made.sentence}
          where id = ${made.id}`.execute(db)
      }
      // The job itself may be gone.
      await sql`update report_subscription s set job_id = null
        where job_id is not null and not exists (select from job j where j.id = s.job_id)`.execute(db)
    },
    { tenantId },
  )
}

function addressOf({ conditions, jobId, isDone }: Made, periods: ReportQuery): string {
  const address = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...periods, ...conditions })) address.set(`q.${name}`, value)
  if (isDone) address.set(deliveredKey, jobId)
  return address.toString()
}
