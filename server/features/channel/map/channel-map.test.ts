import { type FlowPart, flowParts, readChannelMap, readFlowRows } from '@kouan/contract/calls/channel-map.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aShop } from '../../../testing/a-company.ts'
import { aRole, menuRowId } from '../../../testing/a-role.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { declareOrders } from '../../../testing/order-calls.ts'
import { scene } from '../../../testing/scenes/scene.ts'
import type { TestUser } from '../../../testing/test-app.ts'

const { test, send, database, clock, aUser, enterpriseId: withoutChannel } = await scene('company')
const rights = ['channelMap:list', 'order:list', 'enterprise:list', 'baseChannel:list']
const staff = await aUser({ rights })
const parts = Object.keys(flowParts) as FlowPart[]

const [one, other] = [await aShop(test), await aShop(test)]

async function declare({ user }: { user: TestUser }, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await anOrder(test, user, {})).id)
  for (const id of ids) expect((await send(declareOrders, { ids: id }, user)).success).toBe(true)
  return ids
}
const change = (ids: readonly string[], { message = '', document = '' }) =>
  database.pool.query(
    `${message ? `update outbound_message set ${message} where id in (select message_id from attempt where document_id = any($1));` : ''}
     ${document ? `update document set ${document} where id = any($1)` : ''}`.replaceAll(
      '$1',
      `'{${ids.join(',')}}'::bigint[]`,
    ),
  )
const readBy = async (user: TestUser, since?: string) =>
  (await send(readChannelMap, since === undefined ? {} : { since }, user)).result
const flowOf = async (user: TestUser, { enterpriseId }: { enterpriseId: string }) =>
  (await readBy(user)).flows.filter((flow) => flow.enterpriseId === enterpriseId)

const [waiting, sent, answered, failed] = [
  await declare(one, 2),
  await declare(one, 1),
  await declare(one, 1),
  await declare(one, 1),
]
await declare(other, 1)
await change(waiting, { message: `create_time = now() - interval '3 hours'` })
const isSent = `status = '2', send_time = now() - interval '40 minutes'`
await change(sent, { message: isSent, document: `declare_status = 'SENT'` })
await change(answered, { message: isSent, document: `declare_status = 'IN_CUSTOMS', return_status = '120'` })
await change(failed, { message: isSent, document: `declare_status = 'REJECTED', return_status = '100'` })

