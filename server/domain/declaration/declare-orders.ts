// Declaring orders: checks, attempts, messages and the work that sends them, all in the transaction of the caller.
import { randomUUID } from 'node:crypto'
import type { RowOfResource } from '@kouan/contract/language/resource.ts'
import type { DeclareWarnings, order } from '@kouan/contract/resources/order/order.ts'
import { messageFileName } from '@kouan/customs/envelope/write-envelope.ts'
import { businessKey, keyNames } from '@kouan/customs/receipts/matching.ts'
import { beijingTime14 } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { ActionWork } from '../../crud/serve-actions.ts'
import { actorName, type Context } from '../../gate/context.ts'
import { BadInput, Refusal } from '../../ground/errors.ts'
import { enqueue } from '../../work/work.ts'
import { simulationForbidden } from '../channel/channel-fault.ts'
import { type PickedChannel, pickChannel, readObstacle } from '../channel/pick-channel.ts'
import { checkOrder, readCodeSets } from '../order/check-order.ts'
import { warnOfForeign } from '../order/foreign-orders.ts'
import { orderDocument, readGoods } from '../order/order-document.ts'
import { writeLogs } from './document-log.ts'
import { groupBy } from './group-by.ts'
import { addMatchKeys, firstKeys, type KeyedDocument } from './match-keys.ts'
import { noSuchSigner } from './signing/signer.ts'
import { deliverDeclaration, matchWaiting } from './work-kinds.ts'

type Row = Record<string, unknown>

const msgType = 'CEB311Message'
/** Documents of one message at most. */
const messageSize = 100

type Order = RowOfResource<typeof order>

interface ReadyOrder {
  row: Order
  goods: Row[]
  channel: PickedChannel
}

/** Those that may not be declared are left out with the reason, the others go on: their attempts, messages and work. */
export async function declareOrders(context: Context, work: ActionWork<Order, unknown>): Promise<DeclareWarnings> {
  const ready = await examineOrders(context, work)
  for (const group of groupsOf(ready)) await declareGroup(context, group)
  const warnings = await warnOfForeign(
    context.db,
    ready.map(({ row }) => row.id),
  )
  if (warnings.length > 0) context.audit({ after: { warnings } })
  return { warnings }
}

/** Leaves out those that may not be declared, and changes nothing. */
export async function examineOrders(
  context: Context,
  { rows, refuse, left }: ActionWork<Order, unknown>,
): Promise<ReadyOrder[]> {
  await refuseStopped(context, rows, refuse)
  const channels = await openChannels(context, left(), refuse)
  const { db, services } = context
  const goods = await readGoods({ db, vault: services.vault }, idsOf(left()))
  const ready = left().flatMap((row): ReadyOrder[] => {
    const channel = channels.get(wayOf(row))
    return channel ? [{ row, channel, goods: goods.get(row.id) ?? [] }] : []
  })
  await refuseFaulty(context, ready, refuse)
  const standing = new Set(idsOf(left()))
  return ready.filter(({ row }) => standing.has(row.id))
}

type Refuse = ActionWork<Order, unknown>['refuse']

const idsOf = (rows: readonly Order[]) => rows.map(({ id }) => id)
const makeGuid = () => randomUUID().toUpperCase()

/** An enterprise that was frozen or struck off keeps its orders and sends none. */
async function refuseStopped({ db }: Context, rows: readonly Order[], refuse: Refuse): Promise<void> {
  const owners = [...new Set(rows.map(({ enterpriseId }) => enterpriseId))]
  const { rows: found } = await sql<{ id: string; name: string }>`select id::text, company_name as name from enterprise
    where id = any(${owners}::bigint[]) and status not in ('3', '6')`.execute(db)
  const stopped = new Map(found.map(({ id, name }) => [id, name]))
  for (const row of rows) {
    const name = stopped.get(row.enterpriseId ?? '')
    if (name !== undefined) refuse(row, new Refusal(`企业 ${name} 已停用，不能申报`))
  }
}

