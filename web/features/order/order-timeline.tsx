import type { TimelineEntry } from '@kouan/contract/calls/order.ts'
import { Button, Empty, Flex, Timeline, Typography } from 'antd'
import { readableInfo } from '../../fields/states/receipt-status.ts'
import { DeclareStateTag, declareColor } from '../../fields/states/state-tag.tsx'

interface Props {
  entries: readonly TimelineEntry[]
  /** Absent for those who may not read receipts. */
  onShowReceipt: ((receiptId: string) => void) | undefined
}

const operators: Readonly<Record<string, string>> = { customs: '海关', system: '系统' }

/** What happened to an order, newest first. */
export function OrderTimeline({ entries, onShowReceipt }: Props) {
  if (entries.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有申报记录" />
  return (
    <Timeline
      style={{ paddingTop: 8 }}
      items={entries.map((entry, index) => ({
        key: `${entry.time} ${index}`,
        color: colorOf(entry),
        content: <Happening entry={entry} onShowReceipt={onShowReceipt} />,
      }))}
    />
  )
}

function Happening({ entry, onShowReceipt }: { entry: TimelineEntry } & Pick<Props, 'onShowReceipt'>) {
  const { time, title, detail, attemptNo, operator, toStatus, receiptId } = entry
  // Customs' words, and after them what to do next.
  const [info = '', advice] = (detail ?? '').split('　')
  return (
    <Flex vertical gap={4}>
      <Flex gap={8} wrap align="center">
        <strong>{title}</strong>
        {toStatus && <DeclareStateTag state={toStatus} />}
      </Flex>
      <Typography.Text type="secondary">
        {time}　{operators[operator] ?? operator}
        {attemptNo !== null && `　第 ${attemptNo} 次申报`}
      </Typography.Text>
      {info !== '' && <span style={{ overflowWrap: 'anywhere' }}>{readableInfo(info)}</span>}
      {advice && <Typography.Text type="danger">{advice}</Typography.Text>}
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
  if (color === 'red' || color === 'volcano' || color === 'magenta') return 'red'
  if (source === 'receipt') return color === 'default' ? 'gray' : 'green'
  return source === 'user' ? 'blue' : 'gray'
}
