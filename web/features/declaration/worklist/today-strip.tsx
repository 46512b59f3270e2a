import type { Worklist } from '@kouan/contract/calls/worklist.ts'
import { Card, Flex, Statistic, Typography } from 'antd'
import { durationText } from './worklist-entries.ts'

/** How today went: what was declared, what came of it, and how long customs took. */
export function TodayStrip({ today, groups }: Pick<Worklist, 'today' | 'groups'>) {
  const { declared, moving, accepted, refused, rest, medianSeconds } = today
  const top = groups
    .filter((group) => group.today > 0)
    .toSorted((one, other) => other.today - one.today)
    .slice(0, 3)
  const figures = [
    ['今日申报', declared],
    ['其中申报中', moving],
    ['其中海关已受理', accepted],
    ['其中失败与退单', refused],
    ...(rest > 0 ? [['其中扣留、退运或撤销', rest]] : []),
    ['今日回执用时（中位数）', medianSeconds === null ? '-' : durationText(medianSeconds)],
  ]
  return (
    <Card size="small" role="region" aria-label="今日申报">
      <Flex gap="12px 40px" wrap align="flex-start">
        {figures.map(([title, value]) => (
          <Statistic key={title} title={title} value={value} styles={{ content: { fontSize: 20, fontWeight: 600 } }} />
        ))}
        {top.length > 0 && (
          <div style={{ minWidth: 220, flex: 1 }}>
            <Typography.Text type="secondary">今日申报失败的主要原因</Typography.Text>
            <ol style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
              {top.map(({ kind, reason, title, example, today: count }) => (
                <li key={`${kind} ${reason}`} style={{ overflowWrap: 'anywhere' }}>
                  {example ?? title}（{count}）
                </li>
              ))}
            </ol>
          </div>
        )}
      </Flex>
    </Card>
  )
}
