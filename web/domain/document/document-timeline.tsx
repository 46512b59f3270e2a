import { operatorNames, type TimelineEntry } from '@kouan/contract/calls/document.ts'
import { readableInfo } from '@kouan/contract/rules/readable-info.ts'
import { detailParts } from '@kouan/contract/rules/timeline-detail.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Button, Flex, Timeline, Typography } from 'antd'
import { useSession } from '../../data/session/session-store.ts'
import { attemptTitle } from './document-parts.tsx'
import { DeclareStateDot, declareColor } from './state-tag.tsx'

interface Props {
  entries: readonly TimelineEntry[]
  /** A sentence that is shown above the timeline and left out in it. */
  shownSentence: string | undefined
  /** Absent for those who may not read receipts. */
  onShowReceipt: ((receiptId: string) => void) | undefined
}

/** Events of a document, newest first. */
export function DocumentTimeline({ entries, ...itemProps }: Props) {
  if (entries.length === 0) return <EmptyState text="还没有申报记录" />
  return (
    <Timeline
      style={{ paddingTop: 8 }}
      items={entries.map((entry, index) => ({
        key: `${entry.time} ${index}`,
        color: colorOf(entry),
        content: <TimelineItem entry={entry} {...itemProps} />,
      }))}
    />
  )
}

function TimelineItem({ entry, shownSentence, onShowReceipt }: { entry: TimelineEntry } & Omit<Props, 'entries'>) {
  const { time, title, detail, attemptNo, partNo, partCount, operator, toStatus, receiptId } = entry
  const user = useSession((session) => session.user)
  const { spoken, lines } = detailParts(detail ?? '', shownSentence)
  const person = operator === user?.username ? user.realname : operator
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} wrap align="center">
        <strong>{title}</strong>
        {toStatus && <DeclareStateDot state={toStatus} />}
      </Flex>
      <Typography.Text type="secondary">
        {time}　{operatorNames[operator] ?? person}
        {attemptNo !== null && `　${attemptTitle({ attemptNo, partNo, partCount })}`}
        {spoken && `　${spoken}`}
      </Typography.Text>
      {lines.map((line) => (
        <span key={line} style={{ overflowWrap: 'anywhere' }}>
          {readableInfo(line)}
        </span>
      ))}
      {receiptId !== null && onShowReceipt && (
        <Button
          type="link"
          size="small"
          style={{ padding: 0, alignSelf: 'flex-start' }}
          onClick={() => onShowReceipt(receiptId)}
        >
          查看回执报文
        </Button>
      )}
    </Flex>
  )
}

function colorOf({ source, toStatus }: TimelineEntry): string {
  const color = toStatus ? declareColor(toStatus) : 'default'
  if (color === 'error') return 'red'
  if (source === 'receipt') return color === 'default' ? 'gray' : 'green'
  return source === 'user' ? 'blue' : 'gray'
}
