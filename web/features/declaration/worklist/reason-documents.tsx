import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Alert, Flex, Skeleton } from 'antd'
import { type ComponentType, useEffect } from 'react'
import { knownKinds } from '../../../domain/document/known-kinds.ts'
import { PlainDocuments } from '../../../domain/document/plain-documents.tsx'
import { DataFaultRows } from './data-fault-rows.tsx'
import { MendAll } from './mend-all.tsx'
import type { Entry } from './worklist-entries.ts'

type Narrowed = Pick<Entry, 'title' | 'params' | 'following' | 'count'>

/** The list of each kind, loaded when a document of it has failed. */
const lists: Readonly<Record<string, ComponentType<Narrowed>>> = Object.fromEntries(
  Object.entries(knownKinds).map(([type, load]) => [
    type,
    lazyPart(
      async () => {
        const parts = await load()
        return ({ following, count, ...narrowed }: Narrowed) => {
          const { resource } = parts.kind
          useReadAgain(resource.name)
          return (
            <>
              {following && <MendAll {...{ resource, following, count }} filter={narrowed.params} />}
              <PlainDocuments {...narrowed} {...parts} isNarrow />
            </>
          )
        }
      },
      <Skeleton active paragraph={{ rows: 6 }} />,
    ),
  ]),
)

interface Props {
  entry: Entry
  /** None of them is left. */
  isGone: boolean
}

/** The documents of one reason, with what to do about it. */
export function ReasonDocuments({ entry, isGone }: Props) {
  const { kind, title, words, advice, dataFault } = entry
  const List = lists[kind]
  return (
    <Flex vertical gap={12}>
      {isGone ? (
        <Alert type="success" showIcon role="status" title="此原因下已没有待处理的单证" />
      ) : (
        (words.length > 0 || advice) && (
          <Alert type="warning" showIcon title={words.join('；') || advice} description={words.length > 0 && advice} />
        )
      )}
      {dataFault ? <DataFaultRows group={dataFault} /> : List && <List title={title} {...narrowedOf(entry, isGone)} />}
    </Flex>
  )
}

const narrowedOf = ({ params, following, count }: Entry, isGone: boolean) => ({
  params,
  count: isGone ? 0 : count,
  ...(following ? { following } : {}),
})

/** Whenever the documents were read, what failed is counted anew. */
function useReadAgain(name: string): void {
  const client = useQueryClient()
  const reading = useIsFetching({ queryKey: [name, 'list'] })
  useEffect(() => {
    if (reading === 0) void client.invalidateQueries({ queryKey: [readWorklist.name] })
  }, [reading, client])
}
