import { BellOutlined } from '@ant-design/icons'
import type { NoticeHead } from '@kouan/contract/calls/system/announcement-calls.ts'
import { Badge, Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import { prefetchedLazyPart } from '../../../data/loading/prefetched-lazy-part.tsx'
import { useOpenNotice, useUnread } from './use-notices.ts'

const NoticePanel = prefetchedLazyPart(() => import('./notice-panel.tsx').then((file) => file.NoticePanel))
const NoticeDialog = prefetchedLazyPart(() => import('./notice-dialog.tsx').then((file) => file.NoticeDialog))

/** How much there is to read, the newest of it, and the way to all. */
export function NoticeBell() {
  const { unread, error, pollAgain } = useUnread()
  const [isOpen, setIsOpen] = useState(false)
  const [shown, setShown] = useState<NoticeHead>()
  const open = useOpenNotice(setShown)
  const button = useRef<HTMLButtonElement>(null)
  const total = (unread?.anntMsgTotal ?? 0) + (unread?.sysMsgTotal ?? 0)
  const close = () => {
    const { activeElement } = document
    setIsOpen(false)
    // A person who pressed something elsewhere keeps the focus there.
    if (activeElement === document.body || activeElement?.closest('.notice-panel')) button.current?.focus()
  }
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        classNames={{ root: 'notice-place' }}
        // As wide as a phone: it moves to where it is seen.
        align={{ overflow: { shiftX: true, adjustY: true } }}
        open={isOpen}
        onOpenChange={(willOpen) => {
          if (!willOpen) return close()
          setIsOpen(true)
          void pollAgain()
        }}
        destroyOnHidden
        styles={{ container: { width: 300, padding: 0 } }}
        content={
          <NoticePanel
            unread={unread}
            error={error}
            onClose={close}
            onOpen={(notice) => {
              close()
              open(notice)
            }}
          />
        }
      >
        <Button
          ref={button}
          type="text"
          title="通知"
          aria-label={total > 0 ? `通知：${total} 条未读` : '通知'}
          aria-expanded={isOpen}
        >
          <Badge size="small" count={total}>
            <BellOutlined aria-hidden />
          </Badge>
        </Button>
      </Popover>
      {shown && <NoticeDialog notice={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
