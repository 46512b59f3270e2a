// 通道总览 as nodes and lines: flows are summed between two neighbouring columns, and of each column the nodes that need somebody
// and those with most documents stand by themselves, the others in groups.
import type { ChannelMap, FlowCounts } from '@kouan/contract/calls/channel-map.ts'
import { type HealthState, healthStates } from '@kouan/contract/resources/channel/health-states.ts'
import { groupBy } from './group-by.ts'
import { sumFlows } from './sum-flows.ts'
import { type Tone, toneOf, worstTone } from './waiting.ts'

export const columnTitles = ['企业', '传输主体', '通道', '海关'] as const

export interface MapNode {
  /** Unique in its column. */
  id: string
  name: string
  /** Below the name: state of a channel, or how many are in a group. */
  note: string
  tone: Tone
  /** Of a channel: its own, whatever waits before it; coloured as everywhere. */
  state?: (typeof healthStates)[HealthState][1]
  /** The flows that lead through it, summed. */
  sum: FlowCounts
  /** Number of what it stands for; above 1 it is a group. */
  size: number
}

export interface MapLine {
  /** Column of its beginning; it ends in the next one. */
  column: 0 | 1 | 2
  from: string
  to: string
  /** Documents of today that went along it. */
  count: number
  tone: Tone
}

export interface MapGraph {
  columns: readonly (readonly MapNode[])[]
  lines: readonly MapLine[]
}

/** Nodes of one column that stand by themselves; more would be no picture. */
const mostShown = 12
/** Groups of one column. */
export const mostGroups = 4

/** `size` nodes are shown singly in each column at most. */
export function graphOf(map: ChannelMap, size: number = mostShown): MapGraph {
  const channels = new Map(map.channels.map((one) => [one.id, one]))
  const tone = (flow: FlowCounts) => toneOf(flow, channels.get(flow.baseChannelId), map)
  const ends = [
    endsOf(map.enterprises, {
      ...{ flows: map.flows, tone, size },
      idOf: ({ enterpriseId }) => enterpriseId,
      noteOf: (_, sum) => (sum.enterpriseId === '' ? '未开通通道' : ''),
    }),
    endsOf(map.subjects, { flows: map.flows, tone, size, idOf: ({ transferInfoId }) => transferInfoId }),
    endsOf(map.channels, {
      ...{ flows: map.flows, tone, size },
      idOf: ({ baseChannelId }) => baseChannelId,
      noteOf: ({ state }) => healthStates[state][0],
      ownTone: ({ state }) => toneOfState[healthStates[state][1]],
      stateOf: ({ state }) => healthStates[state][1],
    }),
    endsOf(customs, {
      ...{ flows: map.flows, tone, size },
      idOf: ({ baseChannelId }) => (channels.get(baseChannelId)?.isSimulated ? 'simulated' : 'customs'),
    }).filter(({ node }) => node.sum.enterpriseId !== ''),
  ]
  return {
    columns: ends.map((column) => [...new Set(column.map(({ node }) => node))]),
    lines: linesOf(map, ends, tone),
  }
}

const customs = [
  { id: 'customs', name: '海关' },
  { id: 'simulated', name: '模拟海关' },
]

const toneOfState = { error: 'failed', warning: 'waiting', success: 'idle', default: 'idle' } as const

interface Named {
  id: string
  name: string
  group?: string
}

interface ColumnOptions<N extends Named> {
  flows: readonly FlowCounts[]
  tone: (flow: FlowCounts) => Tone
  size: number
  idOf: (flow: FlowCounts) => string
  noteOf?: (named: N, sum: FlowCounts) => string
  ownTone?: (named: N) => Tone
  stateOf?: (named: N) => NonNullable<MapNode['state']>
}

/** A node, and the ids of the flows' ends that it stands for. */
interface End {
  node: MapNode
  id: string
  idOf: (flow: FlowCounts) => string
}

/** Returns one entry for each end of a flow; ends of a group have the same node. */
function endsOf<N extends Named>(named: readonly N[], options: ColumnOptions<N>): End[] {
  const { flows, tone, size, idOf, noteOf = () => '', ownTone = () => 'idle' as const, stateOf } = options
  const byId = groupBy(flows, idOf)
  const single = named
    .map((one): { one: N; node: MapNode } => {
      const own = byId.get(one.id) ?? []
      const sum = sumFlows(own)
      const node = {
        id: one.id,
        name: one.name,
        note: noteOf(one, sum),
        tone: worstTone([ownTone(one), ...own.map(tone)]),
        ...(stateOf ? { state: stateOf(one) } : {}),
        sum,
        size: 1,
      }
      return { one, node }
    })
    .toSorted((a, b) => rankOf(b.node) - rankOf(a.node) || b.node.sum.documents - a.node.sum.documents)
  const shown = single.length > size + 1 ? single.slice(0, size) : single
  const rest = groupBy(single.slice(shown.length), ({ one }) => one.group ?? '')
  const groups = rest.size > mostGroups ? new Map([['', single.slice(shown.length)]]) : rest
  return [
    ...shown.map(({ node }) => ({ node, id: node.id, idOf })),
    ...[...groups].flatMap(([group, members]) => {
      const node = groupNode(
        group,
        members.map((member) => member.node),
      )
      return members.map((member) => ({ node, id: member.node.id, idOf }))
    }),
  ]
}

const rankOf = ({ tone, sum }: MapNode) => (tone === 'failed' ? 2 : 0) + (tone === 'waiting' || sum.failed > 0 ? 1 : 0)

const groupNode = (group: string, members: readonly MapNode[]): MapNode => ({
  id: `group ${group}`,
  name: group === '' ? `其余 ${members.length} 个` : `${group} 其余 ${members.length} 家`,
  note: '',
  tone: worstTone(members.map(({ tone }) => tone)),
  sum: sumFlows(members.map(({ sum }) => sum)),
  size: members.length,
})

function linesOf({ flows }: ChannelMap, columns: readonly End[][], tone: (flow: FlowCounts) => Tone): MapLine[] {
  const nodeOf = columns.map((ends) => {
    const nodes = new Map(ends.map(({ id, node }) => [id, node.id]))
    return (flow: FlowCounts) => nodes.get(ends[0]?.idOf(flow) ?? '')
  })
  const lines = new Map<string, MapLine>()
  for (const flow of flows)
    for (const column of [0, 1, 2] as const) {
      const [from, to] = [nodeOf[column]?.(flow), nodeOf[column + 1]?.(flow)]
      if (from === undefined || to === undefined) continue
      const key = `${column} ${from} ${to}`
      const known = lines.get(key) ?? { column, from, to, count: 0, tone: 'idle' as const }
      const count = known.count + (column === 2 ? flow.sent : flow.documents)
      lines.set(key, { ...known, count, tone: worstTone([known.tone, tone(flow)]) })
    }
  return [...lines.values()]
}
