import { Alert, Button, Flex, Skeleton, Typography, theme } from 'antd'
import { type ReactNode, useId } from 'react'
import { EmptyState } from '../loading/empty-state.tsx'

type Columns = 1 | 2 | 3 | 4

/** Clamps a count of columns to one to four; settings of users may hold any number. */
export function columnsWithin(count: number): Columns {
  const rounded = Math.round(count)
  if (rounded >= 4) return 4
  if (rounded === 3) return 3
  return rounded === 2 ? 2 : 1
}

/** Whether there is nothing to show; zero and false are values. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

export interface DetailItem {
  label: string
  /** Undefined, null, an empty text and an empty list show as `-`. */
  value: ReactNode
  /** Takes the whole line, such as an address. */
  isWide?: boolean
  key?: string
}

interface Props {
  items: readonly DetailItem[]
  title?: string
  /** At most; fewer where there is no room. */
  columns?: Columns
  /** Label above its value instead of beside it. */
  isStacked?: boolean
  isLoading?: boolean
  /** Instead of the items. */
  failure?: string | undefined
  onRetry?: () => void
}

const gap = 16
/** Texts of more characters are folded after three lines. */
const long = 240

/** Names and values of one record, in one to four columns. */
export function DetailList(props: Props) {
  const { items, title, columns = 3, isStacked = false, isLoading = false, failure, onRetry } = props
  const { token } = theme.useToken()
  const titleId = useId()
  const most = columnsWithin(columns)
  return (
    <section aria-labelledby={title === undefined ? undefined : titleId} aria-busy={isLoading}>
      {title !== undefined && (
        <h3 id={titleId} style={{ margin: '0 0 12px', fontSize: token.fontSizeLG, fontWeight: token.fontWeightStrong }}>
          {title}
        </h3>
      )}
      {failure !== undefined && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={failure}
          action={
            onRetry && (
              <Button size="small" onClick={onRetry}>
                重试
              </Button>
            )
          }
        />
      )}
      {failure === undefined && isLoading && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {failure === undefined && !isLoading && items.length === 0 && <EmptyState text="暂无数据" />}
      {failure === undefined && !isLoading && items.length > 0 && (
        <dl
          data-columns={most}
          style={{
            display: 'grid',
            // As many as fit, but never more than `columns`.
            gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(220px, calc((100% - ${(most - 1) * gap}px) / ${most}))), 1fr))`,
            gap: `12px ${gap}px`,
            margin: 0,
          }}
        >
          {items.map(({ key, label, value, isWide = false }) => (
            <Flex
              key={key ?? label}
              vertical={isStacked}
              gap={isStacked ? 2 : 8}
              style={{ minWidth: 0, gridColumn: isWide ? '1 / -1' : undefined }}
            >
              <dt
                style={{
                  flex: 'none',
                  // In one column the values are aligned.
                  width: most === 1 && !isStacked ? 140 : undefined,
                  maxWidth: isStacked ? undefined : '45%',
                  color: token.colorTextSecondary,
                }}
              >
                {isStacked ? label : `${label}：`}
              </dt>
              <dd style={{ flex: 1, minWidth: 0, margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                <Value value={value} />
              </dd>
            </Flex>
          ))}
        </dl>
      )}
    </section>
  )
}

function Value({ value }: { value: ReactNode }) {
  if (isEmptyValue(value)) return '-'
  if (typeof value !== 'string' || value.length <= long) return value
  const symbol = (isOpen: boolean) => (isOpen ? '收起' : '展开')
  return (
    <Typography.Paragraph ellipsis={{ rows: 3, expandable: 'collapsible', symbol }} style={{ margin: 0 }}>
      {value}
    </Typography.Paragraph>
  )
}
