import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { AttachmentDialog } from './attachment-dialog.tsx'

/** Attachments that are only looked at. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const [shown, setShown] = useState<Attachment>()
  if (attachments.length === 0) return <EmptyState text="没有附件" />
  return (
    <>
      <Flex vertical gap={8} component="ul" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {attachments.map((attachment) => (
          <li key={attachment.id} style={{ overflowWrap: 'anywhere' }}>
            {attachment.kindText}：
            <Button
              type="link"
              style={{ padding: 0, height: 'auto', whiteSpace: 'normal' }}
              onClick={() => setShown(attachment)}
            >
              {attachment.name}
            </Button>
            （{sizeText(attachment.size)}，{attachment.expireDate ? `有效期至${attachment.expireDate}` : '长期有效'}）
          </li>
        ))}
      </Flex>
      {shown && <AttachmentDialog attachment={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
