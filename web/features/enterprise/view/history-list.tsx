import type { HistoryLine } from '@kouan/contract/calls/enterprise/apply.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Timeline } from 'antd'
import { labelOf } from './field-label.ts'
import { ReviewDetail } from './review-detail.tsx'

const colors: Partial<Record<HistoryLine['action'], string>> = { pass: 'green', return: 'orange', refuse: 'red' }

/** History of an application, newest first. */
export function HistoryList({ lines }: { lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return <EmptyState text="暂无记录" />
  const newestFirst = [...lines].sort((one, other) => (one.time < other.time ? 1 : -1))
  return (
    <Timeline
      style={{ paddingTop: 8 }}
      items={newestFirst.map((line, index) => ({
        key: `${line.time} ${line.action} ${index}`,
        color: colors[line.action] ?? 'blue',
        content: (
          <>
            {line.time} {line.by} {line.actionText}
            {line.opinion && `：${line.opinion}`}
            {line.fieldRemarks.length > 0 && (
              <ul style={{ margin: 0, paddingInlineStart: 20 }}>
                {line.fieldRemarks.map(({ field, remark }) => (
                  <li key={field}>
                    {labelOf(field)}：{remark}
                  </li>
                ))}
              </ul>
            )}
            <ReviewDetail html={line.detail} />
          </>
        ),
      }))}
    />
  )
}
