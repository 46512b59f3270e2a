// Declaring orders: checks, attempts, messages and the work that sends them, all in the transaction of the caller.
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { messageFileName } from '@kouan/customs/envelope/write-envelope.ts'
import { businessKey, keyNames } from '@kouan/customs/receipts/matching.ts'
import { mayDeclare, mayRedeclare } from '@kouan/customs/receipts/states.ts'
import type { CodeSets } from '@kouan/customs/rules/structure.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import { actorName, type Context } from '../../gate/context.ts'
import { BadInput, CallFailure, NotFound, Refusal } from '../../ground/errors.ts'
import { enqueue } from '../../work/work.ts'
import { simulationForbidden } from '../channel/channel-fault.ts'
import { type PickedChannel, pickChannel, readObstacle } from '../channel/pick-channel.ts'
import { checkOrder, readCodeSets } from '../order/check-order.ts'
import { openOrder, orderDocument, readGoods } from '../order/order-document.ts'
import { writeLog } from './document-log.ts'
import { addMatchKeys, firstKeys, type KeyedDocument } from './match-keys.ts'
import { noSuchSigner } from './signing/signer.ts'
import { deliverDeclaration, matchWaiting } from './work-kinds.ts'

type Row = Record<string, unknown>

const msgType = 'CEB311Message'
/** Documents of one message at most. */
const messageSize = 100

export interface ReadyOrder {
  id: string
  columns: Row
  fields: Row
  goods: Row[]
  channel: PickedChannel
}

interface Declaring {
  ids: string[]
  /** 36 characters, letters in upper case. */
  makeGuid: () => string
}

/** All of the orders or none. Answers how many there were. */
export async function declareOrders(context: Context, { ids, makeGuid }: Declaring): Promise<number> {
  const asked = readIds(ids)
  const orders = await lockOrders(context, asked)
  if (orders.length < asked.length) throw new NotFound()
  const { ready, refused } = await examine(context, orders)
  refuseAll(refused)
  await declareReady(context, ready, makeGuid)
  return ready.length
}

/** Those that may be declared; answers the others with the reason. What is gone meanwhile is left out. */
export async function declareGoodOrders(context: Context, { ids, makeGuid }: Declaring): Promise<RefusedOrder[]> {
  const { ready, refused } = await examine(context, await lockOrders(context, readIds(ids)))
  await declareReady(context, ready, makeGuid)
  return refused
}

export interface RefusedOrder {
  id: string
  orderNo: string
  failure: CallFailure
}

/** An order that cannot go at all comes before fields that are wrong; of those, all are told at once. */
function refuseAll(refused: RefusedOrder[]): void {
  const atAll = refused.find(({ failure }) => !failure.problems)
  if (atAll) throw atAll.failure
  const problems = refused.flatMap(({ orderNo, failure }) =>
    (failure.problems ?? []).map(({ field, message }) => ({ field, message: `订单 ${orderNo}：${message}` })),
  )
  if (problems.length > 0) throw new BadInput(problems)
}

function readIds(ids: string[]): string[] {
  const asked = [...new Set(ids.map((id) => id.trim()).filter(Boolean))]
  if (asked.length === 0) throw new Refusal('请选择一条记录！')
  if (asked.length > 1000) throw new Refusal(`一次最多申报1000项，现有${asked.length}项`)
  if (asked.some((id) => !/^\d{1,18}$/.test(id))) throw new NotFound()
  return asked
}

