import type { FlowCounts } from '@kouan/contract/calls/channel-map.ts'

/** Sums of counts, with the oldest times; its ids are those of the first, and empty without flows. */
export function sumFlows(flows: readonly FlowCounts[]): FlowCounts {
  const sum = {
    ...{ enterpriseId: '', transferInfoId: '', baseChannelId: '', ...endsOf(flows[0]) },
    ...{ documents: 0, sent: 0, answered: 0, failed: 0, waiting: 0, unanswered: 0 },
    ...{ waitingSince: null as string | null, unansweredSince: null as string | null },
  }
  for (const flow of flows) {
    for (const part of ['documents', 'sent', 'answered', 'failed', 'waiting', 'unanswered'] as const)
      sum[part] += flow[part]
    sum.waitingSince = older(sum.waitingSince, flow.waitingSince)
    sum.unansweredSince = older(sum.unansweredSince, flow.unansweredSince)
  }
  return sum
}

const endsOf = (flow: FlowCounts | undefined) =>
  flow && { enterpriseId: flow.enterpriseId, transferInfoId: flow.transferInfoId, baseChannelId: flow.baseChannelId }

/** Beijing times are compared as text. */
const older = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one
