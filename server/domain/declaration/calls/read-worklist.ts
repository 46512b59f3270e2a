// Worklist of failed documents, read from the index of reasons: its cost grows with the failures, not with the documents.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type {
  BlockedGroup,
  DueReturnGroup,
  FaultGroup,
  TodayFigures,
  Worklist,
} from '@kouan/contract/calls/worklist.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { openStates } from '@kouan/contract/resources/document/declare-action.ts'
import { reasonFieldsOf } from '@kouan/contract/resources/document/document-reason.ts'
import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import { readReturnInfo } from '@kouan/customs/receipts/receipts.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../../crud/data-rules.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { readDataFaults } from '../../stored-data/read-data-faults.ts'
import { countsOfParts, declaredToday } from '../documents/declared-today.ts'
import { documentLetThrough, narrowedTypes } from '../documents/let-through.ts'
import { openRefusals } from '../documents/refused-changes.ts'
import { readDueReturns } from '../documents/return-deadlines.ts'

export async function readWorklist(context: Context): Promise<Worklist> {
  const kinds = [...documentKinds].filter(([, { resource }]) => hasRight(context, permissionOf(resource, 'list')))
  const named = new Map(kinds.map(([type, { noun, resource }]) => [type, { noun, kind: resource.name }]))
  const nameOf = (type: string) => named.get(type) ?? { noun: '', kind: '' }
  const asked: WorklistRequest = { context, types: [...named.keys()], nameOf, dayBegan: dayOf(context.now) }
  return {
    groups: await readGroups(asked),
    blocked: await readBlocked(asked),
    dueReturns: await readReturns(asked),
    mine: await readMine(asked),
    dataFaults: await readDataFaults(context),
    today: await readToday(asked),
  }
}

interface WorklistRequest {
  context: Context
  types: string[]
  nameOf: (type: string) => { noun: string; kind: string }
  dayBegan: Date
}

/** Start of the day in Beijing. */
const dayOf = (now: Date) => new Date(`${beijingText(now).slice(0, 10)}T00:00:00+08:00`)

interface StoredGroup {
  docType: string
  appType: FaultGroup['appType']
  reason: string
  count: number
  today: number
  since: Date | null
  declareStatus: 'FAILED' | 'REJECTED'
  returnType: string | null
  returnStatus: string | null
  returnInfo: string | null
}

/** Groups what failed by reason; the newest of a group is its example. */
async function readGroups(asked: WorklistRequest): Promise<FaultGroup[]> {
  const groups = [...(await readFailures(asked)), ...(await readRefusedChanges(asked))]
  return groups.map(({ docType, returnType, returnStatus, returnInfo, since, ...group }) => {
    const receipt = returnType === null || returnStatus === null ? undefined : { type: returnType, returnStatus }
    const { infoDesc } = readReturnInfo(returnInfo ?? '')
    const kind = documentKinds.get(docType)
    if (!kind) throw new Error(`no kind ${docType}`)
    const reason = reasonFieldsOf(kind, { returnType, returnStatus, returnInfo })
    return {
      ...group,
      ...asked.nameOf(docType),
      title: receipt ? describeReceipt(receipt).text : '没有回执',
      advice: adviceOf[group.appType] ?? reason.mending,
      ...reason,
      example: infoDesc || returnInfo,
      since: since && beijingText(since),
    }
  })
}

/** Customs hold the document as it was: it is not declared anew. */
const adviceOf: Readonly<Record<string, string>> = {
  2: '海关仍按原内容处理：改正后再次变更申报，或放弃变更',
  3: '海关没有删除，单证照旧有效：消除原因后再次删除申报，或保留单证',
}

async function readRefusedChanges({ context, types, dayBegan }: WorklistRequest): Promise<StoredGroup[]> {
  const { rows } = await sql<StoredGroup>`
    with found as (
      select a.doc_type, a.app_type, a.refused_change, count(distinct d.id)::int as count, min(a.return_time) as since,
        (count(distinct d.id) filter (where a.create_time >= ${dayBegan}))::int as today, max(a.id) as newest
      from ${openRefusals} where a.doc_type = any(${types}) and ${documentLetThrough(context, 'd')} group by 1, 2, 3
    )
    select f.doc_type as "docType", f.app_type as "appType", f.refused_change as reason, f.count, f.today, f.since,
      a.declare_status as "declareStatus", a.return_type as "returnType", a.return_status as "returnStatus",
      a.return_info as "returnInfo"
    from found f join attempt a on a.id = f.newest order by f.count desc, f.refused_change`.execute(context.db)
  return rows
}

