// 异常处理: what failed on the left, by its reason; on the right the documents, to be mended and declared again where they stand.
import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Empty, Flex, Skeleton } from 'antd'
import { useState } from 'react'
import { usePolled } from '../../../data/calls/use-polled.ts'
import { useSession } from '../../../data/session/session-store.ts'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { ReasonDocuments } from './reason-documents.tsx'
import { ReasonList } from './reason-list.tsx'
import { TodayStrip } from './today-strip.tsx'
import { type Entry, entriesOf } from './worklist-entries.ts'

export default function WorklistPage() {
  const isMobile = useIsMobile()
  const username = useSession(({ user }) => user?.username ?? '')
  const { data, error, refetch } = usePolled(readWorklist, {}, { everySeconds: 20 })
  const [chosen, choose] = useAddressChoice('view', '')
  const [held, setHeld] = useState<Entry>()
  if (error && !data) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const entries = entriesOf(data, username)
  // Whoever mends the last document of a reason still sees what came of it.
  const entry = entries.find(({ key }) => key === (chosen || held?.key)) ?? held ?? entries[0]
  if (entry && JSON.stringify(entry) !== JSON.stringify(held)) setHeld(entry)
  return (
    <Flex vertical gap={16}>
      <TodayStrip {...data} />
      {entry ? (
        <div
          style={{
            display: 'grid',
            gap: 16,
            alignItems: 'start',
            gridTemplateColumns: isMobile ? 'minmax(0, 1fr)' : '280px minmax(0, 1fr)',
          }}
        >
          <ReasonList entries={entries} chosen={entry.key} onChoose={choose} />
          <ReasonDocuments key={entry.key} entry={entry} isGone={!entries.some(({ key }) => key === entry.key)} />
        </div>
      ) : (
        <Empty description="没有需要处理的异常" />
      )}
    </Flex>
  )
}
