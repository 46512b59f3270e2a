import { readDayComparison } from '@kouan/contract/calls/home.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { type TestUser, testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, database, clock } = test

it('day beside earlier ones: documents declared and released up to the same time, each once, of the own enterprise alone', async () => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { enterpriseId: other } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const channel = await aChannel(test, { enterpriseId })
  const ids = await manyOrders(test, { enterpriseId, count: 4 })
  const foreign = await manyOrders(test, { enterpriseId: other, count: 1 })
  // Their messages and files are of no interest.
  const client = await database.pool.connect()
  await client.query('set session_replication_role = replica')
  const attempt = async (documentId: string | undefined, no: number, at: string) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into attempt (tenant_id, enterprise_id, document_id, attempt_no, message_id, node_index, doc_type, dxp_id,
         base_channel_id, biz_key, guid, app_type, app_time, declare_status, create_time)
       select 0, enterprise_id, id, $2, 1, 0, doc_type, $3, $4, 'K', gen_random_uuid()::text, '1', '', 'SENT', $5
       from document where id = $1 returning id::text as id`,
      [documentId, no, channel.dxpId, channel.baseChannelId, at],
    )
    return rows[0]?.id
  }
  const receipt = (attemptId: string | undefined, status: string, at: string) =>
    client.query(
      `insert into receipt (tenant_id, enterprise_id, raw_id, node_index, msg_type, guid, return_status, return_stamp,
         return_info, usable, attempt_id, match_status, identity, create_time)
       select 0, a.enterprise_id, 1, 0, 'CEB622', a.guid, $2, '', '', true, a.id, '1', gen_random_uuid()::text, $3
       from attempt a where a.id = $1`,
      [attemptId, status, at],
    )
  // A Wednesday at noon.
  clock.now = () => new Date('2031-05-21T12:00:00+08:00')
  try {
    const user = await test.aUser({ rights: ['order:list'], enterpriseId })
    const released = await attempt(ids[0], 1, '2031-05-14T00:00:00+08:00')
    await attempt(ids[1], 1, '2031-05-14T12:00:01+08:00')
    await attempt(ids[1], 2, '2031-05-20T11:59:00+08:00')
    await attempt(ids[2], 1, '2031-05-20T09:00:00+08:00')
    await attempt(ids[2], 2, '2031-05-21T08:00:00+08:00')
    await attempt(ids[2], 3, '2031-05-21T09:00:00+08:00')
    await attempt(ids[3], 1, '2031-05-20T23:00:00+08:00')
    await attempt(foreign[0], 1, '2031-05-21T08:00:00+08:00')
    await receipt(released, '800', '2031-05-20T10:00:00+08:00')
    await receipt(released, '120', '2031-05-21T10:00:00+08:00')
    await receipt(released, '899', '2031-05-21T11:00:00+08:00')
    const read = async (who: TestUser) => (await send(readDayComparison, {}, who)).result
    expect(await read(user)).toEqual({
      now: '2031-05-21 12:00:00',
      counts: {
        declaredToday: { today: 1, yesterday: 2, lastWeek: 1 },
        released: { today: 1, yesterday: 1, lastWeek: 0 },
      },
    })
    expect((await read(await test.aUser({ rights: '*' }))).counts.declaredToday).toEqual({
      today: 2,
      yesterday: 2,
      lastWeek: 1,
    })
    expect((await read(await test.aUser({ enterpriseId }))).counts.declaredToday.today).toBe(0)
    // A large installation does not wait for the count of all that it sent.
    await client.query(
      `insert into attempt (tenant_id, enterprise_id, document_id, attempt_no, message_id, node_index, doc_type, dxp_id,
         base_channel_id, biz_key, guid, app_type, app_time, declare_status, create_time)
       select tenant_id, enterprise_id, document_id, n, message_id, node_index, doc_type, dxp_id, base_channel_id, biz_key,
         gen_random_uuid()::text, app_type, app_time, declare_status, '2031-05-20T08:00:00+08:00'
       from attempt, generate_series(100, 10100) n where id = $1`,
      [released],
    )
    expect((await read(user)).counts.declaredToday).toEqual({ today: 1, yesterday: null, lastWeek: 1 })
  } finally {
    clock.now = () => new Date()
    await client.query('reset session_replication_role')
    client.release()
  }
})
