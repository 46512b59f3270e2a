import { CommentOutlined } from '@ant-design/icons'
import type { Attachment, FieldRemark } from '@kouan/contract/calls/enterprise/apply.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { AttachmentFrame } from '../view/attachment-frame.tsx'
import { RemarkInput } from './remark-input.tsx'

interface Props {
  attachments: readonly Attachment[]
  remark: string | undefined
  onRemark: ((line: FieldRemark) => void) | undefined
}

/** The papers beside the form: one is shown, the others are a press away. */
export function ReviewAttachments({ attachments, remark, onRemark }: Props) {
  const [shownId, setShownId] = useState<string>()
  const [isWriting, setIsWriting] = useState(false)
  const shown = attachments.find(({ id }) => id === shownId) ?? attachments[0]
  return (
    <Flex vertical gap={12}>
      {shown === undefined ? (
        <EmptyState text="没有附件" />
      ) : (
        <>
          <Flex gap={8} wrap role="group" aria-label="选择附件">
            {attachments.map((attachment) => (
              <Button
                key={attachment.id}
                size="small"
                type={attachment.id === shown.id ? 'primary' : 'default'}
                aria-pressed={attachment.id === shown.id}
                onClick={() => setShownId(attachment.id)}
              >
                {attachment.kindText}
              </Button>
            ))}
          </Flex>
          <span style={{ overflowWrap: 'anywhere' }}>
            {shown.name} <Tag>{shown.expireDate ? `有效期至${shown.expireDate}` : '长期有效'}</Tag>
          </span>
          <AttachmentFrame key={shown.id} attachment={shown} height="min(52vh, 640px)" />
        </>
      )}
      {onRemark && (
        <Button icon={<CommentOutlined />} onClick={() => setIsWriting(!isWriting)} style={{ alignSelf: 'flex-start' }}>
          填写对附件的意见
        </Button>
      )}
      <RemarkInput
        label="附件"
        isOpen={isWriting}
        remark={remark}
        onClose={() => setIsWriting(false)}
        onChange={(written) => onRemark?.({ field: 'attachments', remark: written })}
      />
    </Flex>
  )
}
