import { Button, Typography } from 'antd'
import { AskError, sentenceOf } from '../../../data/calls/ask-error.ts'
import type { Draft } from './use-draft.ts'

/** Zone and form of the server's times. */
const beijing = { timeZone: 'Asia/Shanghai', hour12: false }

/** Says whether what was typed is safe. */
export function DraftState({ draft, validUntil, onRetry }: { draft: Draft; validUntil: string; onRetry: () => void }) {
  if (draft.error !== undefined) {
    return (
      <Typography.Text type="danger" role="alert">
        未能保存：{reasonOf(draft.error)}
        <Button type="link" size="small" onClick={onRetry}>
          重试
        </Button>
      </Typography.Text>
    )
  }
  const status = draft.isSaving
    ? '正在保存…'
    : draft.savedAt
      ? `已于${draft.savedAt.toLocaleTimeString('zh-CN', beijing)}自动保存`
      : '填写内容自动保存'
  return (
    <Typography.Text type="secondary" aria-live="polite">
      {status}，可继续修改至 {validUntil}
    </Typography.Text>
  )
}

const reasonOf = (error: unknown) =>
  error instanceof AskError && error.problems.length > 0
    ? error.problems.map(({ message }) => message).join('；')
    : sentenceOf(error)
