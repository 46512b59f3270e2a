import { shipmentRoadCall } from '@kouan/contract/calls/shipment-road.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useShownAgain } from '../../data/rendering/use-shown-again.ts'
import { DocumentLink } from './document-link.tsx'
import type { DocumentRow } from './document-row.ts'
import { timeBetween } from './time-between.ts'

/**
 * The documents of a shipment as stations on a line, with the time from each to the next; nothing for one alone. Read once, and
 * again when the state of the document has changed: the document itself is looked at much more often.
 */
export function ShipmentRoad({ kind, row }: { kind: DocumentKind; row: DocumentRow }) {
  const { data, error, refetch } = useAnswer(shipmentRoadCall(kind.resource), { id: row.id })
  const state = [row.declareStatus, row.customsState, row.returnTime].join(' ')
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    void refetch()
  }, [state, refetch])
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
