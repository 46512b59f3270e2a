// Declares documents: checks them and makes attempts, messages and delivery work in the transaction of the caller.
import { randomUUID } from 'node:crypto'
import type { DeclareWarnings } from '@kouan/contract/resources/document/declare-action.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { checkUnsigned } from '@kouan/customs/envelope/signature.ts'
import { messageFileName } from '@kouan/customs/envelope/write-envelope.ts'
import { keyNames, matchingKeys } from '@kouan/customs/receipts/matching.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { ActionWork } from '../../../crud/serve-actions.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { Refusal } from '../../../ground/errors.ts'
import { sayWarning, type Warning } from '../../../ground/warning.ts'
import { enqueue } from '../../../work/work.ts'
import type { ChannelRequest } from '../../channel/channel-candidates.ts'
import { simulationForbidden } from '../../channel/channel-fault.ts'
import { type PickedChannel, pickChannel, readObstacle } from '../../channel/pick-channel.ts'
import { findStoppedEnterprises } from '../../enterprise/stopped-enterprises.ts'
import { type AppType, readLines } from '../documents/document-content.ts'
import { nameOf } from '../documents/document-hooks.ts'
import { adviseOnNumbers } from '../documents/exclusive-numbers.ts'
import { warnOfForeign } from '../documents/foreign-documents.ts'
import { warnOfLateReturns } from '../documents/late-returns.ts'
import { warnOfPartners, warnOfPartnersUsing } from '../documents/partner-warnings.ts'
import { unsentReason } from '../documents/sender-roles.ts'
import { assignParts, type DeclaredPart, divide, type Part, partFields, readParts } from '../documents/series.ts'
import { refuseUsed } from '../documents/used-documents.ts'
import { warnOfImportable } from '../documents/warn-of-importable.ts'
import { groupBy } from '../group-by.ts'
import { noSuchSigner } from '../signing/signer.ts'
import { deliverDeclaration, matchWaiting } from '../work-kinds.ts'
import { writeLogs } from './document-log.ts'
import type { DocumentRow } from './document-row.ts'
import { noteOnSources } from './follow-ups.ts'
import { addMatchKeys, firstKeys, type KeyedAttempt } from './match-keys.ts'
import { type FoundDocument, type JudgedDocument, refuseFaulty } from './refuse-faulty.ts'

type Row = Record<string, unknown>

type Work = ActionWork<DocumentRow, unknown>

/** A document that may be declared, or a part of it that goes out in a message of its own. */
interface ReadyDocument {
  row: DocumentRow
  channel: PickedChannel
  part: Part
  judged: JudgedDocument
}

/**
 * Returns the handler of 申报, 变更申报 and 删除申报 (appType 1, 2 and 3): refuses documents that may not be declared so and
 * declares the others.
 */
export const declareDocuments = (kind: DocumentKind, appType: AppType = '1') => {
  const examine = examineDocuments(kind, appType)
  return async (context: Context, work: Work): Promise<DeclareWarnings> => {
    const ready = await examine(context, work)
    await assignParts(
      kind,
      context.db,
      ready.map(({ part }) => part),
    )
    await beginAttempts(kind, context, { ready, appType })
    const found = await warningsOf(kind, context, { ready, appType })
    work.warn(found)
    const warnings = found.map(sayWarning)
    if (warnings.length > 0) context.audit({ after: { warnings } })
    return { warnings }
  }
}

/** Returns the handler of 批量校验: what 申报 would refuse and say, and nothing is written. */
export const checkDocuments = (kind: DocumentKind) => {
  const examine = examineDocuments(kind)
  return async (context: Context, work: Work): Promise<void> => {
    const ready = await examine(context, work)
    work.warn(await warningsOf(kind, context, { ready, appType: '1' }))
  }
}

async function warningsOf(
  kind: DocumentKind,
  context: Context,
  { ready, appType }: { ready: readonly ReadyDocument[]; appType: AppType },
): Promise<Warning[]> {
  const rows = [...new Set(ready.map(({ row }) => row))]
  return [
    ...(await warnOfForeign(kind, context.db, rows)),
    ...(appType === '3' ? [] : (await warnOfOthers(kind, context, ready)).map((why) => ({ why }))),
  ]
}

