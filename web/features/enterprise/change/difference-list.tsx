import type { Difference } from '@kouan/contract/calls/enterprise/change.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { changeFields } from '@kouan/contract/resources/enterprise/change-fields.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Badge, Flex, Tag, theme } from 'antd'
import type { ReactNode } from 'react'
import { ApplicationValue } from '../view/application-fields-view.tsx'

interface Props {
  differences: readonly Difference[]
  /** Beside a value, such as a button that shows it in full. */
  extra?: (difference: Difference, side: 'old' | 'new') => ReactNode
}

const declared: Readonly<Record<string, Field>> = changeFields

/** Old and new value of each altered field beside each other; below each other on a phone. */
export function DifferenceList({ differences, extra }: Props) {
  const { token } = theme.useToken()
  const isMobile = useIsMobile()
  if (differences.length === 0) {
    return <EmptyState text="字段没有变更" />
  }
  return (
    <ul aria-label="变更内容" style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {differences.map((difference) => (
        <li
          key={`${difference.field} ${difference.effectiveTime ?? ''}`}
          style={{ padding: '8px 0', borderBottom: `1px solid ${token.colorBorderSecondary}` }}
        >
          <Flex gap={8} wrap align="center" style={{ marginBottom: 4 }}>
            <strong>{difference.label}</strong>
            <StateOf difference={difference} />
          </Flex>
          <div
            style={{
              display: 'grid',
              gap: 12,
              gridTemplateColumns: isMobile ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
            }}
          >
            <Side title="原值" difference={difference} side="old" extra={extra} />
            <Side title="新值" difference={difference} side="new" extra={extra} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function StateOf({ difference: { effectiveTime, isAtOnce, isSinceReturn } }: { difference: Difference }) {
  return (
    <>
      {effectiveTime ? (
        <Badge status="success" text={`已于${effectiveTime}生效`} />
      ) : (
        <Tag>{isAtOnce ? '提交后立即生效' : '审核通过后生效'}</Tag>
      )}
      {isSinceReturn && <Badge status="processing" text="退回后修改" />}
    </>
  )
}

interface SideProps extends Pick<Props, 'extra'> {
  title: string
  difference: Difference
  side: 'old' | 'new'
}

function Side({ title, difference, side, extra }: SideProps) {
  const { token } = theme.useToken()
  const field = declared[difference.field]
  return (
    <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <span style={{ color: token.colorTextSecondary }}>{title}：</span>
      {field && (
        <ApplicationValue item={{ name: difference.field, field }} values={{ [difference.field]: difference[side] }} />
      )}
      {extra?.(difference, side)}
    </div>
  )
}