describe('the map of channels', () => {
  it('counts the documents of today by enterprise, subject and channel, and what waits how long', async () => {
    const [flow, ...more] = await flowOf(staff, one)
    expect(more).toEqual([])
    expect(flow).toMatchObject({
      ...{ transferInfoId: one.channel.transferInfoId, baseChannelId: one.channel.baseChannelId },
      ...{ documents: 5, sent: 3, answered: 2, failed: 1, waiting: 2, unanswered: 1 },
    })
    const { rows } = await database.pool.query<{ waiting: string; unanswered: string }>(
      `select to_char(min(m.create_time) filter (where m.status = '0') at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')
           as waiting,
         to_char(min(m.send_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as unanswered
       from outbound_message m join attempt a on a.message_id = m.id where a.document_id = any($1)`,
      [[...waiting, ...sent]],
    )
    expect([flow?.waitingSince, flow?.unansweredSince]).toEqual([rows[0]?.waiting, rows[0]?.unanswered])
  })

  it('each count is the number of rows that it opens, for staff and for the enterprise', async () => {
    for (const user of [staff, one.user])
      for (const flow of await flowOf(user, one))
        for (const part of parts) {
          const { enterpriseId, transferInfoId, baseChannelId } = flow
          const { result } = await send(readFlowRows, { part, enterpriseId, transferInfoId, baseChannelId }, user)
          expect([part, result.total]).toEqual([part, flow[part]])
          expect(result.records).toHaveLength(flow[part])
        }
    const { result } = await send(readFlowRows, { part: 'failed' }, staff)
    expect(result.records).toMatchObject([{ id: failed[0], noun: '订单', declareStatus: 'REJECTED' }])
    expect(result.records[0]?.number).toMatch(/^TEST-/)
    expect(await send(readFlowRows, { part: 'constructor' }, staff)).toMatchObject({ code: 400 })
  })

  it('an enterprise reads its own map alone, and learns that its channel is faulty without the reason', async () => {
    await database.pool.query(
      `update base_channel set last_error = '/inbox/other.xml：无法读取', last_check_time = now()
      where id = $1`,
      [one.channel.baseChannelId],
    )
    const own = await readBy(one.user)
    expect(own.enterprises.map(({ id }) => id)).toEqual([one.enterpriseId])
    expect(own.channels.map(({ id }) => id)).toEqual([one.channel.baseChannelId])
    expect([...new Set(own.flows.map(({ enterpriseId }) => enterpriseId))]).toEqual([one.enterpriseId])
    const asEnterprise = await aUser({ rights: ['channelMap:list', 'order:list'], enterpriseId: one.enterpriseId })
    expect(JSON.stringify(await readBy(asEnterprise))).not.toContain('other.xml')
    const { channels } = await readBy(staff)
    expect(channels.find(({ id }) => id === one.channel.baseChannelId)).toMatchObject({
      state: expect.stringMatching(/FAULTY|BLOCKED/),
      sentences: expect.arrayContaining([expect.stringContaining('other.xml')]),
    })
    await database.pool.query('update base_channel set last_error = null')
  })

  it('an enterprise without a channel stands on the map of staff, without a flow', async () => {
    const map = await readBy(staff)
    expect(map.enterprises.map(({ id }) => id)).toContain(withoutChannel)
    expect(map.flows.map(({ enterpriseId }) => enterpriseId)).not.toContain(withoutChannel)
  })

  it('documents whose list the reader may not open are in no count and in no rows', async () => {
    const reader = await aUser({ rights: ['channelMap:list', 'enterprise:list', 'inventory:list'] })
    const flows = (await readBy(reader)).flows.flatMap((flow) => parts.map((part) => flow[part]))
    expect(flows.filter((count) => count > 0)).toEqual([])
    expect((await send(readFlowRows, { part: 'documents' }, reader)).result.total).toBe(0)
    const nobody = await aUser({ rights: ['channelMap:list'] })
    expect(await readBy(nobody)).toMatchObject({
      hasCounts: false,
      flows: [],
      enterprises: [],
      subjects: [],
      channels: [],
    })
  })

  it('data rules: bound counts and rows alike', async () => {
    const { rows } = await sql<{ id: string; orderNo: string }>`select id::text as id, order_no as "orderNo"
      from order_head where id = ${failed[0] ?? ''}`.execute(database.kysely)
    const pages = ['/order/list/:test?', '/channel/overview', '/register/list/:test?']
    const role = await aRole(test, await Promise.all(pages.map((page) => menuRowId(test, page))))
    const menu = await menuRowId(test, '/order/list/:test?')
    const rule = await sql<{ id: string }>`insert into sys_permission_data_rule
        (permission_id, rule_name, rule_column, rule_conditions, rule_value, status)
      values (${menu}, '一张', 'orderNo', '=', ${rows[0]?.orderNo ?? ''}, '1') returning id::text as id`.execute(
      database.kysely,
    )
    await sql`update sys_role_permission set data_rule_ids = array[${rule.rows[0]?.id ?? ''}::bigint]
      where role_id = ${role} and permission_id = ${menu}`.execute(database.kysely)
    const reader = await aUser()
    await sql`insert into sys_user_role (user_id, role_id) values (${reader.id}, ${role})`.execute(database.kysely)
    await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(database.kysely)
    expect(await flowOf(reader, one)).toMatchObject([{ documents: 1, failed: 1, waiting: 0, unanswered: 0 }])
    expect(await flowOf(reader, other)).toMatchObject([{ documents: 0 }])
    expect((await send(readFlowRows, { part: 'documents' }, reader)).result.records.map(({ id }) => id)).toEqual(failed)
  })
})

describe('what has changed since a cursor', () => {
  /** Past what is read again before a cursor. */
  const later = () => {
    const begin = Date.now()
    clock.now = () => new Date(begin + 120_000)
  }

  it('nothing was declared, sent or answered: no flow is answered', async () => {
    later()
    try {
      const { cursor } = await readBy(staff)
      expect(await readBy(staff, cursor)).toMatchObject({ isWhole: false, changed: [], flows: [], enterprises: [] })
    } finally {
      clock.now = () => new Date()
    }
  })

  it('an enterprise declared: its flows are answered as a whole, and those of no other', async () => {
    const { cursor } = await readBy(staff)
    await database.pool.query(`update attempt set create_time = now() - interval '1 hour';
      update outbound_message set send_time = now() - interval '1 hour' where send_time is not null`)
    await declare(other, 1)
    const answer = await readBy(staff, cursor)
    expect(answer).toMatchObject({ isWhole: false, changed: [other.enterpriseId] })
    expect(answer.flows).toMatchObject([{ enterpriseId: other.enterpriseId, documents: 2, waiting: 2 }])
    expect(answer.channels.length).toBeGreaterThan(0)
  })

  it('a cursor of yesterday: everything is answered; one that is no time is refused', async () => {
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    expect(await readBy(staff, yesterday)).toMatchObject({ isWhole: true })
    expect(await send(readChannelMap, { since: 'x' }, staff)).toMatchObject({ code: 400 })
  })
})

it('without the right: neither counts nor rows', async () => {
  const user = await aUser({ rights: ['order:list'] })
  expect(await send(readChannelMap, {}, user)).toMatchObject({ status: 403 })
  expect(await send(readFlowRows, { part: 'documents' }, user)).toMatchObject({ status: 403 })
})
