import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { channelRequest } from '@kouan/contract/resources/channel/channel-request.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { tellOfRequest, tellOfRequestHandler } from './tell-of-request.ts'

const test = await testApp()
const { send, database } = test
const staff = await test.aUser({ rights: '*' })
const calls = callsOf(channelRequest)
const acts = actionCalls(channelRequest)
const asked = { crossborderTypes: 'I9610', subject: 'PLATFORM', purpose: '直邮进口，每天约 200 单' }

async function anAsker() {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  return { enterpriseId, user: await test.aUser({ rights: '*', enterpriseId }) }
}
type Asker = Awaited<ReturnType<typeof anAsker>>['user']
const first = async (user: Asker) => (await send(calls.list, {}, user)).result.records[0]
const messages = async (userId: string) =>
  (
    await database.pool.query<{ titile: string }>(
      `select a.titile from announcement a join announcement_user u on u.announcement_id = a.id
        where u.user_id = $1 order by a.id`,
      [userId],
    )
  ).rows.map(({ titile }) => titile)

it('a request tells what is missing, is returned with a reason, is resubmitted and opened; each step is told', async () => {
  const { user } = await anAsker()
  expect(await send(calls.add, asked as never, user)).toMatchObject({ success: true })
  expect(await first(user)).toMatchObject({ status: 'REQUESTED' })
  expect(await first(staff)).toMatchObject({
    missing: expect.stringContaining('没有启用的基础通道'),
  })
  const id = (await first(user))?.id ?? ''
  expect(await send(calls.add, asked as never, user)).toMatchObject({ success: false })
  const reason = '请写明申报口岸'
  expect(await send(acts.return, { id, reason } as never, staff)).toMatchObject({ success: true })
  expect(await first(user)).toMatchObject({ status: 'RETURNED', reason })
  expect(await messages(user.id)).toEqual(['开通通道的申请被退回'])
  await send(acts.resubmit, { id } as never, user)
  const { enterpriseId: other } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { transferInfoId, baseChannelId } = await aChannel(test, { enterpriseId: other })
  expect((await first(staff))?.missing ?? null).toBeNull()
  const opened = await send(acts.open, { id, transferInfoId, baseChannelId, sendsTest: true } as never, staff)
  expect(opened.success, opened.message).toBe(true)
  expect(await first(user)).toMatchObject({ status: 'OPENED' })
  expect((await send(callsOf(enterpriseChannel).list, {}, user)).result.records).toMatchObject([
    { crossborderType: 'I9610', status: '1' },
  ])
  expect(await messages(user.id)).toEqual(['开通通道的申请被退回', '通道已开通'])
  const { rows } = await database.pool.query(`select title from delivery where subject = $1`, [
    `channelTest ${baseChannelId}`,
  ])
  expect(rows).toHaveLength(1)
})

it('an enterprise opens no request of its own, staff ask for none, others see none', async () => {
  const { user } = await anAsker()
  await send(calls.add, asked as never, user)
  const id = (await first(user))?.id ?? ''
  const { transferInfoId, baseChannelId } = { transferInfoId: '1', baseChannelId: '1' }
  expect(await send(acts.open, { id, transferInfoId, baseChannelId, sendsTest: false } as never, user)).toMatchObject({
    success: false,
  })
  expect(await send(acts.return, { id, reason: 'x' } as never, user)).toMatchObject({ success: false })
  expect(await send(calls.add, asked as never, staff)).toMatchObject({ success: false })
  expect(await first((await anAsker()).user)).toBeUndefined()
})

it('a request and its repetition tell the staff who may open it, and nobody else', async () => {
  const { user } = await anAsker()
  const opener = await test.aUser({ rights: ['channelRequest:list', 'channelRequest:open'] })
  const reader = await test.aUser({ rights: ['channelRequest:list'] })
  await send(calls.add, asked as never, user)
  const requestId = (await first(user))?.id ?? ''
  const waiting = async () =>
    (
      await database.pool.query<{ payload: { requestId: string } }>(
        `delete from work_item where kind = $1 returning payload`,
        [tellOfRequest.name],
      )
    ).rows.map(({ payload }) => payload.requestId)
  expect(await waiting()).toContain(requestId)
  const item = { id: '1', kind: tellOfRequest.name, key: null, tenantId: '0', attempt: 1, payload: { requestId } }
  await tellOfRequestHandler(asQueue(database, test.clock), item)
  expect(await messages(opener.id)).toHaveLength(1)
  expect(await messages(reader.id)).toEqual([])
  await send(acts.return, { id: requestId, reason: '请写明口岸' } as never, staff)
  // Of one that was answered meanwhile nobody is told.
  await tellOfRequestHandler(asQueue(database, test.clock), item)
  expect(await messages(opener.id)).toHaveLength(1)
  await send(acts.resubmit, { id: requestId } as never, user)
  expect(await waiting()).toEqual([requestId])
})

it('receipts that are chosen in the form are switched on alone, those of no business type of the request are refused', async () => {
  const { user } = await anAsker()
  await send(calls.add, asked as never, user)
  const id = (await first(user))?.id ?? ''
  const { enterpriseId: other } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const { transferInfoId, baseChannelId } = await aChannel(test, { enterpriseId: other })
  const open = (receiptTypes: string) =>
    send(acts.open, { id, transferInfoId, baseChannelId, sendsTest: false, receiptTypes } as never, staff)
  const refused = await open('CEB304Message')
  expect(refused).toMatchObject({ success: false, message: expect.stringContaining('CEB304') })
  expect(await open('CEB312Message,CEB622Message')).toMatchObject({ success: true })
  const { rows } = await database.pool.query(
    `select r.receipt_type as type, r.status from channel_receipt r join enterprise_channel c on c.id = r.channel_id
      join channel_request q on q.enterprise_id = c.enterprise_id where q.id = $1 order by 1`,
    [id],
  )
  expect(rows).toEqual([
    { type: 'CEB312Message', status: '1' },
    { type: 'CEB622Message', status: '1' },
  ])
})
