// Rows of the table of 通道总览: flows with the names of their ends and what is wrong.
import type { ChannelMap, FlowCounts, FlowPart } from '@kouan/contract/calls/channel-map.ts'
import { healthStates } from '@kouan/contract/resources/channel/health-states.ts'
import { type FlowSelection, namesOf } from './flow-selection.ts'
import { sumFlows } from './sum-flows.ts'
import { reasonText, type Tone, toneOf, tones } from './waiting.ts'

/** With the short title of its column. */
export const shownParts = {
  documents: '今日申报',
  waiting: '待发送',
  unanswered: '没有回执',
  failed: '失败与退单',
} as const satisfies Partial<Record<FlowPart, string>>
export type ShownPart = keyof typeof shownParts

export interface FlowRowShown extends ReturnType<ReturnType<typeof namesOf>> {
  key: string
  flow: FlowCounts
  tone: Tone
  state: readonly [text: string, status: 'error' | 'warning' | 'success' | 'default'] | undefined
  reason: string
}

/** Those where somebody is needed first, then those with most documents. */
export function rowsOf(map: ChannelMap): FlowRowShown[] {
  const named = namesOf(map)
  const channels = new Map(map.channels.map((one) => [one.id, one]))
  return [...map.flows, ...withoutChannel(map)]
    .map((flow) => {
      const channel = channels.get(flow.baseChannelId)
      return {
        ...named(flow),
        key: `${flow.enterpriseId} ${flow.transferInfoId} ${flow.baseChannelId}`,
        flow,
        tone: toneOf(flow, channel, map),
        state: flow.baseChannelId === '' ? notOpen : channel && healthStates[channel.state],
        reason: reasonText(flow, channel, map),
      }
    })
    .toSorted((a, b) => tones.indexOf(b.tone) - tones.indexOf(a.tone) || b.flow.documents - a.flow.documents)
}

const notOpen = ['未开通通道', 'default'] as const

/** A row for each enterprise that no channel is open for: its ends have no name. */
function withoutChannel({ enterprises, flows }: ChannelMap): FlowCounts[] {
  const sending = new Set(flows.map(({ enterpriseId }) => enterpriseId))
  return enterprises.filter(({ id }) => !sending.has(id)).map(({ id }) => ({ ...sumFlows([]), enterpriseId: id }))
}

export const selectionOf = ({ flow, enterprise, channel }: FlowRowShown, part: FlowPart): FlowSelection => {
  const { enterpriseId, transferInfoId, baseChannelId } = flow
  return { ...{ enterpriseId, transferInfoId, baseChannelId, part }, title: `${enterprise} · ${channel}`, sum: flow }
}
