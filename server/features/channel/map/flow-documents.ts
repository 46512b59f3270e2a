// Documents of the flows between enterprises and customs, with the conditions of what is counted of them: the counts of the map
// and the rows behind them are the same by construction.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { FlowPart } from '@kouan/contract/calls/channel-map.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import { documentLetThrough } from '../../../domain/declaration/documents/let-through.ts'
import { type Context, hasRight } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'

type Sql = RawBuilder<unknown>

/** Messages of documents whose lists the caller may open. */
export const flowTypes = (context: Context): string[] =>
  [...documentKinds].flatMap(([type, { resource }]) =>
    hasRight(context, permissionOf(resource, 'list')) ? [type] : [],
  )

export interface FlowScope {
  context: Context
  types: readonly string[]
  /** Further conditions on `m`, the message. */
  within?: Sql
}

const dayBegins = (now: Date) => sql`${`${beijingDay(now)} 00:00+08`}::timestamptz`

/** Each part as a condition on `d` (document) and `m` (message of its last attempt). */
export function partConditions(now: Date): Record<FlowPart, Sql> {
  const today = sql`d.declare_time >= ${dayBegins(now)}`
  return {
    documents: today,
    sent: sql`${today} and m.send_time is not null`,
    answered: sql`${today} and d.return_status is not null`,
    failed: sql`${today} and d.declare_status in ('FAILED', 'REJECTED')`,
    waiting: sql`m.status = '0' and m.send_time is null and d.declare_status in ('GENERATING', 'BLOCKED')`,
    unanswered: sql`m.send_time is not null and d.return_status is null and d.declare_status = 'SENT'`,
  }
}

const seen = ({ context, types, within = sql`true` }: FlowScope) =>
  sql`d.del_flag = 0 and d.doc_type = any(${[...types]}) and ${within} and ${documentLetThrough(context, 'd')}`

/** Documents that were declared today or within a day, each with its last message: `from … where …`. */
export const recentDocuments = (scope: FlowScope): Sql => sql`from document d
  join attempt a on a.document_id = d.id and a.attempt_no = d.attempt_no and a.part_no = 1
  join outbound_message m on m.id = a.message_id
  where d.declare_time >= ${scope.context.now}::timestamptz - interval '1 day' and ${seen(scope)}`

/** Documents whose message waits to be sent, however long; it reads the index of such messages. */
export const waitingDocuments = (scope: FlowScope): Sql => sql`from outbound_message m
  join attempt a on a.message_id = m.id and a.part_no = 1
  join document d on d.id = a.document_id and d.attempt_no = a.attempt_no
  where ${partConditions(scope.context.now).waiting} and ${seen(scope)}`
