// Tells which channel a document would take now and why, by the same functions that pick it.
import type { DocumentRoute, RouteStep } from '@kouan/contract/calls/document-route.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { entryOf } from '@kouan/customs/codes/code-table.ts'
import { crossborderTypes, directions } from '@kouan/customs/codes/trade-mode.ts'
import { sql } from 'kysely'
import { isLetThrough } from '../../../crud/data-rules.ts'
import type { Context } from '../../../gate/context.ts'
import { NotFound } from '../../../ground/errors.ts'
import { type Candidate, decideChannel, type Level, levels, readCandidates } from '../../channel/channel-candidates.ts'
import { faultOf, missingChannel } from '../attempts/declare-documents.ts'
import { wireTime } from './wire-texts.ts'

export const explainRoute =
  (kind: DocumentKind) =>
  async (context: Context, { id }: { id: string }): Promise<DocumentRoute> => {
    const { db } = context
    const { resource, message } = kind
    const { rows } = await sql<{ enterpriseId: string | null; crossborderType: string }>`
      select enterprise_id::text as "enterpriseId", crossborder_type as "crossborderType"
      from ${sql.table(resource.table)} where id = ${id} and del_flag = 0
        and ${isLetThrough(context, resource, sql`id`)}`.execute(db)
    const [document] = rows
    if (!document) throw new NotFound()
    const { crossborderType } = document
    const request = { enterpriseId: document.enterpriseId ?? '0', crossborderType, messageType: message.type }
    const candidates = await readCandidates(db, request)
    const { level, chosen } = decideChannel(candidates)
    const fault = chosen ? faultOf(kind, context, chosen) : await missingChannel(context, request)
    return {
      crossborderType: entryOf(crossborderTypes, crossborderType) ?? crossborderType,
      messageTitle: message.title,
      steps: stepsOf({ candidates, level, chosen }, titlesOf(message.title, crossborderType)),
      fault: fault ?? null,
      latest: await readLatest(context, id),
    }
  }

const titlesOf = (message: string, crossborderType: string): Record<Exclude<Level, 'closed'>, string> => {
  const business = entryOf(crossborderTypes, crossborderType) ?? crossborderType
  return {
    message: `“${business}”中${message}的申报通道设置`,
    business: `“${business}”全部报文的申报通道设置`,
    opened: `为“${business}”开通的通道，最近开通的先用`,
    direction: `${directions[crossborderType.slice(0, 1)] ?? ''}的默认申报通道设置`,
  }
}

interface Decided {
  candidates: readonly Candidate[]
  level: Level | undefined
  chosen: Candidate | undefined
}

function stepsOf({ candidates, level, chosen }: Decided, titles: ReturnType<typeof titlesOf>): RouteStep[] {
  const decidedAt = level === undefined ? levels.length : levels.indexOf(level)
  return (Object.keys(titles) as (keyof typeof titles)[]).map((of) => {
    const named = candidates.filter((candidate) => candidate.level === of)
    const channels = named.map((candidate) => ({
      id: candidate.id,
      dxpId: candidate.dxpId,
      baseChannelName: candidate.baseChannelName,
      simulated: candidate.simulated,
      isChosen: candidate === chosen,
      obstacle: candidate.obstacle,
    }))
    const decides = chosen ? ('taken' as const) : ('blocked' as const)
    const others = levels.indexOf(of) > decidedAt ? ('skipped' as const) : ('none' as const)
    return { title: titles[of], result: of === level ? decides : others, channels }
  })
}

async function readLatest({ db }: Context, id: string): Promise<DocumentRoute['latest']> {
  const { rows } = await sql<NonNullable<DocumentRoute['latest']>>`
    select m.dxp_id as "dxpId", b.channel_name as "baseChannelName", ${wireTime('m.send_time')} as "sendTime",
      m.send_problem as problem
    from attempt a join outbound_message m on m.id = a.message_id join base_channel b on b.id = m.base_channel_id
    where a.document_id = ${id} order by a.attempt_no desc, a.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
