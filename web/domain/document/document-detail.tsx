import { receiptMessage } from '@kouan/contract/calls/declaration.ts'
import { type DocumentAttempt, type DocumentHistory, documentCalls } from '@kouan/contract/calls/document.ts'
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Flex, Skeleton, Tabs } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useOthersHere } from '../../data/live/live-channel.ts'
import { useLive } from '../../data/live/use-live.ts'
import { useWhileActive } from '../../data/rendering/page-place.ts'
import { useShownAgain } from '../../data/rendering/use-shown-again.ts'
import { ListFailure } from '../../resource/list/list-failure.tsx'
import { RowHistory, useMayReadHistory } from '../../resource/row/row-history.tsx'
import { useRights } from '../../session/allowed.tsx'
import { BuyerLimit } from './buyer-limit.tsx'
import { DocumentAttempts } from './document-attempts.tsx'
import { DocumentBills } from './document-bills.tsx'
import { DocumentParts } from './document-parts.tsx'
import { DocumentRoute } from './document-route.tsx'
import type { DocumentRow } from './document-row.ts'
import { DocumentShipment } from './document-shipment.tsx'
import { isMoving, refusedChange } from './document-states.ts'
import { DocumentTimeline } from './document-timeline.tsx'
import { AttemptMessageDialog, ReceiptMessageDialog } from './message-dialogs.tsx'
import { NextFailedButton } from './next-failed-button.tsx'
import { receiptAdvice, receiptAppearance } from './receipt-status.ts'
import { SimulatedNotice } from './simulated-tag.tsx'
import { DeclareStateDot, FollowUpTags, StateTag } from './state-tag.tsx'

interface Props {
  kind: DocumentKind
  row: DocumentRow
  /** All of the document's content. */
  fields: ReactNode
  /** Filters of the list that it was opened from. */
  params: Readonly<Record<string, string>>
}

/** One document: how its declaration goes, what was sent and answered, and its content. */
export function DocumentDetail({ kind, row, fields, params }: Props) {
  const history = useAnswer(documentCalls(kind.resource).detail, { id: row.id })
  usePolling(kind, row)
  useShownAgain(() => void history.refetch())
  if (history.error && !history.data) return <ListFailure error={history.error} onRetry={() => history.refetch()} />
  if (!history.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return (
    <>
      <OthersHere name={kind.resource.name} id={row.id} />
      <DeclarationState kind={kind} row={row} params={params} latest={history.data.attempts[0]} />
      {history.data.buyer && <BuyerLimit buyer={history.data.buyer} />}
      <HistoryTabs kind={kind} row={row} fields={fields} detail={history.data} />
    </>
  )
}

/** Who else looks at this document, so that two people do not correct the same one. */
function OthersHere({ name, id }: { name: string; id: string }) {
  const names = useOthersHere(name, id)
  if (names.length === 0) return null
  return <Alert type="info" showIcon title={`${names.join('、')}也打开了这份单证`} style={{ marginBottom: 12 }} />
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

/** Our state and customs' last word; a refusal with what to do about it. `latest`: the latest attempt, which may not have gone out. */
function DeclarationState({
  kind,
  row,
  params,
  latest,
}: Omit<Props, 'fields'> & { latest: DocumentAttempt | undefined }) {
  const problem = latest?.sendProblem
  const refusal = latest && refusedChange(row, latest)
  const appearance = row.returnStatus ? receiptAppearance(row.returnStatus, row.returnType) : undefined
  const advice = adviceOf(row)
  return (
    <Flex vertical gap={12}>
      {row.simulated && <SimulatedNotice>{simulatedSentence}</SimulatedNotice>}
      <Flex gap="8px 24px" wrap align="center">
        <span>
          申报状态：
          <DeclareStateDot state={row.declareStatus ?? ''} /> <FollowUpTags codes={row.followUp} />
        </span>
        {row.customsState && (
          <span>
            海关所存：
            <DeclareStateDot state={row.customsState} />
          </span>
        )}
        <span>回执状态：{appearance ? <StateTag color={appearance.color} text={appearance.text} /> : '尚无回执'}</span>
        {row.returnTime && <span>回执时间：{row.returnTime}</span>}
        <NextFailedButton kind={kind} row={row} params={params} />
      </Flex>
      {row.scheduled && (
        <Alert type="info" showIcon title={`将于 ${row.scheduled}`} description="在“后台任务”中可以取消" />
      )}
      {kind.bills && row.returnStatus && <DocumentBills bills={kind.bills} documentId={row.id} />}
      {row.declareStatus === 'CHANGING' && <Alert type="info" showIcon title={changingSentence} />}
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      {problem && <Alert type="warning" showIcon title={problem} description={blockedSentence} />}
      {/* What customs said stands in the history below. */}
      {advice && <Alert type="error" showIcon title={advice} />}
    </Flex>
  )
}

const changingSentence = '内容正在变更：修改后请变更申报，海关接受前仍按原内容处理'

const blockedSentence = '报文还没有发到海关。原因消除后由系统或运营发出，不用重新申报'

const simulatedSentence = '本次申报由模拟海关处理，没有发给海关：下面的状态和回执都是模拟的'

const adviceOf = ({ returnStatus, returnType, returnInfo }: DocumentRow) =>
  returnStatus ? receiptAdvice({ status: returnStatus, type: returnType, info: returnInfo }) : undefined

function HistoryTabs({ kind, row, fields, detail }: Omit<Props, 'params'> & { detail: DocumentHistory }) {
  const [message, setMessage] = useState<string>()
  const [receipt, setReceipt] = useState<string>()
  const { can } = useRights()
  const mayReadHistory = useMayReadHistory(kind.resource)
  const onShowReceipt = can(receiptMessage.needs) ? setReceipt : undefined
  const items: { key: string; label: string; children: ReactNode }[] = [
    {
      key: 'timeline',
      label: '申报进度',
      children: (
        <DocumentTimeline entries={detail.timeline} shownSentence={adviceOf(row)} onShowReceipt={onShowReceipt} />
      ),
    },
    {
      key: 'attempts',
      label: `申报记录（${detail.attempts.length}）`,
      children: <DocumentAttempts attempts={detail.attempts} onShowMessage={setMessage} />,
    },
    // What lists many parcels stands beside the shipment of each.
    ...(kind.named === undefined
      ? [{ key: 'shipment', label: '同票比对', children: <DocumentShipment kind={kind} id={row.id} /> }]
      : []),
    {
      key: 'route',
      label: '申报通道',
      children: <DocumentRoute kind={kind} id={row.id} />,
    },
    {
      key: 'content',
      label: `${kind.noun}信息`,
      children: (
        <Flex vertical gap={24}>
          {fields}
        </Flex>
      ),
    },
    ...(mayReadHistory
      ? [{ key: 'history', label: '记录', children: <RowHistory resource={kind.resource} id={row.id} /> }]
      : []),
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
