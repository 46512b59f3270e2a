import { setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { expect, it } from 'vitest'
import { startBackground } from '../../../start-background.ts'
import { aChannel } from '../../../testing/a-channel.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { asQueue } from '../../../testing/as-queue.ts'
import { atPace } from '../../../testing/at-pace.ts'
import { stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { declareOrders, orderDetail } from '../../../testing/order-calls.ts'
import { scene } from '../../../testing/scenes/scene.ts'
import { Postpone } from '../../../work/work.ts'
import { ChannelDown } from '../../channel/channel-fault.ts'
import type { ExchangePort } from '../../transport/exchange-port.ts'
import { folderPort } from '../../transport/folder/folder-session.ts'
import { sendInOrder } from './send-in-order.ts'

const { test, send, database, clock, staff, user, channel, start, stop } = await scene('shop')

/** Whether the other side takes messages. */
let isTaken = false
const taken: string[] = []
const folders = folderPort({ settleMs: 10 })
const port: ExchangePort = {
  ...folders,
  deliver: async (place, file) => {
    if (!isTaken) throw new ChannelDown('对方拒绝连接')
    await folders.deliver(place, file)
    taken.push(file.messageId)
  },
}
await start({ port })

it('backlog of a channel and two servers: goes out once and in its order, whoever has the turn', async () => {
  await database.pool.query('update base_channel set max_batch = 3 where id = $1', [channel.baseChannelId])
  const second = await startBackground({
    database,
    services: test.services,
    clock: () => clock.now(),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    pollMs: 250,
    parts: atPace({ port, pollEverySeconds: 0.2 }),
  })
  const ids: string[] = []
  for (let at = 0; at < 8; at += 1) {
    const { id } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    await eventually('state of the document', () => stateOf(test, id), 'BLOCKED -')
    ids.push(id)
  }
  const { rows } = await database.pool.query<{ copMsgId: string }>(
    `select cop_msg_id as "copMsgId" from outbound_message where base_channel_id = $1 order by id`,
    [channel.baseChannelId],
  )
  isTaken = true
  await send(actionCalls(baseChannel).retryNow, { id: channel.baseChannelId }, staff)
  for (const id of ids) await eventually('state of the document', () => stateOf(test, id), 'SENT -')
  await second.drain()
  expect(taken).toEqual(rows.map(({ copMsgId }) => copMsgId))
})

it('paused channel beside the backlog of another enterprise: its documents say that it is paused', async () => {
  isTaken = false
  const { id: first } = await anOrder(test, user)
  await send(declareOrders, { ids: first }, user)
  await eventually('state of the document', () => stateOf(test, first), 'BLOCKED -')
  const other = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const theirs = await test.aUser({ rights: '*', enterpriseId: other.enterpriseId })
  const paused = await aChannel(test, { enterpriseId: other.enterpriseId })
  await database.pool.query('update enterprise_channel set base_channel_id = $2 where id = $1', [
    paused.id,
    channel.baseChannelId,
  ])
  const { id } = await anOrder(test, theirs)
  await send(declareOrders, { ids: id }, theirs)
  await eventually('state of the document', () => stateOf(test, id), 'BLOCKED -')
  await send(setChannelStatus, { id: paused.id, status: '2' }, staff)
  const pressAndLook = async () => {
    await send(actionCalls(baseChannel).retryNow, { id: channel.baseChannelId }, staff)
    return (await send(orderDetail, { id }, theirs)).result.timeline.map(({ title }) => title)
  }
  const says = ([newest]: string[]) => newest?.startsWith('等待发送：企业通道已由') === true
  await eventually('history of the document', pressAndLook, says)
  isTaken = true
})

it('right to try at once: wanted, and the try is audited', async () => {
  const { retryNow } = actionCalls(baseChannel)
  const looker = await test.aUser({ rights: ['baseChannel:list'] })
  expect(await send(retryNow, { id: channel.baseChannelId }, looker)).toMatchObject({ status: 403 })
  const { rows } = await database.pool.query(`select userid from sys_log where method = 'baseChannel.retryNow'`)
  expect(rows).toContainEqual({ userid: staff.username })
})

it('turn that another server took amid a backlog, server that ends: the next message waits', async () => {
  const readWaiting = async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `select m.id::text as id from outbound_message m where m.base_channel_id = $1 and m.enterprise_channel_id = $2
        and m.status = '0' and m.send_time is null order by m.id`,
      [channel.baseChannelId, channel.id],
    )
    return rows.map(({ id }) => id)
  }
  // Messages of the tests before are sent first.
  isTaken = true
  const pressAndCount = async () => {
    await send(actionCalls(baseChannel).retryNow, { id: channel.baseChannelId }, staff)
    return (await readWaiting()).length
  }
  await eventually('messages that wait', pressAndCount, 0)
  isTaken = false
  for (let at = 0; at < 2; at += 1) {
    const { id } = await anOrder(test, user)
    await send(declareOrders, { ids: id }, user)
    await eventually('state of the document', () => stateOf(test, id), 'BLOCKED -')
  }
  await stop()
  const waiting = await readWaiting()
  expect(waiting).toHaveLength(2)
  const [first, messageId = ''] = waiting
  const holdTurn = (holder: string | null, until: string | null) =>
    database.pool.query('update base_channel set last_turn_holder = $1, last_turn_until = $2 where id = $3', [
      ...[holder, until, channel.baseChannelId],
    ])
  const ending = new AbortController()
  const happenings = [() => holdTurn('another', '2999-01-01'), async () => ending.abort()]
  for (const happen of happenings) {
    await holdTurn(null, null)
    const sent: string[] = []
    const run = { ...asQueue(database, clock), signal: ending.signal }
    const sending = sendInOrder(run, {
      messageId,
      send: async (id) => {
        sent.push(id)
        await happen()
      },
    })
    await expect(sending).rejects.toBeInstanceOf(Postpone)
    expect(sent).toEqual([first])
  }
})
