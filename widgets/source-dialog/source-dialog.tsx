import { Alert, Button, Flex, Modal, Skeleton, Typography, theme } from 'antd'
import type { ReactNode } from 'react'
import { indentXml } from './indent-xml.ts'

interface Props {
  title: string
  /** Undefined while it is on its way, null when there is none. */
  text: string | null | undefined
  /** Instead of the text. */
  failure?: string | undefined
  /** Why there is no text. */
  emptyText: string
  /** Above the text, such as what was left out of it. */
  note?: ReactNode
  /** Beside 关闭. */
  actions?: ReactNode
  onClose: () => void
}

/** A text as a machine wrote it, to read and to copy. */
export function SourceDialog({ title, text, failure, emptyText, note, actions, onClose }: Props) {
  return (
    <Modal
      open
      title={title}
      width="min(960px, 96vw)"
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="flex-end" wrap>
          <Button onClick={onClose}>关闭</Button>
          {actions}
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        {failure !== undefined && <Alert type="error" showIcon title={failure} />}
        {failure === undefined && text === undefined && <Skeleton active paragraph={{ rows: 8 }} />}
        {text === null && <Alert type="info" showIcon title={emptyText} />}
        {text && (
          <>
            {note}
            <Source text={indentXml(text)} />
          </>
        )}
      </Flex>
    </Modal>
  )
}

function Source({ text }: { text: string }) {
  const { token } = theme.useToken()
  return (
    <div style={{ position: 'relative' }}>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must be able to scroll it
        tabIndex={0}
        style={{
          maxHeight: '55vh',
          overflow: 'auto',
          margin: 0,
          padding: 12,
          paddingInlineEnd: 40,
          fontSize: 12,
          lineHeight: 1.6,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          background: token.colorFillQuaternary,
          borderRadius: token.borderRadius,
        }}
      >
        {text}
      </pre>
      <Typography.Text
        copyable={{ text, tooltips: ['复制', '已复制'] }}
        style={{ position: 'absolute', top: 8, right: 16 }}
      />
    </div>
  )
}
