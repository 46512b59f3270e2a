import { ClockCircleOutlined } from '@ant-design/icons'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { App, Badge, Button, Flex, Popover } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../data/calls/ask-error.ts'
import { prefetchedLazyPart } from '../data/loading/prefetched-lazy-part.tsx'
import { isOpenJob } from './follow-job.ts'
import { JobDialog } from './lazy-job-dialog.ts'
import { useLatestJobs } from './use-latest-jobs.ts'
import './job-panel.css'

// Of a panel that few open; its bar of progress comes with it.
const JobPanelRow = prefetchedLazyPart(() => import('./job-panel-row.tsx').then((file) => file.JobPanelRow))

/** 后台任务 of this person: what runs, what has ended, and what came of it. */
export function JobPanel() {
  const latest = useLatestJobs()
  const { message } = App.useApp()
  const client = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<{ id: string; title: string }>()
  const button = useRef<HTMLButtonElement>(null)
  const unseenIds = latest.unseen.map(({ id }) => id).join()
  const report = (error: unknown) => void message.error(sentenceOf(error as Error))
  const { see } = latest
  const refresh = () => {
    void latest.refresh()
    // Rows that wait for the job say so.
    void client.invalidateQueries({ predicate: ({ queryKey: [, kind] }) => kind === 'list' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has ended meanwhile is the signal
  useEffect(() => {
    // Not worth a word where it fails: they stay unseen.
    if (isOpen && unseenIds !== '') see(unseenIds.split(',')).catch(() => {})
  }, [isOpen, unseenIds])
  const close = () => {
    const { activeElement } = document
    setIsOpen(false)
    // A person who pressed something elsewhere keeps the focus there.
    if (activeElement === document.body || activeElement?.closest('.job-tray')) button.current?.focus()
  }
  const ended = latest.jobs.filter((job) => !isOpenJob(job))
  const panel = (
    <PanelFrame onClose={close}>
      <Flex justify="space-between" align="center">
        <strong>后台任务</strong>
        {ended.length > 0 && (
          <Button type="link" size="small" onClick={() => latest.dismiss(ended.map(({ id }) => id)).catch(report)}>
            清除已结束的
          </Button>
        )}
      </Flex>
      {latest.error && <p role="alert">进度暂时无法读取：{sentenceOf(latest.error)}</p>}
      {latest.jobs.length === 0 && <EmptyState text="没有后台任务" />}
      <ul>
        {latest.jobs.map((job) => (
          <JobPanelRow
            key={job.id}
            job={job}
            onChanged={refresh}
            onFail={report}
            onShow={() => {
              setIsOpen(false)
              setShown({ id: job.id, title: job.title ?? '后台任务' })
            }}
            onDismiss={() => latest.dismiss([job.id]).catch(report)}
          />
        ))}
      </ul>
    </PanelFrame>
  )
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        classNames={{ root: 'job-tray-place' }}
        // As wide as a phone: it moves to where it is seen.
        align={{ overflow: { shiftX: true, adjustY: true } }}
        open={isOpen}
        onOpenChange={(willOpen) => (willOpen ? setIsOpen(true) : close())}
        destroyOnHidden
        content={panel}
      >
        <Button ref={button} type="text" aria-label={labelOf(latest)} aria-expanded={isOpen} title="后台任务">
          <Badge
            size="small"
            count={latest.unseen.length}
            dot={latest.unseen.length === 0 && latest.open.length + latest.scheduled.length > 0}
          >
            <ClockCircleOutlined aria-hidden spin={latest.open.length > 0} />
          </Badge>
        </Button>
      </Popover>
      {shown && <JobDialog key={shown.id} jobId={shown.id} title={shown.title} onClose={() => setShown(undefined)} />}
    </>
  )
}

function labelOf({
  open,
  scheduled,
  unseen,
}: Pick<ReturnType<typeof useLatestJobs>, 'open' | 'scheduled' | 'unseen'>): string {
  const parts = [
    open.length > 0 ? `${open.length} 个进行中` : '',
    scheduled.length > 0 ? `${scheduled.length} 个定时` : '',
    unseen.length > 0 ? `${unseen.length} 个已结束未查看` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `后台任务：${parts.join('，')}` : '后台任务'
}

/** Takes the focus, and gives it back by Escape. */
function PanelFrame({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  useEffect(() => {
    // A button that has gone with its job takes the focus with it.
    if (document.activeElement === document.body) panel.current?.focus()
  })
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div ref={panel} role="dialog" aria-label="后台任务" tabIndex={-1} className="job-tray" onKeyDown={handleKey}>
      {children}
    </div>
  )
}
