import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { lowQuery, useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Alert, Flex, Skeleton, Typography } from 'antd'
import { type ComponentType, useEffect } from 'react'
import { fieldMeant } from '../../../domain/document/faulty-field.ts'
import { knownKinds } from '../../../domain/document/known-kinds.ts'
import { PlainDocuments } from '../../../domain/document/plain-documents.tsx'
import { DataFaultRows } from './data-fault-rows.tsx'
import { MendAll } from './mend-all.tsx'
import type { Entry } from './worklist-entries.ts'

type Narrowed = Pick<Entry, 'title' | 'params' | 'following' | 'count' | 'words'>

/** The list of each kind, loaded when a document of it has failed. */
const lists: Readonly<Record<string, ComponentType<Narrowed>>> = Object.fromEntries(
  Object.entries(knownKinds).map(([type, load]) => [
    type,
    lazyPart(
      async () => {
        const parts = await load()
        return ({ following, count, words, ...narrowed }: Narrowed) => {
          const { resource } = parts.kind
          useReadAgain(resource.name)
          return (
            <>
              {following && (
                <MendAll
                  {...{ resource, following, count }}
                  filter={narrowed.params}
                  field={fieldMeant(parts.kind, words.join('；'))}
                />
              )}
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
  const isLow = useMedia(lowQuery)
  return (
    <Flex vertical gap={isLow ? 4 : 12}>
      {isGone ? (
        <Alert type="success" showIcon role="status" title="此原因下已没有待处理的单证" />
      ) : (
        <ReasonWords words={words} advice={advice} />
      )}
      {dataFault ? <DataFaultRows group={dataFault} /> : List && <List title={title} {...narrowedOf(entry, isGone)} />}
    </Flex>
  )
}

/** In a low window the place belongs to the documents. */
function ReasonWords({ words, advice }: Pick<Entry, 'words' | 'advice'>) {
  const isLow = useMedia(lowQuery)
  const said = words.join('；')
  if (!said && !advice) return null
  if (isLow) {
    const all = [said, advice].filter(Boolean).join('。')
    return (
      <Alert
        type="warning"
        style={{ padding: '2px 8px' }}
        title={<Typography.Text ellipsis={{ tooltip: all }}>{all}</Typography.Text>}
      />
    )
  }
  return <Alert type="warning" showIcon title={said || advice} description={said && advice} />
}

const narrowedOf = ({ params, words, following, count }: Entry, isGone: boolean) => ({
  params,
  words,
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
