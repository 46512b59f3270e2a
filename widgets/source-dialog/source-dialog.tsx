import { Alert, Button, Flex, Skeleton, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { CodeEditor } from '../code-editor/code-editor.tsx'
import { Dialog } from '../dialog/dialog.tsx'

/** Indents a message of one long line; one that has lines already is returned unchanged. */
export function indentXml(text: string): string {
  if (text.trim().split('\n').length > 3) return text
  let depth = 0
  return text
    .trim()
    .replace(/>\s*</g, '>\n<')
    .split('\n')
    .map((line) => {
      const closes = line.startsWith('</')
      if (closes) depth = Math.max(0, depth - 1)
      const shown = `${'  '.repeat(depth)}${line}`
      const opens = /^<[^!?/]/.test(line) && !line.endsWith('/>') && !line.includes('</')
      if (opens) depth += 1
      return shown
    })
    .join('\n')
}

interface Props {
  title: string
  /** Undefined while it is on its way, null when there is none. */
  text: string | null | undefined
  /** Instead of the text. */
  failure?: string | undefined
  /** Why there is no text. */
  emptyText: string
  /** Shown above the text, such as a note on what is missing. */
  note?: ReactNode
  /** Beside 关闭. */
  actions?: ReactNode
  onClose: () => void
}

/** A text as a machine wrote it, to read and to copy. */
export function SourceDialog({ title, text, failure, emptyText, note, actions, onClose }: Props) {
  return (
    <Dialog
      open
      title={title}
      width={960}
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
            <Source text={indentXml(text)} label={title} />
          </>
        )}
      </Flex>
    </Dialog>
  )
}

/** Read-only: folded at the margin, searched by Ctrl+F. */
function Source({ text, label }: { text: string; label: string }) {
  const language = text.trimStart().startsWith('<') ? 'xml' : 'text'
  const [height] = useState(() => Math.max(240, Math.round(window.innerHeight * 0.55)))
  return (
    <>
      <Typography.Text copyable={{ text, tooltips: ['复制', '已复制'] }} type="secondary">
        Ctrl+F 查找；点行号旁的箭头折叠
      </Typography.Text>
      <CodeEditor value={text} language={language} label={label} height={height} readOnly />
    </>
  )
}
