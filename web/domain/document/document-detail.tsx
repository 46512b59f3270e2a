import { receiptMessage } from '@kouan/contract/calls/declaration.ts'
import { type DocumentHistory, documentCalls } from '@kouan/contract/calls/document.ts'
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Flex, Skeleton, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useLive } from '../../data/live/use-live.ts'
import { useWhileActive } from '../../data/rendering/page-place.ts'
import { useShownAgain } from '../../data/rendering/use-shown-again.ts'
import { ListFailure } from '../../resource/list/list-failure.tsx'
import { RowHistory, useMayReadHistory } from '../../resource/row/row-history.tsx'
import { useRights } from '../../session/allowed.tsx'
import { DocumentAttempts } from './document-attempts.tsx'
import { DocumentHead } from './document-head.tsx'
import { DocumentParts } from './document-parts.tsx'
import { DocumentRoute } from './document-route.tsx'
import type { DocumentRow } from './document-row.ts'
import { DocumentShipment } from './document-shipment.tsx'
import { isMoving } from './document-states.ts'
import { DocumentTimeline } from './document-timeline.tsx'
import { AttemptMessageDialog, ReceiptMessageDialog } from './message-dialogs.tsx'
import { receiptAdvice } from './receipt-status.ts'

interface Props {
  kind: DocumentKind
  row: DocumentRow
  /** All of the document's content. */
  fields: ReactNode
  /** Filters of the list that it was opened from. */
  params: Readonly<Record<string, string>>
  /** Those of the document, as its buttons. */
  actions: readonly RowAction[]
}

/** One document: how its declaration goes, what was sent and answered, and its content. */
export function DocumentDetail({ kind, row, fields, params, actions }: Props) {
  const history = useAnswer(documentCalls(kind.resource).detail, { id: row.id })
  usePolling(kind, row)
  useShownAgain(() => void history.refetch())
  if (history.error && !history.data) return <ListFailure error={history.error} onRetry={() => history.refetch()} />
  if (!history.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <div className={row.simulated ? 'simulated-frame' : undefined}>
      <DocumentHead kind={kind} row={row} detail={history.data} params={params} actions={actions} />
      <HistoryTabs kind={kind} row={row} fields={fields} detail={history.data} />
    </div>
  )
}

/** Milliseconds between two looks at a document that is on its way. */
const pause = 3000

function usePolling({ resource }: DocumentKind, { id, declareStatus }: DocumentRow) {
  const client = useQueryClient()
  const isOn = isMoving(declareStatus)
  const refresh = () => {
    const { detail } = documentCalls(resource)
    for (const queryKey of [[resource.name, 'row', id], [detail.name]]) void client.invalidateQueries({ queryKey })
  }
  useLive(rowsChanged(resource), refresh, { isFor: ({ ids }) => ids === undefined || ids.includes(id) })
  useWhileActive(() => {
    if (!isOn) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      refresh()
    }, pause)
    return () => clearInterval(timer)
  }, [client, resource, id, isOn])
}

const adviceOf = ({ returnStatus, returnType, returnInfo }: DocumentRow) =>
  returnStatus ? receiptAdvice({ status: returnStatus, type: returnType, info: returnInfo }) : undefined

function HistoryTabs({ kind, row, fields, detail }: Omit<Props, 'params' | 'actions'> & { detail: DocumentHistory }) {
  const [message, setMessage] = useState<string>()
  const [receipt, setReceipt] = useState<string>()
  const { can } = useRights()
  const mayReadHistory = useMayReadHistory(kind.resource)
  const onShowReceipt = can(receiptMessage.needs) ? setReceipt : undefined
  const items: { key: string; label: string; children: ReactNode }[] = [
    {
      key: 'content',
      label: '内容',
      children: (
        <Flex vertical gap={24}>
          {fields}
        </Flex>
      ),
    },
    {
      key: 'timeline',
      label: '进度',
      children: (
        <DocumentTimeline entries={detail.timeline} shownSentence={adviceOf(row)} onShowReceipt={onShowReceipt} />
      ),
    },
    {
      key: 'attempts',
      label: `申报（${detail.attempts.length}）`,
      children: <DocumentAttempts attempts={detail.attempts} onShowMessage={setMessage} />,
    },
    ...(mayReadHistory
      ? [{ key: 'history', label: '记录', children: <RowHistory resource={kind.resource} id={row.id} /> }]
      : []),
    // A kind that lists many parcels is shown beside the shipment of each.
    ...(kind.named === undefined
      ? [{ key: 'shipment', label: '比对', children: <DocumentShipment kind={kind} id={row.id} /> }]
      : []),
    { key: 'route', label: '通道', children: <DocumentRoute kind={kind} id={row.id} /> },
  ]
  return (
    <>
      <DocumentParts attempts={detail.attempts} onShowMessage={setMessage} />
      <Tabs items={items} defaultActiveKey={detail.timeline.length > 0 ? 'timeline' : 'content'} />
      {message !== undefined && (
        <AttemptMessageDialog kind={kind} attemptId={message} onClose={() => setMessage(undefined)} />
      )}
      {receipt !== undefined && <ReceiptMessageDialog receiptId={receipt} onClose={() => setReceipt(undefined)} />}
    </>
  )
}
