import { changeChannel, openChannel, readChangeable, setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { readListVersion } from '@kouan/contract/calls/list-version.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder } from '../../testing/an-order.ts'
import { ceb312, drop, inEnvelope, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { declareOrders } from '../../testing/order-calls.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, database, staff, enterpriseId, user, channel, stop } = await scene('working')
const other = await aChannel(test, { enterpriseId: (await anEnterprise(test, { companyRoles: 'EBC' })).enterpriseId })

const columns = 'health,backlog,failedToday,receiptMinutes'
const watchAll = async () =>
  (await send(callsOf(enterpriseChannel).list, { only: columns, pageSize: 50 }, staff)).result.records
const watch = async () => (await watchAll()).find(({ id }) => id === channel.id)
const declareOne = async () => {
  const { id } = await anOrder(test, user, {})
  await send(declareOrders, { ids: id }, user)
  return id
}
const answer = async (id: string, returnStatus: string) => {
  const { orderNo } = (await send(callsOf(order).get, { id }, user)).result
  const returnTime = new Date(test.clock.now().getTime() + 8 * 3600_000).toISOString().replace(/\D/g, '').slice(0, 17)
  await drop(channel, inEnvelope(ceb312([{ orderNo, returnStatus, returnTime }]), channel))
}

describe('monitor of channels', () => {
  it('S2.038 counts what waits and what failed today, the time to the first receipt, and whether the channel carries', async () => {
    const version = async () =>
      (await send(readListVersion, { list: enterpriseChannel.name, pageSize: 50 } as never, staff)).result
    // A channel that was looked at for the first time is another than before.
    await eventually('first look at both channels', watchAll, (all) => all.every(({ health }) => health === 'FINE'))
    const before = await version()
    expect(await version()).toBe(before)
    const [taken, refused] = [await declareOne(), await declareOne()]
    await eventually('state', () => stateOf(test, refused), 'SENT -')
    await answer(taken, '120')
    await answer(refused, '100')
    await eventually('state', () => stateOf(test, taken), 'IN_CUSTOMS 120')
    await eventually('state', () => stateOf(test, refused), 'REJECTED 100')
    expect(await watch()).toMatchObject({ health: 'FINE', backlog: 0, failedToday: 1 })
    // No row of the list was written, and open pages read it again nevertheless.
    expect(await version()).not.toBe(before)
    expect(Number((await watch())?.receiptMinutes)).toBeGreaterThanOrEqual(0)
    await database.pool.query(`update base_channel set status = '0' where id = $1`, [channel.baseChannelId])
    await database.pool.query(`update transfer_info set status = '1' where id = $1`, [channel.transferInfoId])
    expect(await watch()).toMatchObject({ health: 'STOPPED' })
    await database.pool.query(`update base_channel set status = '1' where id = $1`, [channel.baseChannelId])
    await stop()
    const says = async (change: string) => {
      await database.pool.query(`update base_channel set ${change} where id = $1`, [channel.baseChannelId])
      return (await watch())?.health
    }
    expect(await says(`last_error = 'other.xml：文件无法读取'`)).toBe('FAULTY')
    expect(await says(`last_error = null, last_check_time = null`)).toBe('NEW')
    expect(await says(`last_check_time = now() - interval '1 day'`)).toBe('LATE')
    await declareOne()
    expect(await watch()).toMatchObject({ backlog: 1 })
  })

  it('rule 10: an enterprise watches its own channels alone, without the errors of the base channel', async () => {
    await database.pool.query(`update base_channel set last_error = 'other.xml：文件无法读取' where id = $1`, [
      channel.baseChannelId,
    ])
    const all = await send(callsOf(enterpriseChannel).list, { pageSize: 50 }, user)
    expect(all.result.records.map(({ id }) => id)).toEqual([channel.id])
    expect(JSON.stringify(all)).not.toContain('other.xml')
    await database.pool.query(`update base_channel set last_error = null where id = $1`, [channel.baseChannelId])
  })
})

describe('S2.040 changing a channel', () => {
  const named = { channelId: channel.id, transferinfoId: channel.transferInfoId }
  const change = (baseChannelId: string, version: number, who = staff) =>
    send(changeChannel, { ...named, baseChannelId, version }, who)

  it('S3.069 finds it by channel and transfer subject together; needs the right to open channels', async () => {
    expect((await send(readChangeable, named, staff)).result).toMatchObject({
      dxpId: channel.dxpId,
      baseChannelId: channel.baseChannelId,
      waiting: 1,
    })
    const elsewhere = { ...named, transferinfoId: other.transferInfoId }
    expect(await send(readChangeable, elsewhere, staff)).toMatchObject({ success: false, code: 500 })
    const looker = await test.aUser({ rights: ['enterpriseChannel:list'] })
    expect(await send(readChangeable, named, looker)).toMatchObject({ status: 403 })
    expect(await change(other.baseChannelId, 1, looker)).toMatchObject({ status: 403 })
  })

  it('later declarations go by the new base channel, waiting ones by theirs; a change of somebody else is not overwritten', async () => {
    const { version } = (await send(readChangeable, named, staff)).result
    const changed = await change(other.baseChannelId, version)
    expect(changed).toMatchObject({
      message: '通道已修改！',
      result: { warnings: ['还有 1 个报文等待经原来的基础通道发送；它们的回执仍然有效'] },
    })
    expect(await change(channel.baseChannelId, version)).toMatchObject({ success: false, code: 409 })
    await declareOne()
    const { rows } = await database.pool.query(
      `select base_channel_id::text as base from outbound_message where enterprise_channel_id = $1 and status = '0' order by id`,
      [channel.id],
    )
    expect(rows).toEqual([{ base: channel.baseChannelId }, { base: other.baseChannelId }])
  })

  it('base channel that is disabled or not there: refused at its field', async () => {
    const { version } = (await send(readChangeable, named, staff)).result
    await database.pool.query(`update base_channel set status = '0' where id = $1`, [channel.baseChannelId])
    expect((await change(channel.baseChannelId, version)).message).toBe('基础通道：已停用')
    expect((await change('999999', version)).message).toBe('基础通道：不存在')
  })

  it('closed and opened channels: both can be changed', async () => {
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
    const { version } = (await send(readChangeable, named, staff)).result
    const { result } = await send(openChannel, { ...other, enterpriseId, crossborderType: 'I1210' }, staff)
    expect(result.id).toBeDefined()
    const third = (await aChannel(test, { enterpriseId })).baseChannelId
    expect(await change(third, version)).toMatchObject({ success: true })
  })
})
