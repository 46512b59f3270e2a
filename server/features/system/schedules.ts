// 定时任务: kept by people, run by server/domain/schedule.
import { quartzJob } from '@kouan/contract/resources/system/quartz-job.ts'
import { quartzJobRun } from '@kouan/contract/resources/system/quartz-job-run.ts'
import { checkParameter } from '@kouan/contract/resources/system/scheduled-tasks.ts'
import { splitCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import { moveState } from '../../crud/serve-actions.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { nextAfter } from '../../domain/schedule/next-time.ts'
import { startRun } from '../../domain/schedule/start-run.ts'
import { actorName, type Context } from '../../gate/context.ts'
import { BadInput, Refusal } from '../../ground/errors.ts'

const quartzJobEntity = defineEntity({
  resource: quartzJob,
  computed: { isOwn: () => sql`quartz_job.create_by is distinct from 'system'` },
  async beforeAdd({ now }, row) {
    refuseParameter(String(row.jobClassName), row.parameter)
    return refusePast(inPlainSigns(row), now)
  },
  async beforeEdit({ now }, change, before) {
    const { jobClassName, parameter } = { ...before, ...change }
    refuseParameter(String(jobClassName), parameter)
    return refusePast(inPlainSigns(change), now)
  },
  async beforeDelete(_, row) {
    if (row.createBy === 'system') throw new Refusal('该任务随产品安装，不能删除，可以停止')
  },
  async afterSave(context, { id, input }) {
    if (input.cronExpression !== undefined) await planAgain(context, [id])
  },
})

/** As every Quartz reads it, also when it was typed in full-width signs. */
const inPlainSigns = <R extends { cronExpression?: string }>(row: R): R =>
  row.cronExpression === undefined ? row : { ...row, cronExpression: splitCron(row.cronExpression).join(' ') }

/** A plan without any time to come is a mistake, such as 31 February or a year that is over. */
function refusePast<R extends { cronExpression?: string }>(row: R, now: Date): R {
  if (row.cronExpression !== undefined && nextAfter(row.cronExpression, now) === null)
    throw new BadInput([{ field: 'cronExpression', message: '执行计划：今后没有符合的日期，不会执行' }])
  return row
}

function refuseParameter(jobClassName: string, parameter: string | null | undefined): void {
  const fault = checkParameter(jobClassName, parameter)
  if (fault) throw new BadInput([{ field: 'parameter', message: `参数：${fault}` }])
}

/** From now on; what was missed while it was stopped or went by another plan is not made up for. */
async function planAgain({ db, now }: Context, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    id: string
    cron: string
    status: number
  }>`select id::text, cron_expression as cron, status
    from quartz_job where id = any(${ids}::bigint[])`.execute(db)
  for (const { id, cron, status } of rows) {
    const next = status === 0 ? nextAfter(cron, now) : null
    await sql`update quartz_job set next_time = ${next}, settled_until = ${now} where id = ${id}`.execute(db)
  }
}

async function moveAndPlan(context: Context, work: Parameters<typeof moveState>[1]): Promise<null> {
  await moveState(context, work)
  await planAgain(
    context,
    work.left().map(({ id }) => id),
  )
  return null
}
const isUnderWay = () => new Refusal('该任务正在执行，请等它结束')

export const schedules: Part[] = [
  ...serveEntity(quartzJobEntity, {
    actions: {
      async execute(context, { rows }) {
        for (const { id, jobClassName, parameter } of rows)
          if (!(await start(context, { jobId: id, jobClassName, parameter, cause: 'HAND' }))) throw isUnderWay()
        return null
      },
      pause: moveAndPlan,
      resume: moveAndPlan,
    },
  }),
  ...serveEntity(defineEntity({ resource: quartzJobRun }), {
    actions: {
      async retry(context, { rows }) {
        for (const { jobId, jobClassName, parameter } of rows) {
          const asked = { jobId: String(jobId), jobClassName: String(jobClassName), parameter, cause: 'RETRY' } as const
          if (!(await start(context, asked))) throw isUnderWay()
        }
        return null
      },
    },
  }),
]

interface AskedRun {
  jobId: string
  jobClassName: string
  parameter: string | null
  cause: 'HAND' | 'RETRY'
}

const start = (context: Context, asked: AskedRun) =>
  startRun(context.db, {
    ...asked,
    planTime: context.now,
    by: actorName(context.actor),
    tenantId: context.tenantId,
    now: context.now,
  })
