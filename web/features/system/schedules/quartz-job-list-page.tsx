import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { quartzJob } from '@kouan/contract/resources/system/quartz-job.ts'
import { quartzJobRun } from '@kouan/contract/resources/system/quartz-job-run.ts'
import { taskNamed } from '@kouan/contract/resources/system/scheduled-tasks.ts'
import { describeCron } from '@kouan/contract/rules/cron/describe-cron.ts'
import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'
import { CronEditor } from '@kouan/widgets/cron-editor/cron-editor.tsx'
import { SchedulePreview } from '@kouan/widgets/cron-editor/schedule-preview.tsx'
import { ScheduleBuilder } from '@kouan/widgets/schedule-builder/schedule-builder.tsx'
import { Flex, Segmented } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useRights } from '../../../session/allowed.tsx'

const ways = [
  { value: 'builder', label: '输入或选择' },
  { value: 'editor', label: '逐段编辑' },
]

/** Two ways to the same expression: a line with a dialog, and the editor field by field. */
function ScheduleInput({ id = '', ...input }: { value?: string; onChange?: (value: string) => void; id?: string }) {
  const [way, setWay] = useState('builder')
  return (
    <Flex vertical gap={8}>
      <Segmented
        size="small"
        aria-label="编辑执行计划的方式"
        style={{ alignSelf: 'flex-start' }}
        options={ways}
        value={way}
        onChange={setWay}
      />
      {way === 'editor' ? (
        <CronEditor {...input} id={id} aria-label="执行计划" />
      ) : (
        <ScheduleBuilder {...input} id={id} aria-label="执行计划" />
      )}
    </Flex>
  )
}

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
