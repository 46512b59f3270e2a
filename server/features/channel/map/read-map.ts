// 通道总览 for one caller: everything, or what has changed since a cursor. Counts of a flow are totals, not
// differences: nothing is added twice, and the next read of an enterprise corrects a change that was missed.
import type { ChannelMap, FlowCounts } from '@kouan/contract/calls/channel-map.ts'
import { sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'
import { BadInput } from '../../../ground/errors.ts'
import { flowTypes } from './flow-documents.ts'
import { readChannels, readEnterprises, readOpenFlows, readSubjects } from './map-nodes.ts'
import { keyOf, readFlows } from './read-flows.ts'

/** Seconds before a cursor that are read again: a row bears the time of its transaction and is seen after its commit. */
const overlapSeconds = 30

export async function readMap(context: Context, { since }: { since?: string | null }): Promise<ChannelMap> {
  const { now } = context
  const day = beijingDay(now)
  const from = since ? readCursor(since) : undefined
  const common = { cursor: now.toISOString(), day, hasCounts: flowTypes(context).length > 0 }
  // Counts begin at 0 each day, so a cursor of another day reads all flows.
  if (from && beijingDay(from) === day) return { ...common, ...(await readChangedFlows(context, from)) }
  return { ...common, ...(await readAllFlows(context)) }
}

type ReadPart = Omit<ChannelMap, 'cursor' | 'day' | 'hasCounts'>

async function readAllFlows(context: Context): Promise<ReadPart> {
  const counted = await readFlows({ context, types: flowTypes(context) })
  const enterprises = await readEnterprises(context, idsOf(counted, 'enterpriseId'))
  const ids = enterprises.map(({ id }) => id)
  const flows = withOpen(await readOpenFlows(context, ids), counted)
  return {
    isWhole: true,
    changed: ids,
    flows,
    enterprises,
    subjects: await readSubjects(context, idsOf(flows, 'transferInfoId')),
    channels: await readChannels(context, flows),
  }
}

async function readChangedFlows(context: Context, from: Date): Promise<ReadPart> {
  const changed = await readChangedEnterprises(context, from)
  const within = sql`m.enterprise_id = any(${changed}::bigint[])`
  const counted = changed.length > 0 ? await readFlows({ context, types: flowTypes(context), within }) : []
  const open = await readOpenFlows(context)
  const flows = withOpen(
    open.filter(({ enterpriseId }) => changed.includes(enterpriseId)),
    counted,
  )
  return {
    isWhole: false,
    // Enterprises that the caller does not see are among the changed ones, and have no flows here.
    changed: idsOf(flows, 'enterpriseId'),
    flows,
    enterprises: [],
    subjects: [],
    channels: await readChannels(context, open),
  }
}

/** Returns ids of the enterprises that had a declaration, a sent message or a receipt since then. */
async function readChangedEnterprises({ db }: Context, from: Date): Promise<string[]> {
  const begin = new Date(from.getTime() - overlapSeconds * 1000)
  const { rows } = await sql<{ id: string }>`select distinct id::text as id from (
      select enterprise_id as id from attempt where create_time >= ${begin}
      union all select enterprise_id from receipt where create_time >= ${begin} and enterprise_id is not null
      union all select m.enterprise_id from base_channel b join outbound_message m on m.base_channel_id = b.id
        where m.status = '2' and m.send_time >= ${begin}
    ) moved`.execute(db)
  return rows.map(({ id }) => id)
}

function withOpen(open: readonly FlowCounts[], counted: readonly FlowCounts[]): FlowCounts[] {
  const all = new Map([...open, ...counted].map((flow) => [keyOf(flow), flow]))
  return [...all.values()]
}

const idsOf = (flows: readonly FlowCounts[], name: 'enterpriseId' | 'transferInfoId') => [
  ...new Set(flows.map((flow) => flow[name])),
]

function readCursor(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw new BadInput([{ field: 'since', message: '上次读到：格式不正确' }])
  return time
}
