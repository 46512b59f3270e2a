// The picture of 通道总览: nodes as buttons, lines between them, dots that move. A table beside it says the same.

import { useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { useWidth } from '@kouan/widgets/screen-width/use-width.ts'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { dotsOf, sendDots } from './flow-dots.ts'
import { columnTitles, type MapGraph, type MapLine, type MapNode } from './map-graph.ts'
import { type PlacedMap, placeMap } from './map-layout.ts'
import './channel-map.css'

interface Props {
  graph: MapGraph
  /** Pixels. */
  nodeHeight?: number
  /** False: no figure is shown. */
  hasCounts?: boolean
  /** Text below the name of a node, when documents wait or a channel is broken. */
  reasonOf: (node: MapNode, column: number) => string
  /** Absent: nothing can be opened. */
  onNode?: (node: MapNode, column: number) => void
  onLine?: (line: MapLine) => void
}

/** In pixels; a narrower screen scrolls it. */
const leastWidth = 600

export function MapPicture({ graph, nodeHeight = 48, hasCounts = true, reasonOf, onNode, onLine }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const width = Math.max(leastWidth, useWidth(place))
  const placed = useMemo(() => placeMap(graph, { width, nodeHeight }), [graph, width, nodeHeight])
  return (
    <div className="map-picture">
      <div className="map-heads" aria-hidden>
        {columnTitles.map((title) => (
          <span key={title} style={{ width: placed.nodeWidth }}>
            {title}
          </span>
        ))}
      </div>
      <div ref={place} className="map-ground" style={{ height: placed.height }}>
        {/* The buttons and the table say what the lines show. */}
        <svg aria-hidden width="100%" height={placed.height}>
          {placed.lines.map((line) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the table opens the same rows
            <path
              key={line.key}
              className={`map-line map-${line.tone}`}
              d={line.path}
              strokeWidth={line.width}
              onClick={onLine && (() => onLine(line))}
            />
          ))}
        </svg>
        <Dots placed={placed} />
        {columnTitles.map((title, column) =>
          graph.columns[column]?.map((node) => (
            <NodeBox
              key={`${title} ${node.id}`}
              node={node}
              reason={reasonOf(node, column)}
              hasCounts={hasCounts}
              style={{ ...placed.places[column]?.get(node.id), width: placed.nodeWidth, height: nodeHeight }}
              onOpen={onNode && (() => onNode(node, column))}
            />
          )),
        )}
      </div>
    </div>
  )
}

interface BoxProps {
  node: MapNode
  reason: string
  hasCounts: boolean
  style: CSSProperties
  onOpen: (() => void) | undefined
}

function NodeBox({ node: { name, note, tone, state, sum }, reason, hasCounts, style, onOpen }: BoxProps) {
  const figures = sum.documents.toLocaleString('en')
  const below = reason || note
  const content = (
    <>
      <span className="map-node-line">
        <span className={state ? `map-state is-${state}` : 'map-state'} />
        <span className="map-name">{name}</span>
        {hasCounts && (
          <>
            <Read text="，今日 " />
            <span className="map-count">{figures}</span>
            <Read text=" 份" />
          </>
        )}
      </span>
      <span className="map-note">
        {below && <Read text="，" />}
        {below}
        {sum.failed > 0 && <span className="map-failures"> 失败 {sum.failed}</span>}
      </span>
    </>
  )
  const look = { className: `map-node map-${tone}`, style, title: [name, below].filter(Boolean).join('\n') }
  if (!onOpen) return <div {...look}>{content}</div>
  return (
    <button type="button" {...look} onClick={onOpen}>
      {content}
    </button>
  )
}

/** Heard by screen readers alone, between parts that are apart on the screen. */
const Read = ({ text }: { text: string }) => <span className="map-read">{text}</span>

/** Nothing moves for who wants no motion: the figures change instead. */
function Dots({ placed: { lines } }: { placed: PlacedMap }) {
  const layer = useRef<HTMLDivElement>(null)
  const before = useRef<ReadonlyMap<string, number>>(new Map())
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  useEffect(() => {
    const moved = dotsOf(lines, before.current)
    before.current = new Map(lines.map(({ key, count }) => [key, count]))
    if (layer.current && !isStill && !document.hidden) sendDots(layer.current, moved)
  }, [lines, isStill])
  return <div ref={layer} aria-hidden className="map-dots" />
}
