import { deadLetter, deadLetters } from '@kouan/contract/calls/declaration.ts'
import { listColumns } from '@kouan/contract/derive/placement.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { useCounts, withCount } from '../../data/calls/use-polled.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { useMatchedRoute } from '../../menu/use-trail.ts'
import { useActions } from '../../resource/actions/use-actions.tsx'
import { filterKey } from '../../resource/address/list-address.ts'
import { ListView } from '../../resource/list/list-view.tsx'
import { cursorPages } from '../../resource/source/row-source.ts'

/** The figure that counts them: the call answers cursor pages and no total. */
const all = 'deadLetter.all'
const columns = listColumns(deadLetter)
const source = cursorPages(deadLetters, { key: deadLetter.name, size: 50 })
const cells = {
  reason: (row: AnyRow) => <FullText text={row.reason} />,
  subject: (row: AnyRow) => <FullText text={row.subject} />,
  orderCount: (row: AnyRow) => <Affected row={row} />,
}

/** Work in the background that was given up, to be done again when its cause is gone. */
export default function DeadLetterListPage() {
  const { rowActions, batch } = useActions(deadLetter)
  const name = useMatchedRoute()?.title ?? ''
  const count = useCounts([all]).get(all)
  useRereadAt(count?.count)
  return (
    <ListView
      title={withCount(name, count)}
      source={source}
      columns={columns}
      cells={cells}
      emptyText="没有失败的任务"
      rowActions={rowActions}
      batch={batch}
    />
  )
}

/** Reads the list anew when there are more of them, or fewer, than there were. */
function useRereadAt(count: number | undefined): void {
  const client = useQueryClient()
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (count === undefined) return
    if (known.current !== undefined && known.current !== count)
      void client.invalidateQueries({ queryKey: [deadLetter.name] })
    known.current = count
  }, [client, count])
}

/** Leads to exactly these documents, for those who have a page of their kind. */
function Affected({ row: { orderCount, copMsgId, noun, documentPages } }: { row: AnyRow }) {
  const pages = useMemo(() => String(documentPages ?? '').split(','), [documentPages])
  const page = usePageAddress(pages)
  if (!copMsgId) return '-'
  const text = `影响 ${String(orderCount)} 张${String(noun ?? '单证')}`
  return page ? <Link to={`${page}?${filterKey('copMsgId')}=${String(copMsgId)}`}>{text}</Link> : text
}

/** There is no detail to read the rest of it in. */
const FullText = ({ text }: { text: unknown }) => (
  <span style={{ overflowWrap: 'anywhere' }}>{String(text ?? '-')}</span>
)
