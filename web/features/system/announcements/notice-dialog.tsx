import { type NoticeHead, readNotice } from '@kouan/contract/calls/system/announcement-calls.ts'
import { HtmlText } from '@kouan/widgets/clean-html/html-text.tsx'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, Button, Flex, Spin, Typography } from 'antd'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { PriorityTag } from './priority-tag.tsx'

/** 通知消息: what was said, by whom and when; and the way to what is to be done about it. */
export function NoticeDialog({ notice, onClose }: { notice: NoticeHead; onClose: () => void }) {
  const navigate = useNavigate()
  const { id, titile, priority, senderName, sendTime, openType, openPage } = notice
  const read = useAnswer(readNotice, { sendId: id })
  const page = openType === 'url' ? openPage : null
  const handle = () => {
    if (!page) return
    onClose()
    if (page.startsWith('/')) navigate(page)
    else open(page, '_blank', 'noopener,noreferrer')
  }
  return (
    <Dialog
      open
      title="通知消息"
      width="60vw"
      onCancel={onClose}
      footer={
        <>
          {page && (
            <Button type="primary" onClick={handle}>
              去处理
            </Button>
          )}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <Typography.Title level={4} style={{ marginBlock: '8px 4px', overflowWrap: 'anywhere' }}>
        {titile}
      </Typography.Title>
      <Flex wrap gap="4px 16px" style={{ marginBottom: 16 }}>
        <PriorityTag code={priority} />
        <Typography.Text type="secondary">发布人：{senderName}</Typography.Text>
        <Typography.Text type="secondary">发布时间：{sendTime}</Typography.Text>
      </Flex>
      {read.data && <HtmlText html={read.data.msgContent ?? ''} label="通知内容" />}
      {read.isPending && <Spin style={{ display: 'block', margin: '24px auto' }} />}
      {read.error && <Alert type="error" showIcon role="alert" title={sentenceOf(read.error)} />}
    </Dialog>
  )
}
