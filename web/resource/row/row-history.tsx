// 记录: who changed which value of a row when, old and new beside each other.
import {
  type ChangedLine,
  type ChangedValue,
  type HistoryEntry,
  historyCall,
  revealHistoryCall,
} from '@kouan/contract/calls/row-history.ts'
import { hasHistory } from '@kouan/contract/derive/permissions.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Flex, Skeleton } from 'antd'
import { ask } from '../../data/calls/ask.ts'
import { useAct } from '../../data/calls/use-call.ts'
import { useRights } from '../../session/allowed.tsx'
import { useFieldRights } from '../../session/field-rights.ts'
import { ListFailure } from '../list/list-failure.tsx'
import './row-history.css'

interface Props {
  resource: Resource
  id: string
}

/** Returns whether the user may read the changes of the rows of this resource. */
export function useMayReadHistory(resource: Resource): boolean {
  const { can } = useRights()
  return hasHistory(resource) && can(historyCall(resource).needs)
}

/** The newest first; older ones on request. */
export function RowHistory({ resource, id }: Props) {
  const call = historyCall(resource)
  const read = useInfiniteQuery({
    // Begins as the keys of the row do, so that whatever refreshes the row refreshes this.
    queryKey: [resource.name, 'row', id, 'history'],
    queryFn: ({ pageParam, signal }) =>
      ask(call, { id, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  if (read.error && !read.data) return <ListFailure error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const entries = read.data.pages.flatMap((page) => page.entries)
  const earlier = read.data.pages.at(-1)?.earlier
  if (entries.length === 0) return <EmptyState text={earlier ?? '还没有修改'} />
  return (
    <Flex vertical gap={16}>
      <ol className="row-history" aria-label="修改记录">
        {entries.map((entry) => (
          <Entry key={entry.id} resource={resource} id={id} entry={entry} />
        ))}
      </ol>
      {read.hasNextPage && (
        <Button loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          更早的记录
        </Button>
      )}
      {earlier && <span className="row-history-note">{earlier}</span>}
    </Flex>
  )
}

const acts = { add: '新增', edit: '修改', delete: '删除' } as const

function Entry({ resource, id, entry: shown }: Props & { entry: HistoryEntry }) {
  const { can } = useRights()
  const { isHidden } = useFieldRights(resource.name)
  const call = revealHistoryCall(resource)
  const reveal = useAct(call)
  const entry = reveal.data ?? shown
  const values = entry.values.filter(({ field }) => !isHidden(field))
  const masked = [...values, ...entry.lines.flatMap((line) => line.values)].some(({ isMasked }) => isMasked)
  const who = entry.by === null ? entry.byName : `${entry.byName}（${entry.by}）`
  return (
    <li>
      <div className="row-history-head">
        <strong>{entry.act === 'edit' ? entry.title || acts.edit : acts[entry.act]}</strong>
        <span className="row-history-by">
          {entry.time}　{entry.byName === entry.by ? entry.byName : who}　{entry.wayText}
        </span>
        {masked && can(call.needs) && (
          <Button
            type="link"
            size="small"
            loading={reveal.isPending}
            onClick={() => reveal.mutate({ id, entry: entry.id })}
          >
            显示完整的个人信息
          </Button>
        )}
      </div>
      {values.length > 0 && <Values values={values} />}
      {entry.lines.map((line) => (
        <Line key={`${line.key} ${line.id}`} line={line} />
      ))}
    </li>
  )
}

const lineActs = { add: '增加', edit: '修改', delete: '移除' } as const

const Line = ({ line: { label, act, name, values } }: { line: ChangedLine }) => (
  <div className="row-history-line" data-act={act}>
    <span>
      {label}：{lineActs[act]}
      {name && ` ${name}`}
    </span>
    {act === 'edit' ? (
      <Values values={values} />
    ) : (
      <span className="row-history-note">
        {values.map((value) => `${value.label} ${act === 'add' ? value.new : value.old}`).join('　')}
      </span>
    )}
  </div>
)

const Values = ({ values }: { values: readonly ChangedValue[] }) => (
  <dl className="row-history-values">
    {values.map((value) => (
      <div key={value.field}>
        <dt>{value.label}</dt>
        <dd>{value.isLinks ? <LinkedRows value={value} /> : <OldAndNew value={value} />}</dd>
      </div>
    ))}
  </dl>
)

const OldAndNew = ({ value }: { value: ChangedValue }) => (
  <>
    <del>{value.old || '空'}</del>
    <span aria-hidden> → </span>
    <ins>{value.new || '空'}</ins>
  </>
)

const LinkedRows = ({ value: { old, new: come } }: { value: ChangedValue }) => (
  <>
    {old && <del>移除 {old}</del>}
    {old && come && '　'}
    {come && <ins>增加 {come}</ins>}
  </>
)