async function readFailures({ context, types, dayBegan }: WorklistRequest): Promise<StoredGroup[]> {
  const { rows } = await sql<StoredGroup>`
    with found as (
      select doc_type, fault_reason, count(*)::int as count, (count(*) filter (where declare_time >= ${dayBegan}))::int as today,
        min(return_time) as since, max(id) as newest
      from document where fault_reason is not null and del_flag = 0 and doc_type = any(${types})
        and ${documentLetThrough(context)} group by 1, 2
    )
    select f.doc_type as "docType", '1' as "appType", f.fault_reason as reason, f.count, f.today, f.since, d.declare_status as "declareStatus",
      d.return_type as "returnType", d.return_status as "returnStatus", d.return_info as "returnInfo"
    from found f join document d on d.id = f.newest order by f.count desc, f.fault_reason`.execute(context.db)
  return rows
}

async function readBlocked({ context, types, nameOf }: WorklistRequest): Promise<BlockedGroup[]> {
  // A message may hold documents that the caller does not see.
  const narrowed = new Set(narrowedTypes(context))
  const whole = types.filter((type) => !narrowed.has(type))
  const { rows } = await sql<{ docType: string; problem: string; count: number; since: Date | null }>`
    select msg_type as "docType", send_problem as problem, sum(document_count)::int as count,
      min(coalesce(blocked_time, create_time)) as since
    from outbound_message where send_problem is not null and status = '0' and msg_type = any(${whole})
    group by 1, 2 order by 3 desc`.execute(context.db)
  return rows.map(({ docType, since, ...group }) => ({
    ...group,
    ...nameOf(docType),
    since: since && beijingText(since),
  }))
}

async function readReturns({ context, types, nameOf }: WorklistRequest): Promise<DueReturnGroup[]> {
  const due = await readDueReturns(context, types, ({ resource }) => {
    return isLetThrough(context, resource, sql`${sql.table(resource.table)}.id`)
  })
  return due.map(({ docType, ...group }) => ({
    ...group,
    ...nameOf(docType),
    isOverdue: group.first < dayText(context),
  }))
}

const dayText = ({ now }: Context) => beijingText(now).slice(0, 10)

async function readMine({ context, types, nameOf }: WorklistRequest): Promise<Worklist['mine']> {
  const { rows } = await sql<{ docType: string; count: number }>`
    select d.doc_type as "docType", count(*)::int as count
    from document_assignment a join document d on d.id = a.document_id
    where a.assignee = ${callerOf(context).username} and d.del_flag = 0 and d.doc_type = any(${types})
      and d.declare_status = any(${[...openStates]}) and ${documentLetThrough(context, 'd')} group by 1 order by 1`.execute(
    context.db,
  )
  return rows.map(({ docType, count }) => ({ ...nameOf(docType), count }))
}

/** Number of attempts that the median counts. */
const mostTimed = 1000

async function readToday({ context, types, dayBegan }: WorklistRequest): Promise<TodayFigures> {
  const { rows } = await sql<TodayFigures>`
    with answered as (
      select a.id, m.send_time from attempt a join outbound_message m on m.id = a.message_id
      where a.create_time >= ${dayBegan} and a.doc_type = any(${types})
        and a.doc_type <> all(${narrowedTypes(context)})
        and a.return_status is not null and m.send_time is not null order by a.id desc limit ${mostTimed}
    ), timed as (
      select extract(epoch from (select min(r.create_time) from receipt r where r.attempt_id = a.id) - a.send_time) as seconds
      from answered a
    )
    select count(*)::int as declared, ${countsOfParts()},
      (select round(percentile_cont(0.5) within group (order by greatest(seconds, 0)))::int from timed
        where seconds is not null) as "medianSeconds"
    from document where ${declaredToday(context.now, types)} and ${documentLetThrough(context)}`.execute(context.db)
  return rows[0] ?? { declared: 0, moving: 0, accepted: 0, refused: 0, rest: 0, medianSeconds: null }
}