/** Orders of one enterprise and business type go by one channel. */
const wayOf = ({ enterpriseId, crossborderType }: Order) => `${enterpriseId} ${crossborderType}`

/** By their ways; orders without a usable channel are told now, and not by a message that waits for ever. */
async function openChannels(context: Context, rows: Order[], refuse: Refuse): Promise<Map<string, PickedChannel>> {
  const channels = new Map<string, PickedChannel>()
  for (const [way, orders] of groupBy(rows, wayOf)) {
    const [first] = orders
    if (!first) continue
    const asked = { enterpriseId: first.enterpriseId ?? '', crossborderType: first.crossborderType }
    const channel = await pickChannel(context.db, asked)
    const fault = channel ? faultOf(context, channel) : await missingChannel(context, asked)
    if (channel && fault === undefined) channels.set(way, channel)
    else for (const row of orders) refuse(row, new Refusal(`订单 ${row.orderNo}：${fault}`))
  }
  return channels
}

async function missingChannel(context: Context, asked: { enterpriseId: string; crossborderType: string }) {
  const { texts } = await context.services.dictionaries.load(context.db, context.dataVersion)
  const name = texts.get('crossborder_type')?.get(asked.crossborderType) ?? asked.crossborderType
  const obstacle = await readObstacle(context.db, asked)
  if (obstacle) return `不能申报“${name}”，${obstacle}，请联系运营处理后再申报`
  return `企业没有可用的“${name}”申报通道，请先开通通道`
}

function faultOf({ services }: Context, { simulated, signer }: PickedChannel): string | undefined {
  if (simulated && !services.settings.simulatedCustoms) return `企业的通道是模拟海关，${simulationForbidden}`
  if (signer !== null && !services.signers.find(signer)) return noSuchSigner(signer)
  return undefined
}

async function refuseFaulty({ db, now }: Context, orders: ReadyOrder[], refuse: Refuse): Promise<void> {
  const codes = await readCodeSets(db)
  const attempt = { guid: '00000000-0000-0000-0000-000000000000', appType: '1', appTime: beijingTime14(now) }
  for (const { row, goods, channel } of orders) {
    const document = orderDocument({ fields: row, goods, attempt })
    const problems = checkOrder({ document, revision: channel.revision, codes, now })
    if (problems.length === 0) continue
    const named = problems.map(({ field, message }) => ({ field, message: `订单 ${row.orderNo}：${message}` }))
    refuse(row, new BadInput(named))
  }
}

/** One message carries documents of one enterprise channel. */
function groupsOf(orders: ReadyOrder[]): ReadyOrder[][] {
  const byChannel = groupBy(orders, ({ channel }) => channel.id)
  return [...byChannel.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / messageSize) }, (_, at) =>
      all.slice(at * messageSize, (at + 1) * messageSize),
    ),
  )
}

async function declareGroup(context: Context, orders: ReadyOrder[]): Promise<void> {
  const { db, tenantId, now } = context
  const [first] = orders
  if (!first) return
  const { channel } = first
  const guid = makeGuid()
  const fileName = messageFileName({ msgType, dxpId: channel.dxpId, time: now, random: guid.slice(0, 8) })
  const { rows } = await sql<{ id: string }>`
    insert into outbound_message (enterprise_id, cop_msg_id, msg_type, enterprise_channel_id, transfer_info_id,
      base_channel_id, dxp_id, document_count, file_name, simulated, create_by, create_time)
    values (${first.row.enterpriseId}, ${guid}, ${msgType}, ${channel.id}, ${channel.transferInfoId},
      ${channel.baseChannelId}, ${channel.dxpId}, ${orders.length}, ${fileName}, ${channel.simulated},
      ${actorName(context.actor)}, ${now})
    returning id`.execute(db)
  const messageId = String(rows[0]?.id)
  await addMatchKeys(db, await addAttempts(context, { orders, messageId, copMsgId: guid }))
  await enqueue(db, deliverDeclaration, { payload: { messageId }, key: messageId, tenantId })
  await enqueue(db, matchWaiting, { payload: { messageId }, key: messageId, tenantId })
}

