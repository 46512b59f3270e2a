import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { quartzJob } from '@kouan/contract/resources/system/quartz-job.ts'
import { quartzJobRun } from '@kouan/contract/resources/system/quartz-job-run.ts'
import { describeCron } from '@kouan/contract/rules/cron/describe-cron.ts'
import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { SchedulePreview } from '@kouan/widgets/cron-editor/schedule-preview.tsx'
import { Typography } from 'antd'
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
      list={{ also: ['cronExpression', 'isOwn'] }}
      cells={{ cronExpression: ({ cronExpression }) => <Plan text={cronExpression} /> }}
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

/** What the expression means, and the expression; in one line, as rows of lists are. */
function Plan({ text }: { text: string }) {
  const { cron } = parseCron(text)
  const meaning = cron && describeCron(cron)
  return (
    <span title={[meaning, text].filter(Boolean).join('：')}>
      {meaning}
      <Typography.Text type="secondary" style={{ fontFamily: 'monospace', fontSize: 12, marginInlineStart: 8 }}>
        {text}
      </Typography.Text>
    </span>
  )
}