/** Sentences about what other documents say or use, of this enterprise and of partners; they stop nothing. */
async function warnOfOthers(kind: DocumentKind, context: Context, ready: readonly ReadyDocument[]): Promise<string[]> {
  const { db } = context
  const documents = [...new Map(ready.map(({ row, part }) => [row, part.lines]))].map(([row, lines]) => ({
    row,
    lines,
  }))
  const rows = documents.map(({ row }) => row)
  return [
    ...new Set(ready.flatMap(({ judged }) => judged.advice)),
    ...(await warnOfLateReturns(kind, context, rows)),
    ...(await warnOfImportable(kind, db, documents)),
    ...(await adviseOnNumbers(kind, db, documents)),
    ...(await warnOfPartners(kind, context, rows)),
    ...(await warnOfPartnersUsing(kind, context, rows)),
  ]
}

/** Returns the check of the action 校验: refuses documents that may not be declared and writes nothing. */
export const examineDocuments =
  (kind: DocumentKind, appType: AppType = '1') =>
  async (context: Context, { rows, refuse, left }: Work): Promise<ReadyDocument[]> => {
    await refuseStoppedEnterprises(context, { rows, appType, refuse })
    // Documents of a role that was taken away can still be changed and deleted at customs.
    const unsent = appType === '1' ? await unsentReason(kind, context) : undefined
    if (unsent !== undefined) for (const row of left()) refuse(row, new Refusal(unsent))
    if (appType !== '1') await refuseUsed(kind, context.db, { rows: left(), refuse })
    const channels = await openChannels(kind, context, left(), refuse)
    const { db, services } = context
    const lines = await readLines(kind, { db, vault: services.vault }, idsOf(left()))
    const found = left().flatMap((row): FoundDocument[] => {
      const channel = channels.get(channelKeyOf(row))
      return channel ? [{ row, channel, lines: lines.get(row.id) ?? [] }] : []
    })
    const judged = await refuseFaulty(kind, context, { documents: found, appType, refuse })
    const accepted = new Set(idsOf(left()))
    const declared = kind.series ? await readParts(db, [...accepted]) : new Map<string, DeclaredPart[]>()
    return found
      .filter(({ row }) => accepted.has(row.id))
      .flatMap(({ row, channel, lines: all }) => {
        const about = { kind, name: nameOf(kind, row), revision: channel.revision }
        try {
          const parts = divide({ ...about, lines: all, ...divisionOf(declared.get(row.id) ?? [], { row, appType }) })
          return parts.map((part) => ({ row, channel, part, judged: judged.get(row.id) ?? unjudged }))
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          refuse(row, error)
          return []
        }
      })
  }

/** Deletions and changes go to customs in all messages that declared the document. */
const divisionOf = (declared: DeclaredPart[], { row, appType }: { row: DocumentRow; appType: AppType }) => ({
  declared,
  isWhole: appType === '3' || (appType === '2' && row.declareStatus === 'CHANGING'),
})

/** Of a document that was refused meanwhile. */
const unjudged: JudgedDocument = { advice: [], judgedBy: '' }

type Refuse = Work['refuse']

const idsOf = (rows: readonly DocumentRow[]) => rows.map(({ id }) => id)
const makeGuid = () => randomUUID().toUpperCase()

/** Refuses documents of enterprises that may not declare. */
async function refuseStoppedEnterprises(
  { db, now }: Context,
  { rows, appType, refuse }: { rows: readonly DocumentRow[]; appType: AppType; refuse: Refuse },
): Promise<void> {
  const stopped = await findStoppedEnterprises(db, { ids: [...new Set(rows.map((row) => row.enterpriseId))], now })
  for (const row of rows) {
    const { sentence, isForNewAlone } = stopped.get(row.enterpriseId ?? '') ?? {}
    if (sentence !== undefined && (appType === '1' || !isForNewAlone)) refuse(row, new Refusal(sentence))
  }
}

/** Documents of one enterprise and business type use one channel. */
const channelKeyOf = ({ enterpriseId, crossborderType }: DocumentRow) => `${enterpriseId} ${crossborderType}`

/** Finds the channel of each key, and refuses documents without a usable channel before a message is made. */
async function openChannels(
  kind: DocumentKind,
  context: Context,
  rows: DocumentRow[],
  refuse: Refuse,
): Promise<Map<string, PickedChannel>> {
  const channels = new Map<string, PickedChannel>()
  for (const [key, documents] of groupBy(rows, channelKeyOf)) {
    const [first] = documents
    if (!first) continue
    const asked = {
      enterpriseId: first.enterpriseId ?? '',
      crossborderType: first.crossborderType,
      messageType: kind.message.type,
    }
    const channel = await pickChannel(context.db, asked)
    const fault = channel ? faultOf(kind, context, channel) : await missingChannel(context, asked)
    if (channel && fault === undefined) channels.set(key, channel)
    else for (const row of documents) refuse(row, new Refusal(`${nameOf(kind, row)}：${fault}`))
  }
  return channels
}

