// Part of the map whose documents somebody wants to see.
import { type ChannelMap, type FlowCounts, type FlowPart, flowParts } from '@kouan/contract/calls/channel-map.ts'

export interface FlowSelection {
  title: string
  /** Absent ids: of all of them. */
  enterpriseId?: string
  transferInfoId?: string
  baseChannelId?: string
  /** The part that is shown first. */
  part: FlowPart
  sum: FlowCounts
}

/** The part that needs somebody first: what waits, then what failed. */
export const urgentPart = ({ waiting, failed }: FlowCounts): FlowPart =>
  waiting > 0 ? 'waiting' : failed > 0 ? 'failed' : 'documents'

export const partsWithRows = (sum: FlowCounts): FlowPart[] =>
  (Object.keys(flowParts) as FlowPart[]).filter((part) => part === 'documents' || sum[part] > 0)

/** Names of the ends of a flow, by what the map knows. */
export function namesOf(
  map: ChannelMap,
): (flow: FlowCounts) => { enterprise: string; subject: string; channel: string } {
  const nameIn = (nodes: readonly { id: string; name: string }[]) => {
    const names = new Map(nodes.map(({ id, name }) => [id, name]))
    return (id: string) => names.get(id) ?? id
  }
  const [enterprise, subject, channel] = [nameIn(map.enterprises), nameIn(map.subjects), nameIn(map.channels)]
  return ({ enterpriseId, transferInfoId, baseChannelId }) => ({
    enterprise: enterprise(enterpriseId),
    subject: subject(transferInfoId),
    channel: channel(baseChannelId),
  })
}
