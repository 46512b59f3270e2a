// Counts of flows: the documents of a day, and those that wait however long.
import type { FlowCounts } from '@kouan/contract/calls/channel-map.ts'
import { sql } from 'kysely'
import { beijingText } from '../../../ground/beijing-time.ts'
import { type FlowScope, partConditions, recentDocuments, waitingDocuments } from './flow-documents.ts'

interface Recent {
  enterpriseId: string
  transferInfoId: string
  baseChannelId: string
  documents: number
  sent: number
  answered: number
  failed: number
  unanswered: number
  unansweredSince: Date | null
}

interface Waiting {
  enterpriseId: string
  transferInfoId: string
  baseChannelId: string
  waiting: number
  waitingSince: Date
}

/** Flows with at least one document; without a right to any list none. */
export async function readFlows(scope: FlowScope): Promise<FlowCounts[]> {
  if (scope.types.length === 0) return []
  const { db, now } = scope.context
  const { documents, sent, answered, failed, unanswered } = partConditions(now)
  const recent = await sql<Recent>`select m.enterprise_id::text as "enterpriseId",
      m.transfer_info_id::text as "transferInfoId", m.base_channel_id::text as "baseChannelId",
      (count(*) filter (where ${documents}))::int as documents, (count(*) filter (where ${sent}))::int as sent,
      (count(*) filter (where ${answered}))::int as answered, (count(*) filter (where ${failed}))::int as failed,
      (count(*) filter (where ${unanswered}))::int as unanswered,
      min(m.send_time) filter (where ${unanswered}) as "unansweredSince"
    ${recentDocuments(scope)} group by 1, 2, 3`.execute(db)
  const waiting = await sql<Waiting>`select m.enterprise_id::text as "enterpriseId",
      m.transfer_info_id::text as "transferInfoId", m.base_channel_id::text as "baseChannelId",
      count(*)::int as waiting, min(m.create_time) as "waitingSince"
    ${waitingDocuments(scope)} group by 1, 2, 3`.execute(db)
  const flows = new Map<string, FlowCounts>()
  for (const { unansweredSince, ...counts } of recent.rows)
    flows.set(keyOf(counts), {
      ...counts,
      unansweredSince: unansweredSince && beijingText(unansweredSince),
      waiting: 0,
      waitingSince: null,
    })
  for (const { waitingSince, ...found } of waiting.rows) {
    const known = flows.get(keyOf(found)) ?? emptyFlow(found)
    flows.set(keyOf(found), { ...known, ...found, waitingSince: beijingText(waitingSince) })
  }
  return [...flows.values()]
}

type FlowKey = Pick<FlowCounts, 'enterpriseId' | 'transferInfoId' | 'baseChannelId'>

export const keyOf = ({ enterpriseId, transferInfoId, baseChannelId }: FlowKey) =>
  `${enterpriseId} ${transferInfoId} ${baseChannelId}`

export const emptyFlow = ({ enterpriseId, transferInfoId, baseChannelId }: FlowKey): FlowCounts => ({
  ...{ enterpriseId, transferInfoId, baseChannelId },
  ...{ documents: 0, sent: 0, answered: 0, failed: 0, waiting: 0, unanswered: 0 },
  ...{ waitingSince: null, unansweredSince: null },
})