export async function missingChannel(context: Context, asked: ChannelRequest) {
  const { texts } = await context.services.dictionaries.load(context.db, context.dataVersion)
  const name = texts.get('crossborder_type')?.get(asked.crossborderType) ?? asked.crossborderType
  const obstacle = await readObstacle(context.db, asked)
  if (obstacle) return `不能申报“${name}”，${obstacle}，请联系运营处理后再申报`
  return `企业没有可用的“${name}”申报通道，请先开通通道`
}

export function faultOf(
  { message }: DocumentKind,
  { services }: Context,
  { simulated, signer, revision }: PickedChannel,
): string | undefined {
  if (simulated && !services.settings.simulatedCustoms) return `企业的通道是模拟海关，${simulationForbidden}`
  if (!message.revisions[revision]) {
    const others = Object.keys(message.revisions).join('、')
    return `通道所用的报文规范 ${revision} 没有${message.title}，请联系运营改用 ${others} 版的传输主体`
  }
  if (signer !== null && !services.signers.find(signer)) return noSuchSigner(signer)
  // The simulated customs check no signature.
  return signer === null && !simulated ? checkUnsigned(message) : undefined
}

/** Makes attempts and messages of all parts; the state of a document changes once, with its first one. */
async function beginAttempts(
  kind: DocumentKind,
  context: Context,
  { ready, appType }: { ready: ReadyDocument[]; appType: AppType },
): Promise<void> {
  const begun = new Set<string>()
  for (const group of groupsOf(kind, ready)) {
    const first = group.filter(({ row }) => !begun.has(row.id))
    for (const { row } of first) begun.add(row.id)
    await declareGroup(kind, context, { documents: group, begun: first, appType })
  }
}

/**
 * Groups the documents into messages: one enterprise channel each, at most the size that the message allows. Each part of a
 * series is a message.
 */
function groupsOf({ message, series }: DocumentKind, documents: ReadyDocument[]): ReadyDocument[][] {
  const messageSize = series ? 1 : message.document.max
  const byChannel = groupBy(documents, ({ channel }) => channel.id)
  return [...byChannel.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / messageSize) }, (_, at) =>
      all.slice(at * messageSize, (at + 1) * messageSize),
    ),
  )
}

interface Group {
  /** All of one channel. */
  documents: ReadyDocument[]
  /** Those whose first attempt of this declaration it is. */
  begun: ReadyDocument[]
  appType: AppType
}

async function declareGroup(kind: DocumentKind, context: Context, { documents, begun, appType }: Group): Promise<void> {
  const { db, tenantId, now } = context
  const [first] = documents
  if (!first) return
  const msgType = kind.message.type
  const { channel } = first
  const guid = makeGuid()
  const fileName = messageFileName({ msgType, dxpId: channel.dxpId, time: now, random: guid.slice(0, 8) })
  const { rows } = await sql<{ id: string }>`
    insert into outbound_message (enterprise_id, cop_msg_id, msg_type, enterprise_channel_id, transfer_info_id,
      base_channel_id, dxp_id, document_count, file_name, simulated, create_by, create_time)
    values (${first.row.enterpriseId}, ${guid}, ${msgType}, ${channel.id}, ${channel.transferInfoId},
      ${channel.baseChannelId}, ${channel.dxpId}, ${documents.length}, ${fileName}, ${channel.simulated},
      ${actorName(context.actor)}, ${now})
    returning id`.execute(db)
  const messageId = String(rows[0]?.id)
  await addMatchKeys(db, await addAttempts(kind, context, { documents, begun, appType, messageId, copMsgId: guid }))
  const ids = begun.map(({ row }) => row.id)
  if (ids.length > 0) {
    await noteOnSources(db, { type: msgType, ids }, { now, source: 'user', operator: actorName(context.actor) })
  }
  await enqueue(db, deliverDeclaration, { payload: { messageId }, key: messageId, tenantId })
  await enqueue(db, matchWaiting, { payload: { messageId }, key: messageId, tenantId })
}

interface NewAttempts extends Group {
  messageId: string
  copMsgId: string
}

