// How long documents wait on a flow, and whether that is too long.
import type { ChannelMap, FlowCounts, MapChannel } from '@kouan/contract/calls/channel-map.ts'
import { healthStates } from '@kouan/contract/resources/channel/health-states.ts'

/** The worst last. */
export const tones = ['idle', 'moving', 'waiting', 'failed'] as const
export type Tone = (typeof tones)[number]

/** A document passes within seconds; from these minutes on it waits. */
const lateMinutes = { sending: 1, answer: 30 }

export const worstTone = (found: readonly Tone[]): Tone =>
  tones[Math.max(0, ...found.map((tone) => tones.indexOf(tone)))] ?? 'idle'

/** Whole minutes from a Beijing time to the moment of a read, which is the server's; 0 without a time. */
export const minutesSince = (beijing: string | null, cursor: string): number =>
  beijing === null
    ? 0
    : Math.max(0, Math.floor((Date.parse(cursor) - Date.parse(`${beijing.replace(' ', 'T')}+08:00`)) / 60_000))

/** `3 小时`; `不到 1 分钟`. */
export function ageText(minutes: number): string {
  if (minutes < 1) return '不到 1 分钟'
  if (minutes < 60) return `${minutes} 分钟`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 60 / 24)} 天`
}

/** Whether documents of the flow wait for being sent, or for an answer, for longer than usual. */
export const isLate = (flow: FlowCounts, { cursor }: Pick<ChannelMap, 'cursor'>) =>
  minutesSince(flow.waitingSince, cursor) >= lateMinutes.sending ||
  minutesSince(flow.unansweredSince, cursor) >= lateMinutes.answer

export const isBroken = ({ state }: MapChannel) => healthStates[state][1] === 'error'

/** Red where the channel does not work, amber where documents wait, else whether something goes. */
export function toneOf(flow: FlowCounts, channel: MapChannel | undefined, map: Pick<ChannelMap, 'cursor'>): Tone {
  const isIdle = flow.documents + flow.waiting + flow.unanswered === 0
  if (channel && isBroken(channel) && !isIdle) return 'failed'
  if (isLate(flow, map)) return 'waiting'
  return isIdle ? 'idle' : 'moving'
}

/** Why a flow is amber or red: `12 份待发送，最早的等了 3 小时`; empty where it is neither. */
export function reasonText(
  { waiting, waitingSince, unanswered, unansweredSince }: FlowCounts,
  channel: MapChannel | undefined,
  { cursor }: Pick<ChannelMap, 'cursor'>,
): string {
  const sending = minutesSince(waitingSince, cursor)
  const answer = minutesSince(unansweredSince, cursor)
  return [
    ...(channel && isBroken(channel)
      ? channel.sentences.slice(0, 1).length > 0
        ? channel.sentences.slice(0, 1)
        : [healthStates[channel.state][0]]
      : []),
    ...(waiting > 0 && sending >= lateMinutes.sending ? [`${waiting} 份待发送，最早的等了 ${ageText(sending)}`] : []),
    ...(unanswered > 0 && answer >= lateMinutes.answer
      ? [`${unanswered} 份没有回执，最早的等了 ${ageText(answer)}`]
      : []),
  ].join('；')
}
