import type { NoticeHead, UnreadNotices } from '@kouan/contract/calls/system/announcement-calls.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Button, Spin, Tabs } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { PriorityTag } from './priority-tag.tsx'
import './notice-panel.css'

interface Props {
  unread: UnreadNotices | undefined
  error: Error | null
  onOpen: (notice: NoticeHead) => void
  onClose: () => void
}

/** Takes the focus, and gives it back by Escape. */
export function NoticePanel({ unread, error, onOpen, onClose }: Props) {
  const navigate = useNavigate()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  const tab = (key: string, title: string, notices: readonly NoticeHead[], total: number) => ({
    key,
    label: total > 0 ? `${title} ${total}` : title,
    children: <Notices notices={notices} onOpen={onOpen} />,
  })
  return (
    <div ref={panel} role="dialog" aria-label="通知" tabIndex={-1} className="notice-panel" onKeyDown={handleKey}>
      {error && <p role="alert">消息暂时无法读取：{sentenceOf(error)}</p>}
      {unread ? (
        <Tabs
          centered
          size="small"
          defaultActiveKey={unread.anntMsgTotal === 0 && unread.sysMsgTotal > 0 ? 'system' : 'notices'}
          items={[
            tab('notices', '通知', unread.anntMsgList, unread.anntMsgTotal),
            tab('system', '系统消息', unread.sysMsgList, unread.sysMsgTotal),
          ]}
        />
      ) : (
        !error && <Spin style={{ display: 'block', margin: '24px auto' }} />
      )}
      <Button
        block
        type="text"
        onClick={() => {
          onClose()
          navigate('/isps/userAnnouncement')
        }}
      >
        查看更多
      </Button>
    </div>
  )
}

function Notices({ notices, onOpen }: Pick<Props, 'onOpen'> & { notices: readonly NoticeHead[] }) {
  if (notices.length === 0) return <EmptyState text="没有未读消息" />
  return (
    <ul>
      {notices.map((notice) => (
        <li key={notice.id}>
          <button type="button" onClick={() => onOpen(notice)}>
            <span className="notice-title">{notice.titile}</span>
            <span className="notice-said">
              <PriorityTag code={notice.priority} />
              {notice.sendTime}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
