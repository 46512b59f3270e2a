import { receiptMessage } from '@kouan/contract/calls/declaration.ts'
import { documentCalls, type MessageView } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { SourceDialog } from '@kouan/widgets/source-dialog/source-dialog.tsx'
import { saveBlob } from '@kouan/widgets/upload/save-file.ts'
import { Alert, Button, Flex, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import type { ReceivedFile } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import { Allowed } from '../../session/allowed.tsx'
import { SimulatedNotice } from './simulated-tag.tsx'

interface AttemptProps {
  kind: DocumentKind
  attemptId: string
  onClose: () => void
}

/** The message of one attempt; who may, downloads it as it was sent. */
export function AttemptMessageDialog({ kind, attemptId, onClose }: AttemptProps) {
  const calls = documentCalls(kind.resource)
  const read = useAnswer(calls.message, { attemptId })
  const download = useAct(calls.messageFile)
  const actions = read.data?.text && (
    <Allowed action={calls.messageFile.needs}>
      <Button
        type="primary"
        loading={download.isPending}
        onClick={() => download.mutate({ attemptId }, { onSuccess: (file) => saveBlob(file as ReceivedFile) })}
      >
        下载原文
      </Button>
    </Allowed>
  )
  return (
    <MessageSource
      title="申报报文"
      read={read}
      emptyText="报文还没有生成，请稍后再看"
      actions={actions}
      onClose={onClose}
    />
  )
}

/** The message in which a receipt came. */
export function ReceiptMessageDialog({ receiptId, onClose }: { receiptId: string; onClose: () => void }) {
  const read = useAnswer(receiptMessage, { id: receiptId })
  return <MessageSource title="回执报文" read={read} emptyText="报文无法读取" onClose={onClose} />
}

interface SourceProps {
  title: string
  read: { data: MessageView | undefined; error: Error | null }
  emptyText: string
  actions?: ReactNode
  onClose: () => void
}

/** Opens at the node of the document that was asked about; a message may hold a hundred of them. */
function MessageSource({ title, read: { data, error }, emptyText, actions, onClose }: SourceProps) {
  const [isComplete, setIsComplete] = useState(false)
  const hasNode = data !== undefined && data.node !== null && data.nodeCount > 1
  return (
    <SourceDialog
      title={data ? `${title}：${data.fileName}` : title}
      text={hasNode && !isComplete ? data.node : data?.text}
      failure={error && !data ? sentenceOf(error) : undefined}
      emptyText={emptyText}
      note={
        <Flex vertical gap={8}>
          {hasNode && (
            <Segmented
              aria-label="显示范围"
              value={isComplete}
              onChange={setIsComplete}
              options={[
                { value: false, label: '本单证' },
                { value: true, label: `整个报文（${data.nodeCount} 份单证）` },
              ]}
            />
          )}
          {data?.simulated && <SimulatedNotice>这是与模拟海关往来的报文，海关没有参与</SimulatedNotice>}
          <Alert
            type="info"
            showIcon
            title={`个人信息已脱敏${data?.wrapped ? '；此处为传输报文（DxpMsg）中的业务报文' : ''}`}
          />
        </Flex>
      }
      actions={actions}
      onClose={onClose}
    />
  )
}
