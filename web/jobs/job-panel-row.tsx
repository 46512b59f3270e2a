import { cancelJob, type LatestJob } from '@kouan/contract/calls/system/job-calls.ts'
import { Badge, Button, Flex, Progress } from 'antd'
import { ask } from '../data/calls/ask.ts'
import { isOpenJob, isScheduled, percentOf } from './follow-job.ts'
import { JobFile } from './job-file.tsx'

interface Props {
  job: LatestJob
  onChanged: () => void
  onFail: (error: unknown) => void
  onShow: () => void
  onDismiss: () => void
}

const statuses = { FAILED: 'error', CANCELLED: 'default' } as const

function statusDone({ faults, warnings }: { faults: number; warnings: number }) {
  if (faults > 0) return 'error'
  return warnings > 0 ? 'warning' : 'success'
}

/** One job: how far it is and how to end it, or how it ended and what it made. */
export function JobPanelRow({ job, onChanged, onFail, onShow, onDismiss }: Props) {
  const { id, title, state, sentence, fileName, doneCount, totalCount, endTime, createTime } = job
  const isOpen = isOpenJob(job)
  const isGoing = isOpen && !isScheduled(job)
  const [faults, warnings] = [Number(job.faultCount ?? 0), Number(job.warningCount ?? 0)]
  const said = [...(faults > 0 ? [`${faults} 项错误`] : []), ...(warnings > 0 ? [`${warnings} 条提醒`] : [])].join('、')
  const status =
    state === 'DONE' ? statusDone({ faults, warnings }) : (statuses[state as keyof typeof statuses] ?? 'processing')
  const cancel = () => ask(cancelJob, { id }).then(onChanged, onFail)
  return (
    <li aria-label={title ?? ''}>
      <Flex justify="space-between" gap={8}>
        <Badge status={status} text={title} />
        <small>{(endTime ?? createTime ?? '').slice(5, 16)}</small>
      </Flex>
      {isGoing && (
        <Progress
          size="small"
          percent={percentOf(job) ?? 0}
          status="active"
          aria-label={`${title ?? ''}的进度`}
          format={() => (totalCount ? `${Number(doneCount ?? 0)}/${Number(totalCount)}` : '')}
        />
      )}
      <div className="job-tray-said">{sentence}</div>
      <Flex gap={8} wrap align="center">
        {isOpen && (
          <Button size="small" aria-label={`取消${title ?? ''}`} onClick={() => void cancel()}>
            取消
          </Button>
        )}
        {state === 'DONE' && fileName && <JobFile jobId={id} name={fileName} size="small" />}
        {(isGoing || said) && (
          <Button size="small" type="link" onClick={onShow}>
            {said && !isGoing ? `查看 ${said}` : '查看进度'}
          </Button>
        )}
        {!isOpen && (
          <Button size="small" type="link" aria-label={`清除${title ?? ''}`} onClick={onDismiss}>
            清除
          </Button>
        )}
      </Flex>
    </li>
  )
}
