import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { quartzJob } from '@kouan/contract/resources/system/quartz-job.ts'
import { quartzJobRun } from '@kouan/contract/resources/system/quartz-job-run.ts'
import { taskNamed } from '@kouan/contract/resources/system/scheduled-tasks.ts'
import { describeCron } from '@kouan/contract/rules/cron/describe-cron.ts'
import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { SchedulePreview } from '@kouan/widgets/cron-editor/schedule-preview.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useRights } from '../../../session/allowed.tsx'
import { ScheduleInput } from './schedule-input.tsx'

const inputs = { cronExpression: <ScheduleInput /> }
const now = () => Date.now()

/** 定时任务, with what came of them in the detail. */
export default function QuartzJobListPage() {
  const { can } = useRights()
  const maySeeRuns = can(permissionOf(quartzJobRun, 'list'))
  return (
    <ResourcePage
      resource={quartzJob}
      list={{ also: ['jobClassName', 'parameter', 'cronExpression', 'isOwn'] }}
      cells={{
        cronExpression: ({ cronExpression }) => <Plan text={cronExpression} />,
        parameter: ({ jobClassName, parameter }) => parameterText(jobClassName, parameter),
      }}
      form={{ inputs }}
      detail={{
        title: ({ jobClassName, jobClassName_dictText }) => jobClassName_dictText ?? jobClassName,
        body: ({ id, status, cronExpression }, fields) => (
          <>
            {fields}
            {status === 0 && <SchedulePreview text={cronExpression} now={now} delay={0} />}
            {maySeeRuns && <ResourcePage resource={quartzJobRun} list={{ isInner: true, params: { jobId: id } }} />}
          </>
        ),
      }}
    />
  )
}

/** 保留 90 天, where the parameter is a number of days. */
const parameterText = (task: string, parameter: string | null) =>
  parameter && taskNamed(task)?.days ? `保留 ${parameter} 天` : (parameter ?? '-')

/** Meaning of the expression; the expression itself under the pointer, and where no words describe it. */
function Plan({ text }: { text: string }) {
  const { cron } = parseCron(text)
  return <span title={text}>{cron ? describeCron(cron) : text}</span>
}