/** Inserts the attempts, sets the documents' states and writes the history, in one statement each for any number. */
async function addAttempts(
  kind: DocumentKind,
  context: Context,
  { documents, begun, appType, messageId, copMsgId }: NewAttempts,
): Promise<KeyedAttempt[]> {
  const { db, now, tenantId } = context
  const operator = actorName(context.actor)
  const { type } = kind.message
  const attempts = documents.map(({ row, channel, part, judged }, nodeIndex) => {
    const fields = keyFieldsOf(kind, { row: { ...row, ...partFields(kind, part) }, appType })
    const [key] = matchingKeys({ type, fields })
    if (key === undefined) throw new Error('a checked document has a key')
    const attemptNo = Number(row.attemptNo) + 1
    return { row, fields, key, nodeIndex, attemptNo, guid: makeGuid(), channel, part, judged }
  })
  const { rows } = await sql<{ id: string; document_id: string }>`
    insert into attempt (enterprise_id, document_id, attempt_no, part_no, part_count, message_id, node_index, doc_type, dxp_id, base_channel_id,
      biz_key, key_fields, guid, app_type, app_time, declare_status, simulated, judged_by, create_by, create_time)
    select enterprise_id, document_id, attempt_no, part_no, part_count, ${messageId}, node_index, ${type}, dxp_id, base_channel_id,
      biz_key, key_fields, guid, ${appType}, ${beijingTime14(now)}, 'GENERATING', simulated, judged_by, ${operator}, ${now}
    from jsonb_to_recordset(${JSON.stringify(attempts.map(asColumns))}::jsonb) as given (enterprise_id bigint,
      document_id bigint, attempt_no int, part_no int, part_count int, node_index int, dxp_id text, base_channel_id bigint, biz_key text,
      key_fields jsonb, guid text, simulated boolean, judged_by text)
    order by node_index returning id, document_id`.execute(db)
  const attemptOf = new Map(rows.map((row) => [String(row.document_id), String(row.id)]))
  // A request cannot set the state itself: server/db/migrations/011-least-privilege.sql.
  const simulated = documents[0]?.channel.simulated === true
  const ids = begun.map(({ row }) => row.id)
  await sql`select kouan_begin_attempts(${ids}::bigint[], ${simulated}, ${copMsgId}, ${now}, ${appType})`.execute(db)
  await writeLogs(
    db,
    attempts.map(({ row, attemptNo }) => ({
      tenantId,
      enterpriseId: String(row.enterpriseId),
      documentId: row.id,
      attemptId: String(attemptOf.get(row.id)),
      source: 'user',
      title: `${titles[appType] ?? (attemptNo === 1 ? '提交申报' : `第 ${attemptNo} 次申报`)}${simulated ? '（模拟海关）' : ''}`,
      fromStatus: String(row.declareStatus),
      toStatus: 'GENERATING',
      operator,
      time: now,
    })),
  )
  return attempts.map(({ row, fields }) => ({
    attemptId: String(attemptOf.get(row.id)),
    enterpriseId: String(row.enterpriseId),
    keys: firstKeys({ type, fields, copMsgId }),
  }))
}

/** In the history; a first declaration and repeated ones are counted. */
const titles: Partial<Record<AppType, string>> = { 2: '变更申报', 3: '删除申报' }

/**
 * Numbers that identify a document before the first receipt. Assigned numbers belong to the attempt that received them, and to
 * the changes of it, which name them.
 */
const keyFieldsOf = (
  { message, fixed, assignedNumbers = [] }: DocumentKind,
  { row, appType }: { row: Row; appType: AppType },
): Record<string, string> => {
  const values: Row = { ...row, ...fixed }
  return Object.fromEntries(
    keyNames(message.type).flatMap((name) =>
      values[name] && (appType !== '1' || !assignedNumbers.includes(name)) ? [[name, String(values[name])]] : [],
    ),
  )
}

interface NewAttempt {
  row: DocumentRow
  fields: Record<string, string>
  key: string
  nodeIndex: number
  attemptNo: number
  guid: string
  channel: PickedChannel
  part: Part
  judged: JudgedDocument
}

const asColumns = ({ row, fields, key, nodeIndex, attemptNo, guid, channel, part, judged }: NewAttempt) => ({
  enterprise_id: row.enterpriseId,
  document_id: row.id,
  attempt_no: attemptNo,
  part_no: part.number,
  part_count: part.count,
  judged_by: judged.judgedBy,
  node_index: nodeIndex,
  dxp_id: channel.dxpId,
  base_channel_id: channel.baseChannelId,
  biz_key: key,
  key_fields: fields,
  guid,
  simulated: channel.simulated,
})
