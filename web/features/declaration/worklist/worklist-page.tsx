// 异常处理: what failed on the left, by its reason; on the right the documents, to be mended and declared again where they stand.
import { readFigures } from '@kouan/contract/calls/home.ts'
import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import { readWorklist, type Worklist } from '@kouan/contract/calls/worklist.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { lowQuery, useIsMobile, useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Card, Flex, Skeleton, Statistic, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { usePolled } from '../../../data/calls/use-polled.ts'
import { useSession } from '../../../data/session/session-store.ts'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { ReasonDocuments } from './reason-documents.tsx'
import { ReasonList } from './reason-list.tsx'
import { durationText, type Entry, entriesOf, firstEntry, waitingText } from './worklist-entries.ts'

export default function WorklistPage() {
  const isMobile = useIsMobile()
  const isLow = useMedia(lowQuery)
  const username = useSession(({ user }) => user?.username ?? '')
  const isOfEnterprise = useSession(({ user }) => Boolean(user?.enterpriseId))
  const { data, error, refetch } = usePolled(
    readWorklist,
    {},
    { everySeconds: 20, live: figuresChanged, pause: 10_000 },
  )
  useBadgesFollow(data)
  const [chosen, choose] = useAddressChoice('view', '')
  const [held, setHeld] = useState<Entry>()
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const entries = entriesOf(data, username)
  // A person who mends the last document of a reason still sees the outcome.
  const entry = entries.find(({ key }) => key === (chosen || held?.key)) ?? held ?? firstEntry(entries, isOfEnterprise)
  if (entry && JSON.stringify(entry) !== JSON.stringify(held)) setHeld(entry)
  return (
    <Flex vertical gap={isLow ? 8 : 16} data-tour="worklist">
      {!isLow && <TodayStrip {...data} />}
      {entry ? (
        <div
          style={{
            display: 'grid',
            gap: isLow ? 8 : 16,
            alignItems: 'start',
            gridTemplateColumns: isMobile ? 'minmax(0, 1fr)' : '280px minmax(0, 1fr)',
          }}
        >
          <ReasonList waiting={waitingText(data)} entries={entries} chosen={entry.key} onChoose={choose} />
          <ReasonDocuments key={entry.key} entry={entry} isGone={!entries.some(({ key }) => key === entry.key)} />
        </div>
      ) : (
        <EmptyState text="没有需要处理的异常" />
      )}
      {isLow && <TodayStrip {...data} />}
    </Flex>
  )
}

/** The badge in the menu counts what is listed here: whenever this is another, it is read again. */
function useBadgesFollow(worklist: Worklist | undefined): void {
  const client = useQueryClient()
  const waiting = worklist && waitingText(worklist)
  useEffect(() => {
    if (waiting !== undefined) void client.invalidateQueries({ queryKey: [readFigures.name] })
  }, [waiting, client])
}

/** How today went: what was declared, what came of it, and how long customs took. */
function TodayStrip({ today, groups }: Pick<Worklist, 'today' | 'groups'>) {
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
