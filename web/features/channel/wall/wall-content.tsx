// The three views of a wall: each has its figures in the first line, and a picture of them below.
import type { ChannelMap } from '@kouan/contract/calls/channel-map.ts'
import type { DeclaredHour } from '@kouan/contract/calls/home.ts'
import type { WallFailure, WallFigures } from '@kouan/contract/calls/wall-screen.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { graphOf, mostGroups } from '../map/map-graph.ts'
import { MapPicture } from '../map/map-picture.tsx'
import { nodeReason } from '../map/node-reason.ts'
import { sumFlows } from '../map/sum-flows.ts'

/** Nodes of one column on a screen that nobody can scroll, and rows of failures. */
const [mostShown, fewestShown, mostFailures] = [7, 2, 8]
/** Pixels above and below the nodes of a column, and of a node of two lines with its gap. */
const [aroundMap, leastPitch, gap] = [280, 72, 10]

export function WallContent({ figures: { map, today, failures } }: { figures: WallFigures }) {
  if (map) return <MapView map={map} />
  if (today) return <TodayView hours={today} />
  return <FailuresView failures={failures ?? []} />
}

interface FigureShown {
  title: string
  count: number
  /** Its colour in the picture below. */
  color?: Part
}

const Figures = ({ figures }: { figures: readonly FigureShown[] }) => (
  <dl className="wall-figures">
    {figures.map(({ title, count, color }) => (
      <div key={title}>
        <dt>
          {color && <span className={`wall-key wall-${color}`} />}
          {title}
        </dt>
        <dd>{count.toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
)

/** Pixels for the nodes of a column, as high as the window is now. */
const useMapHeight = () =>
  useSyncExternalStore(onResize, () => Math.max(leastPitch * (fewestShown + mostGroups), innerHeight - aroundMap))

function onResize(run: () => void): () => void {
  addEventListener('resize', run)
  return () => removeEventListener('resize', run)
}

function MapView({ map }: { map: ChannelMap }) {
  const height = useMapHeight()
  const shown = Math.max(fewestShown, Math.min(mostShown, Math.floor(height / leastPitch) - mostGroups))
  const graph = useMemo(() => graphOf(map, shown), [map, shown])
  const rows = Math.max(1, ...graph.columns.map((nodes) => nodes.length))
  const nodeHeight = Math.min(96, Math.floor(height / rows) - gap)
  const { documents, sent, waiting, failed } = sumFlows(map.flows)
  return (
    <>
      <Figures
        figures={[
          { title: '今日申报（份单证）', count: documents },
          { title: '今日已发送', count: sent },
          { title: '待发送', count: waiting },
          { title: '今日失败与退单', count: failed },
        ]}
      />
      {map.enterprises.length + map.channels.length === 0 ? (
        <p className="wall-message">还没有企业和通道</p>
      ) : (
        <MapPicture
          graph={graph}
          nodeHeight={nodeHeight}
          reasonOf={(node, column) => nodeReason(node, { column, map })}
        />
      )}
    </>
  )
}

const parts = {
  refused: '失败与退单',
  moving: '申报中',
  accepted: '海关已受理',
  rest: '扣留、退运或撤销',
} as const
type Part = keyof typeof parts
const partNames = Object.keys(parts) as Part[]

const totalOf = (hour: DeclaredHour) => partNames.reduce((sum, part) => sum + hour[part], 0)

function TodayView({ hours }: { hours: readonly DeclaredHour[] }) {
  const most = Math.max(1, ...hours.map(totalOf))
  const of = new Map(hours.map((hour) => [hour.hour, hour]))
  const sum = (count: (hour: DeclaredHour) => number) => hours.reduce((all, hour) => all + count(hour), 0)
  return (
    <>
      <Figures
        figures={[
          { title: '今日申报（份单证）', count: sum(totalOf) },
          ...partNames.map((part) => ({ title: parts[part], count: sum((hour) => hour[part]), color: part })),
        ]}
      />
      <ol className="wall-hours">
        {Array.from({ length: 24 }, (_, hour) => hour).map((hour) => {
          const declared = of.get(hour)
          const total = declared ? totalOf(declared) : 0
          return (
            <li key={hour} aria-label={`${hour} 时 ${total}`}>
              <div>
                {total > 0 && <b aria-hidden>{total.toLocaleString('en')}</b>}
                {partNames.map((part) => (
                  <span
                    key={part}
                    className={`wall-${part}`}
                    style={{ height: `${(100 * (declared?.[part] ?? 0)) / most}%` }}
                  />
                ))}
              </div>
              <span aria-hidden>{hour % 3 === 0 ? hour : ''}</span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function FailuresView({ failures }: { failures: readonly WallFailure[] }) {
  const sum = (part: 'today' | 'count') => failures.reduce((total, failure) => total + failure[part], 0)
  const shown = failures.slice(0, mostFailures)
  const most = Math.max(1, ...shown.map(({ count }) => count))
  return (
    <>
      <Figures
        figures={[
          { title: '今日失败与退单（份单证）', count: sum('today') },
          { title: '尚未处理', count: sum('count') },
        ]}
      />
      {failures.length === 0 && <p className="wall-message">没有失败的单证</p>}
      <ol className="wall-failures">
        {shown.map(({ noun, title, count, today }) => (
          <li key={`${noun} ${title}`}>
            <span>
              {noun}：{title}
            </span>
            <span className="wall-bar" style={{ width: `${(40 * count) / most}%` }} />
            <b>{count.toLocaleString('en')}</b>
            <span className="wall-of-today">{today > 0 && `今日 ${today.toLocaleString('en')}`}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
