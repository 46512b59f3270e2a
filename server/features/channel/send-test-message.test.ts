import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { delivery } from '@kouan/contract/resources/channel/delivery.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { ceb900, drop, inEnvelope, readOutbox } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, database, staff, channel } = await scene('working', { config: { allowedNetworks: ['127.0.0.1'] } })
const { sendTest } = actionCalls(baseChannel)
const bases = callsOf(baseChannel)

const tried = (baseChannelId: string, transferInfoId = channel.transferInfoId) =>
  send(sendTest, { id: baseChannelId, transferInfoId }, staff)
const sentTo = (name: string) =>
  eventually('the delivery', async () => {
    const { records } = (await send(callsOf(delivery).list, { targetName: name }, staff)).result
    return records[0]?.status === 'SENT' && records[0]
  })
const nameOf = async (id: string) => (await send(bases.get, { id }, staff)).result.channelName
const receiptsIn = async (id: string) =>
  (
    await database.pool.query(
      'select match_status as state, match_note as note from receipt where base_channel_id = $1',
      [id],
    )
  ).rows

it('a folder: the message lies in the outbox, is none of the declarations, and its answer waits for no document', async () => {
  const { baseChannelId, dxpId } = channel
  expect((await tried(baseChannelId)).message).toBe('测试报文已交给通道，发送结果见推送记录，对方的应答见回执')
  const sent = await sentTo(await nameOf(baseChannelId))
  expect(sent).toMatchObject({ title: `测试报文 ${dxpId}`, event: 'channel.test', targetKind: 'CHANNEL' })
  const [file] = await readOutbox(channel)
  expect(file?.name).toMatch(new RegExp(`^TEST_${dxpId}_\\d{17}_[0-9a-f]{8}\\.xml$`))
  expect(file).toMatchObject({ copMsgId: sent.messageId, documents: [] })
  const { rows } = await database.pool.query('select count(*)::int as messages from outbound_message')
  expect(rows).toEqual([{ messages: 0 }])
  await drop(channel, inEnvelope(ceb900(sent.messageId ?? '', '20260921113015123'), channel, 'CEB900Message'))
  await eventually(
    'the answer',
    () => receiptsIn(baseChannelId),
    ([one]) => one?.state === '2' && one.note === `测试报文 ${dxpId}`,
  )
  const waiting = await database.pool.query('select count(*)::int as keys from waiting_key')
  expect(waiting.rows).toEqual([{ keys: 0 }])
})

it('simulated customs: refuse the message, as it has no document', async () => {
  const simulated = await aChannel(test, {
    ...(await anEnterprise(test, { companyRoles: 'EBC' })),
    simulated: {},
  })
  expect((await tried(simulated.baseChannelId)).success).toBe(true)
  await sentTo(await nameOf(simulated.baseChannelId))
  await eventually(
    'the answer',
    () => receiptsIn(simulated.baseChannelId),
    ([one]) => one?.state === '2',
  )
})

it('HTTP: the request is that of a declaration, and a message without envelope goes bare', async () => {
  const posted: { type: string; body: string }[] = []
  const partner = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      posted.push({ type: String(request.headers['x-kouan-event']), body })
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => partner.listen(0, '127.0.0.1', resolve))
  const row = { channelCode: 'test-http', channelName: 'HTTP', wrapDxp: false, status: '1', protocol: 'HTTP' }
  const urlUp = `http://127.0.0.1:${(partner.address() as AddressInfo).port}/up`
  const added = await send(bases.add, { ...row, authType: 'NONE', urlUp }, staff)
  expect((await tried(added.result.id)).success).toBe(true)
  const sent = await sentTo('HTTP')
  const { rows: tries } = await database.pool.query(
    'select is_sent, address from delivery_try where delivery_id = $1',
    [sent.id],
  )
  expect(tries).toEqual([{ is_sent: true, address: urlUp }])
  partner.close()
  expect(posted).toEqual([
    {
      type: 'undefined',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<Test guid="${sent.messageId}">通道测试，不含单证</Test>\n`,
    },
  ])
  expect(openEnvelope(Buffer.from(posted[0]?.body ?? '')).kind).not.toBe('dxp')
})

it('a channel or subject that is off, or of another tenant: a sentence, and nothing is sent', async () => {
  const other = await aChannel(test, await anEnterprise(test, { companyRoles: 'EBC' }))
  const stored = (await send(bases.get, { id: other.baseChannelId }, staff)).result
  await send(bases.edit, { ...stored, status: '0' }, staff)
  expect((await tried(other.baseChannelId)).message).toBe(`基础通道“${stored.channelName}”已停用，不能试发`)
  expect((await tried(channel.baseChannelId, '999999999')).message).toBe('传输主体：记录不存在')
  await database.pool.query("update transfer_info set status = '0' where id = $1", [other.transferInfoId])
  expect((await tried(channel.baseChannelId, other.transferInfoId)).message).toBe('传输主体：已停用')
  const looker = await test.aUser({ rights: ['baseChannel:list'] })
  expect(
    await send(sendTest, { id: channel.baseChannelId, transferInfoId: channel.transferInfoId }, looker),
  ).toMatchObject({ status: 403 })
})
