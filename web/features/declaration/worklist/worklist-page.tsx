// 异常处理: what failed on the left, by its reason; on the right the documents, to be mended and declared again where they stand.
import { readFigures } from '@kouan/contract/calls/home.ts'
import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import { readWorklist, type Worklist } from '@kouan/contract/calls/worklist.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { lowQuery, useIsMobile, useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Flex, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { usePolled } from '../../../data/calls/use-polled.ts'
import { useSession } from '../../../data/session/session-store.ts'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { ReasonDocuments } from './reason-documents.tsx'
import { ReasonList } from './reason-list.tsx'
import { TodayStrip } from './today-strip.tsx'
import { type Entry, entriesOf, waitingText } from './worklist-entries.ts'

export default function WorklistPage() {
  const isMobile = useIsMobile()
  const isLow = useMedia(lowQuery)
  const username = useSession(({ user }) => user?.username ?? '')
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
  const entry = entries.find(({ key }) => key === (chosen || held?.key)) ?? held ?? entries[0]
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
