// Text below the name of a node where somebody is needed: why a channel does not work, and how many documents wait how long.
import type { ChannelMap } from '@kouan/contract/calls/channel-map.ts'
import type { MapNode } from './map-graph.ts'
import { ageText, isLate, minutesSince, reasonText } from './waiting.ts'

/** Empty where nobody is needed. */
export function nodeReason(
  { id, sum, size, tone }: MapNode,
  { column, map }: { column: number; map: ChannelMap },
): string {
  const channel = column === 2 && size === 1 ? map.channels.find((one) => one.id === id) : undefined
  if (channel) return reasonText(sum, channel, map)
  if (tone === 'failed') return '通道有故障'
  if (!isLate(sum, map)) return ''
  const { waiting, waitingSince, unansweredSince } = sum
  return waiting > 0
    ? `待发送 ${waiting}，${ageText(minutesSince(waitingSince, map.cursor))}`
    : `没有回执，${ageText(minutesSince(unansweredSince, map.cursor))}`
}
