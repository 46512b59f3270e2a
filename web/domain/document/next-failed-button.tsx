// The way through failed documents, one after the other: a mended one leaves the list, one that is skipped comes again at the end.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useOpenedRow } from '../../resource/address/row-address.ts'
import type { DocumentRow } from './document-row.ts'
import { isRefused } from './document-states.ts'

/** Read at once; whoever has mended so many has read them again since. */
const mostRead = 200

interface Props {
  kind: DocumentKind
  row: DocumentRow
  /** Filters of the list that the document was opened from. */
  params: Readonly<Record<string, string>>
}

/** Opens the next failed document of the list, beside one that failed and after it was mended. */
export function NextFailedButton({ kind, row, params }: Props) {
  const [wasRefused] = useState(isRefused(row))
  const isShown = wasRefused || isRefused(row)
  const input = {
    ...params,
    declareStatus: 'FAILED,REJECTED',
    only: 'id',
    column: 'id',
    order: 'desc',
    pageSize: mostRead,
  }
  const { data } = useAnswer(callsOf(kind.resource).list, input, { enabled: isShown })
  const { open } = useOpenedRow(false)
  const ids = data?.records.map(({ id }) => id) ?? []
  const next = isShown ? nextFailed(ids, row.id) : undefined
  if (next === undefined || !data) return null
  const left = data.total - (ids.includes(row.id) ? 1 : 0)
  return (
    <Button size="small" onClick={() => open(next)}>
      下一条失败（还有 {left} 条）
    </Button>
  )
}

/** Returns the id after the current one, newest first, and from the newest again after the oldest; undefined: there is no other. */
export function nextFailed(ids: readonly string[], current: string): string | undefined {
  const others = ids.filter((id) => id !== current).toSorted((one, other) => (BigInt(one) < BigInt(other) ? 1 : -1))
  return others.find((id) => BigInt(id) < BigInt(current)) ?? others[0]
}