interface NewAttempts {
  /** Of one channel. */
  orders: ReadyOrder[]
  messageId: string
  copMsgId: string
}

/** One statement each for the attempts, the orders and their history, however many there are. */
async function addAttempts(context: Context, { orders, messageId, copMsgId }: NewAttempts): Promise<KeyedDocument[]> {
  const { db, now, tenantId } = context
  const operator = actorName(context.actor)
  const made = orders.map(({ row, channel }, nodeIndex) => {
    const fields = keyFieldsOf(row)
    const key = businessKey({ type: msgType, fields })
    if (key === undefined) throw new Error('a checked order has a business key')
    const attemptNo = Number(row.attemptNo) + 1
    return { row, fields, key, nodeIndex, attemptNo, guid: makeGuid(), channel }
  })
  const { rows } = await sql<{ id: string; order_id: string }>`
    insert into document (enterprise_id, order_id, attempt_no, message_id, node_index, doc_type, dxp_id, base_channel_id,
      biz_key, key_fields, guid, app_type, app_time, declare_status, simulated, create_by, create_time)
    select enterprise_id, order_id, attempt_no, ${messageId}, node_index, ${msgType}, dxp_id, base_channel_id,
      biz_key, key_fields, guid, '1', ${beijingTime14(now)}, 'GENERATING', simulated, ${operator}, ${now}
    from jsonb_to_recordset(${JSON.stringify(made.map(asColumns))}::jsonb) as given (enterprise_id bigint,
      order_id bigint, attempt_no int, node_index int, dxp_id text, base_channel_id bigint, biz_key text,
      key_fields jsonb, guid text, simulated boolean)
    order by node_index returning id, order_id`.execute(db)
  const documentOf = new Map(rows.map((row) => [String(row.order_id), String(row.id)]))
  // A request cannot set the state itself: server/db/migrations/011-least-privilege.sql.
  const simulated = orders[0]?.channel.simulated === true
  const ids = orders.map(({ row }) => row.id)
  await sql`select kouan_begin_attempts(${ids}::bigint[], ${simulated}, ${copMsgId})`.execute(db)
  await writeLogs(
    db,
    made.map(({ row, attemptNo }) => ({
      tenantId,
      enterpriseId: String(row.enterpriseId),
      orderId: row.id,
      documentId: String(documentOf.get(row.id)),
      source: 'user',
      title: `${attemptNo === 1 ? '提交申报' : `第 ${attemptNo} 次申报`}${simulated ? '（模拟海关）' : ''}`,
      fromStatus: String(row.declareStatus),
      toStatus: 'GENERATING',
      operator,
      time: now,
    })),
  )
  return made.map(({ row, fields }) => ({
    documentId: String(documentOf.get(row.id)),
    enterpriseId: String(row.enterpriseId),
    keys: firstKeys({ type: msgType, fields, copMsgId }),
  }))
}

const keyFieldsOf = (row: Row): Record<string, string> =>
  Object.fromEntries(keyNames(msgType).map((name) => [name, String(row[name] ?? '')]))

interface MadeAttempt {
  row: Order
  fields: Record<string, string>
  key: string
  nodeIndex: number
  attemptNo: number
  guid: string
  channel: PickedChannel
}

const asColumns = ({ row, fields, key, nodeIndex, attemptNo, guid, channel }: MadeAttempt) => ({
  enterprise_id: row.enterpriseId,
  order_id: row.id,
  attempt_no: attemptNo,
  node_index: nodeIndex,
  dxp_id: channel.dxpId,
  base_channel_id: channel.baseChannelId,
  biz_key: key,
  key_fields: fields,
  guid,
  simulated: channel.simulated,
})