/** In the order of their ids, so that two callers never wait for each other in a circle. */
async function lockOrders({ db }: Context, ids: string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from order_head where id = any(${ids}::bigint[]) and del_flag = 0
    order by id for update`.execute(db)
  return rows
}

/** Which of the orders may go out now, and why the others may not. Changes nothing. */
export async function examine(
  context: Context,
  orders: Row[],
): Promise<{ ready: ReadyOrder[]; refused: RefusedOrder[] }> {
  const { db, services } = context
  const stopped = await readStopped(context, orders)
  const goods = await readGoods(
    { db, vault: services.vault },
    orders.map(({ id }) => String(id)),
  )
  const codes = await readCodeSets(db)
  const ready: ReadyOrder[] = []
  const refused: RefusedOrder[] = []
  for (const columns of orders) {
    const id = String(columns.id)
    try {
      refuseStopped(stopped, columns)
      refuseState(columns)
      const channel = await openChannelOf(context, columns)
      const fields = openOrder(columns, services.vault)
      const order = { id, columns, fields, goods: goods.get(id) ?? [], channel }
      refuseFaulty(order, { codes, now: context.now })
      ready.push(order)
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      refused.push({ id, orderNo: String(columns.order_no), failure })
    }
  }
  return { ready, refused }
}

async function declareReady(context: Context, ready: ReadyOrder[], makeGuid: () => string): Promise<void> {
  for (const group of groupsOf(ready)) await declareGroup(context, group, makeGuid)
}

/** An enterprise that was frozen or struck off keeps its orders and sends none. */
async function readStopped({ db }: Context, orders: Row[]): Promise<Map<string, string>> {
  const owners = [...new Set(orders.map((order) => String(order.enterprise_id)))]
  const { rows } = await sql<{ id: string; name: string }>`select id::text, company_name as name from enterprise
    where id = any(${owners}::bigint[]) and status not in ('3', '6')`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function refuseStopped(stopped: Map<string, string>, columns: Row): void {
  const name = stopped.get(String(columns.enterprise_id))
  if (name !== undefined) throw new Refusal(`企业 ${name} 已停用，不能申报`)
}

function refuseState(columns: Row): void {
  const state = columns.declare_status as DeclareState
  if (mayDeclare(state) || mayRedeclare(state)) return
  throw new Refusal(`订单 ${columns.order_no} 的状态为“${declareStates[state] ?? state}”，不能申报`)
}

async function openChannelOf(context: Context, columns: Row): Promise<PickedChannel> {
  const crossborderType = String(columns.crossborder_type)
  const asked = { enterpriseId: String(columns.enterprise_id), crossborderType }
  const channel = await pickChannel(context.db, asked)
  const orderNo = String(columns.order_no)
  if (channel) return usable(context, { channel, orderNo })
  const { texts } = await context.services.dictionaries.load(context.db, context.dataVersion)
  const name = texts.get('crossborder_type')?.get(crossborderType) ?? crossborderType
  const obstacle = await readObstacle(context.db, asked)
  if (obstacle) throw new Refusal(`订单 ${orderNo}：不能申报“${name}”，${obstacle}，请联系运营处理后再申报`)
  throw new Refusal(`订单 ${orderNo}：企业没有可用的“${name}”申报通道，请先开通通道`)
}

/** Told now, and not by a message that waits for ever. */
function usable({ services }: Context, { channel, orderNo }: { channel: PickedChannel; orderNo: string }) {
  const { simulated, signer } = channel
  if (simulated && !services.settings.simulatedCustoms) {
    throw new Refusal(`订单 ${orderNo}：企业的通道是模拟海关，${simulationForbidden}`)
  }
  if (signer !== null && !services.signers.find(signer)) throw new Refusal(`订单 ${orderNo}：${noSuchSigner(signer)}`)
  return channel
}

function refuseFaulty({ fields, goods, channel }: ReadyOrder, { codes, now }: { codes: CodeSets; now: Date }): void {
  const attempt = { guid: '00000000-0000-0000-0000-000000000000', appType: '1', appTime: beijingTime14(now) }
  const document = orderDocument({ fields, goods, attempt })
  const problems = checkOrder({ document, revision: channel.revision, codes, now })
  if (problems.length > 0) throw new BadInput(problems)
}

/** One message carries documents of one enterprise channel. */
function groupsOf(orders: ReadyOrder[]): ReadyOrder[][] {
  const byChannel = new Map<string, ReadyOrder[]>()
  for (const order of orders) byChannel.set(order.channel.id, [...(byChannel.get(order.channel.id) ?? []), order])
  return [...byChannel.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / messageSize) }, (_, at) =>
      all.slice(at * messageSize, (at + 1) * messageSize),
    ),
  )
}

async function declareGroup(context: Context, orders: ReadyOrder[], makeGuid: () => string): Promise<void> {
  const { db, tenantId, now } = context
  const [first] = orders
  if (!first) return
  const { channel } = first
  const guid = makeGuid()
  const fileName = messageFileName({ msgType, dxpId: channel.dxpId, time: now, random: guid.slice(0, 8) })
  const { rows } = await sql<{ id: string }>`
    insert into outbound_message (enterprise_id, cop_msg_id, msg_type, enterprise_channel_id, transfer_info_id,
      base_channel_id, dxp_id, document_count, file_name, simulated, create_by, create_time)
    values (${first.columns.enterprise_id}, ${guid}, ${msgType}, ${channel.id}, ${channel.transferInfoId},
      ${channel.baseChannelId}, ${channel.dxpId}, ${orders.length}, ${fileName}, ${channel.simulated},
      ${actorName(context.actor)}, ${now})
    returning id`.execute(db)
  const messageId = String(rows[0]?.id)
  const documents: KeyedDocument[] = []
  for (const [nodeIndex, order] of orders.entries()) {
    documents.push(await addAttempt(context, { order, messageId, copMsgId: guid, nodeIndex, guid: makeGuid() }))
  }
  await addMatchKeys(db, documents)
  await enqueue(db, deliverDeclaration, { payload: { messageId }, key: messageId, tenantId })
  await enqueue(db, matchWaiting, { payload: { messageId }, key: messageId, tenantId })
}

interface NewAttempt {
  order: ReadyOrder
  messageId: string
  copMsgId: string
  nodeIndex: number
  guid: string
}

async function addAttempt(
  context: Context,
  { order, messageId, copMsgId, nodeIndex, guid }: NewAttempt,
): Promise<KeyedDocument> {
  const { db, now, tenantId } = context
  const { columns, fields, channel, id } = order
  const attemptNo = Number(columns.attempt_no) + 1
  const operator = actorName(context.actor)
  const keyFields = Object.fromEntries(keyNames(msgType).map((name) => [name, String(fields[name] ?? '')]))
  const key = businessKey({ type: msgType, fields: keyFields })
  if (key === undefined) throw new Error('a checked order has a business key')
  const { rows } = await sql<{ id: string }>`
    insert into document (enterprise_id, order_id, attempt_no, message_id, node_index, doc_type, dxp_id, base_channel_id,
      biz_key, key_fields, guid, app_type, app_time, declare_status, simulated, create_by, create_time)
    values (${columns.enterprise_id}, ${id}, ${attemptNo}, ${messageId}, ${nodeIndex}, ${msgType}, ${channel.dxpId},
      ${channel.baseChannelId}, ${key}, ${JSON.stringify(keyFields)}, ${guid}, '1', ${beijingTime14(now)}, 'GENERATING',
      ${channel.simulated}, ${operator}, ${now})
    returning id`.execute(db)
  // A request cannot set the state itself: server/db/migrations/011-least-privilege.sql.
  await sql`select kouan_begin_attempt(${id}, ${channel.simulated}, ${copMsgId})`.execute(db)
  const documentId = String(rows[0]?.id)
  const enterpriseId = String(columns.enterprise_id)
  await writeLog(db, {
    tenantId,
    enterpriseId,
    orderId: id,
    documentId,
    source: 'user',
    title: `${attemptNo === 1 ? '提交申报' : `第 ${attemptNo} 次申报`}${channel.simulated ? '（模拟海关）' : ''}`,
    fromStatus: String(columns.declare_status),
    toStatus: 'GENERATING',
    operator,
    time: now,
  })
  return { documentId, enterpriseId, keys: firstKeys({ type: msgType, fields: keyFields, copMsgId }) }
}
