// The folder of a channel on a disk that is full: nothing half done in either direction, said as it is, and gone on by itself.
import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { testChannel } from '@kouan/contract/calls/channel.ts'
import { afterAll, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder } from '../../testing/an-order.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { ceb312, declarationHarness, drop, inEnvelope, readOutbox, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { declareOrders } from '../../testing/order-calls.ts'
import { mayMount, smallDisk } from '../../testing/small-disk.ts'
import { readHealth, sayHealth } from './channel-health.ts'

const harness = await declarationHarness()
const { test } = harness
const { send, database, clock } = test
const staff = await test.aUser({ rights: '*' })
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const channel = await aChannel(test, { enterpriseId })
const disk = mayMount ? smallDisk(dirname(channel.outbox)) : undefined
afterAll(() => disk?.remove())
await harness.start()

const health = async () => {
  const read = asQueue(database, clock).transact((db) =>
    readHealth(db, { now: clock.now(), channelId: channel.baseChannelId }),
  )
  const [found] = await read
  if (!found) throw new Error('no channel')
  return found
}
const orders: { id: string; orderNo: string }[] = []
const states = () => Promise.all(orders.map(({ id }) => stateOf(test, id)))
const count = async (text: string) => Number((await database.pool.query(text)).rows[0]?.count)

it.skipIf(!disk)('full disk, sending: no file and no part of one, told, all sent when there is room', async () => {
  // The folders are there already.
  await eventually('folders of the channel', () => readdir(channel.inbox).catch(() => undefined))
  await disk?.fillBytes()
  for (let made = 0; made < 3; made += 1) {
    const { id, form } = await anOrder(test, user)
    orders.push({ id, orderNo: form.orderNo })
    await send(declareOrders, { ids: id }, user)
  }
  const stalled = await eventually('health of the channel', health, ({ waiting }) => waiting === 3)
  expect(sayHealth(stalled, clock.now())[0]).toContain('发件箱：磁盘已满')
  expect(await readdir(channel.outbox)).toEqual([])
  const tried = await send(testChannel, { id: channel.baseChannelId } as never, staff)
  expect(JSON.stringify(tried)).toContain('磁盘已满')

  await disk?.free()
  await eventually('states of the documents', states, (all) => all.every((state) => state === 'SENT -'), {
    seconds: 60,
  })
  const files = await readOutbox(channel)
  expect(files.flatMap(({ documents }) => documents.map(({ orderNo }) => orderNo)).toSorted()).toEqual(
    orders.map(({ orderNo }) => orderNo).toSorted(),
  )
  expect(await readdir(channel.outbox)).toHaveLength(3)
  expect(await count('select count(*) from outbound_message where send_failures > 0')).toBe(0)
  expect(await health()).toMatchObject({ state: 'FINE', sendFault: null })
})

it.skipIf(!disk)(
  'full disk, receiving: each receipt stored and applied once, put away when there is room',
  async () => {
    for (const { orderNo } of orders) {
      await drop(channel, inEnvelope(ceb312([{ orderNo, returnStatus: '120' }]), channel, 'CEB312Message'))
    }
    await disk?.fillNames()
    const stalled = await eventually('health of the channel', health, ({ receiveFault }) => receiveFault !== null)
    expect(stalled.receiveFault).toContain('收件箱：磁盘已满')
    await eventually('states of the documents', states, (all) => all.every((state) => state.startsWith('IN_CUSTOMS')))
    await disk?.free()
    await eventually(
      'inbox',
      () => readdir(channel.inbox),
      ({ length }) => length === 0,
      { seconds: 60 },
    )
    expect(await readdir(channel.archive)).toHaveLength(3)
    expect(await count('select count(*) from receipt_raw')).toBe(3)
    expect(await count('select count(*) from receipt')).toBe(3)
    await eventually('health of the channel', health, ({ state }) => state === 'FINE')
  },
)
