import { callsOf } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Flex } from 'antd'
import { Link } from 'react-router'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useWhileActive } from '../../data/rendering/page-place.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { useRights } from '../../session/allowed.tsx'
import { useReadOnChange } from './use-read-on-change.ts'

interface Props {
  bills: NonNullable<DocumentKind['bills']>
  documentId: string
  /** Another text whenever something has happened to the document. */
  seen: string
}

/**
 * Bills that customs made of a document, each with its state and a link to its own page; empty for people who may not see them.
 */
export function DocumentBills({ bills: { resource, pages, state = 'status' }, documentId, seen }: Props) {
  const { can } = useRights()
  const page = usePageAddress(pages)
  const maySee = page !== undefined && can(permissionOf(resource, 'list'))
  const { list } = callsOf(resource)
  const { data, refetch } = useAnswer(list, { documentId }, { enabled: maySee })
  useReadOnChange(seen, () => void (maySee && refetch()))
  const rows: readonly Record<string, unknown>[] = data?.records ?? []
  usePolling(list.name, maySee && data !== undefined && rows.length === 0)
  if (rows.length === 0) return null
  const { titleField = 'id' } = resource
  return (
    <Flex gap="4px 16px" wrap>
      {resource.title}：
      {rows.map((row) => (
        <span key={String(row.id)}>
          <Link to={`${page}/${row.id}`}>{String(row[titleField])}</Link>（
          {String(row[`${state}_dictText`] ?? row[state])}）
        </span>
      ))}
    </Flex>
  )
}

/** Milliseconds between two looks as long as there is none: they come some time after the last word about the document. */
const pause = 5000

function usePolling(call: string, isOn: boolean) {
  const client = useQueryClient()
  useWhileActive(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: [call] })
    }, pause)
    return () => clearInterval(timer)
  }, [client, call, isOn])
}
