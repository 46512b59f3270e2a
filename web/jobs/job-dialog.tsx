// A job under way, whatever it does: how far it is, how it ended, what was wrong. It goes on when the dialog is closed.
import { cancelJob, type JobRow, seeJobs } from '@kouan/contract/calls/system/job-calls.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Progress } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { ask } from '../data/calls/ask.ts'
import { sentenceOf } from '../data/calls/ask-error.ts'
import { useHeldWork } from '../data/session/held-work.ts'
import { followJob, isOpenJob, percentOf } from './follow-job.ts'
import { JobFile } from './job-file.tsx'
import { JobFaults, JobWarnings } from './job-said.tsx'
import { refreshLatestJobs } from './use-latest-jobs.ts'

/** Link for a person after a job, such as to the rows that it moved out of the list. */
export interface JobNext {
  /** 查看今日申报 */
  text: string
  go: () => void
}

interface Props {
  jobId: string
  title: string
  /** Once, when it ends while the dialog is open; what it was about may be read again. */
  onEnded?: (job: JobRow) => void
  next?: JobNext | undefined
  onClose: () => void
}

const isOpen = (job: JobRow | undefined) => job === undefined || isOpenJob(job)

export function JobDialog({ jobId, title, onEnded, next, onClose }: Props) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [job, setJob] = useState<JobRow>()
  const [fault, setFault] = useState<string>()
  const [isCancelling, setIsCancelling] = useState(false)
  const ended = useEffectEvent((last: JobRow) => {
    setJob(last)
    onEnded?.(last)
    // The user sees the end here, so the job panel need not report it; if this call fails it does.
    ask(seeJobs, { ids: [jobId] }).then(
      () => refreshLatestJobs(client),
      () => {},
    )
  })
  const failed = useEffectEvent((error: unknown) => setFault(sentenceOf(error as Error)))
  useEffect(() => {
    const stop = new AbortController()
    void refreshLatestJobs(client)
    followJob(jobId, { signal: stop.signal, onProgress: setJob }).then(ended, (error) => {
      if (!stop.signal.aborted) failed(error)
    })
    return () => stop.abort()
  }, [jobId, client])

  const isGoing = isOpen(job) && fault === undefined
  const cancel = async () => {
    setIsCancelling(true)
    try {
      await ask(cancelJob, { id: jobId })
    } catch (error) {
      // It has ended meanwhile, or the line is down; it is followed on either way.
      message.error(sentenceOf(error as Error))
    }
    setIsCancelling(false)
  }
  const close = () => {
    if (isGoing) message.info('任务在后台继续执行')
    onClose()
  }
  return (
    <Dialog
      open
      title={title}
      width={720}
      onCancel={close}
      footer={
        <Flex gap={8} justify="flex-end" wrap>
          {isGoing && (
            <Button danger loading={isCancelling} onClick={() => void cancel()}>
              取消任务
            </Button>
          )}
          {next && job?.state === 'DONE' && (
            <Button
              onClick={() => {
                onClose()
                next.go()
              }}
            >
              {next.text}
            </Button>
          )}
          <Button type={isGoing ? 'default' : 'primary'} onClick={close}>
            {isGoing ? '转到后台' : '关闭'}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <JobProgress job={job} isGoing={isGoing} />
        {fault && <Alert type="error" showIcon role="alert" title={fault} />}
        {job && !isOpen(job) && Number(job.faultCount ?? 0) > 0 && <JobFaults jobId={jobId} />}
        {job && !isOpen(job) && Number(job.warningCount ?? 0) > 0 && <JobWarnings jobId={jobId} />}
        {job?.state === 'DONE' && job.fileName && <JobFile jobId={jobId} name={job.fileName} />}
      </Flex>
    </Dialog>
  )
}

const statuses = { DONE: 'success', FAILED: 'error', CANCELLED: 'warning' } as const

function JobProgress({ job, isGoing }: { job: JobRow | undefined; isGoing: boolean }) {
  const { doneCount = 0, totalCount, faultCount, warningCount, state, sentence } = job ?? {}
  const isHeld = useHeldWork((work) => work.isHeld)
  const status = statuses[state as keyof typeof statuses]
  if (status) {
    const hasSaid = Number(faultCount ?? 0) > 0 || Number(warningCount ?? 0) > 0
    const type = status === 'success' && hasSaid ? 'warning' : status
    return <Alert type={type} showIcon role="status" title={sentence ?? ''} />
  }
  const percent = job && percentOf(job)
  return (
    <div role="status">
      <Progress percent={percent ?? 0} status={isGoing ? 'active' : 'normal'} aria-label="任务进度" />
      {isHeld ? '后台工作已停止，恢复运行之后才执行' : (sentence ?? '正在开始')}
      {totalCount ? `（${Number(doneCount)}/${Number(totalCount)}）` : ''}
    </div>
  )
}
