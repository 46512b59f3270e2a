// 通道总览: the counts, and the rows behind each.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { type FlowRow, isFlowPart, readChannelMap, readFlowRows } from '@kouan/contract/calls/channel-map.ts'
import { pageOf } from '@kouan/contract/derive/calls.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import type { Part } from '../../../domain/entity/part.ts'
import type { Context } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { BadInput } from '../../../ground/errors.ts'
import { flowTypes, partConditions, recentDocuments, waitingDocuments } from './flow-documents.ts'
import { readMap } from './read-map.ts'

export const channelMap: Part[] = [
  { ...serve(readChannelMap, readMap), onlyReads: () => true },
  { ...serve(readFlowRows, readRows), onlyReads: () => true },
]

interface StoredRow {
  id: string
  type: string
  number: string | null
  companyName: string
  declareStatus: string
  declareTime: Date | null
  problem: string | null
}

/** The documents behind a count of 通道总览. */
async function readRows(
  context: Context,
  input: InputOfCall<typeof readFlowRows>,
): Promise<{ total: number; records: FlowRow[] }> {
  const { part } = input
  if (!isFlowPart(part)) throw new BadInput([{ field: 'part', message: '没有这一部分' }])
  const types = flowTypes(context)
  if (types.length === 0) return { total: 0, records: [] }
  const { enterpriseId, transferInfoId, baseChannelId } = input
  const named = Object.entries({
    enterprise_id: enterpriseId,
    transfer_info_id: transferInfoId,
    base_channel_id: baseChannelId,
  }).flatMap(([column, value]) => (value ? [sql`m.${sql.ref(column)} = ${value}`] : []))
  const within = sql.join([sql`true`, ...named, partConditions(context.now)[part]], sql` and `)
  const documents = (part === 'waiting' ? waitingDocuments : recentDocuments)({ context, types, within })
  const { current, size } = pageOf(input)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${documents}`.execute(context.db)
  const { rows } = await sql<StoredRow>`select d.id::text as id, d.doc_type as type,
      kouan_document_number(d.doc_type, d.id) as number,
      (select e.company_name from enterprise e where e.id = d.enterprise_id) as "companyName",
      d.declare_status as "declareStatus", d.declare_time as "declareTime", m.send_problem as problem
    ${documents} order by d.declare_time, d.id limit ${size} offset ${(current - 1) * size}`.execute(context.db)
  return {
    total: counted.rows[0]?.total ?? 0,
    records: rows.map(({ type, declareTime, ...row }) => {
      const kind = documentKinds.get(type)
      return {
        ...row,
        noun: kind?.noun ?? '',
        declareTime: declareTime && beijingText(declareTime),
        pages: kind?.pages ?? [],
      }
    }),
  }
}
