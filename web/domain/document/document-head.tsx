// The head of a document: state and amount, who bought what, the road of its shipment, and what is wrong.
import type { DocumentHistory } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { Flex, Typography } from 'antd'
import { useOthersHere } from '../../data/live/live-channel.ts'
import { describeBuyerLimit } from './buyer-limit.ts'
import { DocumentBills } from './document-bills.tsx'
import { DocumentFault } from './document-fault.tsx'
import type { DocumentRow } from './document-row.ts'
import { isRefused } from './document-states.ts'
import { amountIn, summaryOf } from './head-facts.ts'
import { NextFailedButton } from './next-failed-button.tsx'
import { receiptAppearance } from './receipt-status.ts'
import { SimulatedTag } from './simulated-tag.tsx'
import { DeclareStateDot, FollowUpTags, HeldMark } from './state-tag.tsx'
import './document-head.css'
import { shipmentRoadCall } from '@kouan/contract/calls/shipment-road.ts'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useShownAgain } from '../../data/rendering/use-shown-again.ts'
import { DocumentLink } from './document-link.tsx'
import { timeBetween } from './time-between.ts'
import { useReadOnChange } from './use-read-on-change.ts'

interface Props {
  kind: DocumentKind
  row: DocumentRow
  detail: DocumentHistory
  /** Filters of the list that it was opened from. */
  params: Readonly<Record<string, string>>
  /** Those of the document, as its buttons. */
  actions: readonly RowAction[]
}

export function DocumentHead({ kind, row, detail, params, actions }: Props) {
  const [latest] = detail.attempts
  const amount = amountIn(kind, row)
  // A tax bill comes, and is paid, without the state of the document changing.
  const seen = [row.declareStatus, row.customsState, row.returnTime, detail.timeline.length].join(' ')
  const summary = summaryOf(kind, row, latest?.dxpId)
  return (
    <section aria-label="概要" className="document-head">
      <Flex gap="4px 12px" wrap align="center">
        <span className="document-head-state">
          <DeclareStateDot state={row.declareStatus ?? ''} />
        </span>
        {row.customsState && <HeldMark state={row.customsState} />}
        <FollowUpTags codes={row.followUp} />
        {row.simulated && <SimulatedTag />}
        <NextFailedButton kind={kind} row={row} params={params} />
        {amount && (
          <span className="document-head-amount">
            {amount.label} <strong>{amount.text}</strong> {amount.currency}
          </span>
        )}
      </Flex>
      {summary.length > 0 && <div className="document-head-facts">{summary.join(' · ')}</div>}
      {kind.named === undefined && <ShipmentRoad kind={kind} row={row} seen={seen} />}
      <DocumentFault kind={kind} row={row} latest={latest} actions={actions} />
      {kind.bills && row.returnStatus && <DocumentBills bills={kind.bills} documentId={row.id} seen={seen} />}
      <Hints row={row} detail={detail} name={kind.resource.name} />
    </section>
  )
}

/** Grey sentences that ask for nothing. */
function Hints({ row, detail: { buyer }, name }: Pick<Props, 'row' | 'detail'> & { name: string }) {
  const others = useOthersHere(name, row.id)
  const { returnStatus, returnType, returnTime } = row
  // The reason of a refusal is in the line above.
  const said = isRefused(row) || !returnStatus ? '' : `${receiptAppearance(returnStatus, returnType).text}　`
  const answered = returnStatus && `最近回执：${said}${returnTime ?? ''}`
  const hints = [
    answered || '尚无回执',
    row.scheduled && `将于 ${row.scheduled}，在“后台任务”中可以取消`,
    row.declareStatus === 'CHANGING' && '内容正在变更：修改后请变更申报，海关接受前仍按原内容处理',
    buyer && describeBuyerLimit(buyer).sentence,
    others.length > 0 && `${others.join('、')}也打开了这份单证`,
  ].filter((hint) => typeof hint === 'string')
  return (
    <Flex vertical>
      {hints.map((hint) => (
        <Typography.Text key={hint} type="secondary" className="document-head-hint">
          {hint}
        </Typography.Text>
      ))}
    </Flex>
  )
}

/**
 * The documents of a shipment as stations on a line, with the time from each to the next; nothing for one alone. Read once, and
 * again when something has happened to the document, which itself is looked at much more often.
 */
function ShipmentRoad({ kind, row, seen }: { kind: DocumentKind; row: DocumentRow; seen: string }) {
  const { data, error, refetch } = useAnswer(shipmentRoadCall(kind.resource), { id: row.id })
  useReadOnChange(seen, () => void refetch())
  useShownAgain(() => void refetch())
  // Keeps the height, so that content below does not move when the answer comes.
  if (!data) return error ? null : <div className="shipment-road" />
  if (data.length < 2) return null
  return (
    <ol className="shipment-road" aria-label="同票进度">
      {data.map(({ name, state: stands, word, time, link, isOwn }, at) => {
        const before = data.slice(0, at).findLast((station) => station.time !== null)?.time
        return (
          <li key={`${name} ${link?.documentId}`} data-state={stands} aria-current={isOwn ? 'step' : undefined}>
            <span className="shipment-road-name">
              {link && !isOwn ? <DocumentLink to={link}>{name}</DocumentLink> : name}
            </span>
            <span className="shipment-road-word">{word}</span>
            <span className="shipment-road-time" title={time ?? undefined}>
              {timeBetween(before, time)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
