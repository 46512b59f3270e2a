import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { openChannel, setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { readDeclareSetting } from '@kouan/contract/calls/channel-receipts.ts'
import { documentCalls } from '@kouan/contract/calls/document.ts'
import { documentRouteCall } from '@kouan/contract/calls/document-route.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { channelRoute } from '@kouan/contract/resources/channel/channel-route.ts'
import { declareSetting } from '@kouan/contract/resources/channel/declare-setting.ts'
import { declaredTypes, declaredTypesOf } from '@kouan/contract/resources/channel/message-types.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { describe, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder } from '../../testing/an-order.ts'
import { declareOrders } from '../../testing/order-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, database } = test
const staff = await test.aUser({ rights: '*' })
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const elsewhere = await anEnterprise(test, { companyRoles: 'EBC' })
const first = await aChannel(test, { enterpriseId })
const latest = await aChannel(test, { enterpriseId })
const foreign = await aChannel(test, { enterpriseId: elsewhere.enterpriseId })
const calls = callsOf(channelRoute)
const message = 'CEB311Message'

const add = (more: object, who = staff) =>
  send(calls.add, { enterpriseId, scope: 'I9610', channelId: first.id, priority: 1, status: '1', ...more }, who)
const orderId = (await anOrder(test, user, {})).id
const explained = async () => (await send(documentRouteCall(order), { id: orderId }, user)).result
const chosen = async () => (await explained()).steps.map(({ result }) => result)
const taken = async () =>
  (await explained()).steps.flatMap(({ channels }) => channels).find(({ isChosen }) => isChosen)?.dxpId
const remove = async (id: string) => expect(await send(calls.delete, { id }, staff)).toMatchObject({ success: true })

it('the messages that can be set are those of the kinds of documents, each in its direction', () => {
  expect(Object.keys(declaredTypes).toSorted()).toEqual([...documentKinds.keys()].toSorted())
  for (const {
    message: { type, title, direction },
  } of documentKinds.values()) {
    expect(declaredTypes[type]).toBe(`${type.slice(0, 6)} ${title}`)
    expect(declaredTypesOf(direction === 'E' ? 'E' : 'I')).toContain(type)
  }
})

describe('the channel that a document takes', () => {
  it('without configuration: the one that was opened last, and the document says why', async () => {
    expect(await taken()).toBe(latest.dxpId)
    expect(await chosen()).toEqual(['none', 'none', 'taken', 'skipped'])
  })

  it('message before business type before default of the direction', async () => {
    const direction = await add({ scope: 'I' })
    expect(await taken()).toBe(latest.dxpId)
    const business = await add({})
    expect([await taken(), await chosen()]).toEqual([first.dxpId, ['none', 'taken', 'skipped', 'skipped']])
    const exact = await add({ messageType: message, channelId: latest.id })
    expect([await taken(), await chosen()]).toEqual([latest.dxpId, ['taken', 'skipped', 'skipped', 'skipped']])
    for (const { result } of [exact, direction]) await remove(result.id)
    await send(declareOrders, { ids: orderId }, user)
    const { rows } = await database.pool.query(
      `select enterprise_channel_id::text as channel from outbound_message order by id desc limit 1`,
    )
    expect(rows).toEqual([{ channel: first.id }])
    expect((await explained()).latest).toMatchObject({ dxpId: first.dxpId, sendTime: null })
    await remove(business.result.id)
  })

  it('set channel that is paused: the document waits with the reason, and another of the setting carries it', async () => {
    const only = await add({ messageType: message })
    await send(setChannelStatus, { id: first.id, status: '2' }, staff)
    expect(await chosen()).toEqual(['blocked', 'skipped', 'skipped', 'skipped'])
    expect((await explained()).fault).toContain('暂停')
    const other = (await anOrder(test, user, {})).id
    const refused = await send(declareOrders, { ids: other }, user)
    expect(JSON.stringify(refused)).toContain('暂停')
    expect((await send(documentCalls(order).declareSummary, { ids: other }, user)).result.channels).toEqual([
      { dxpId: null, simulated: false, count: 1 },
    ])
    const second = await add({ messageType: message, channelId: latest.id, priority: 2 })
    expect(await taken()).toBe(latest.dxpId)
    await send(setChannelStatus, { id: first.id, status: '1' }, staff)
    expect(await taken()).toBe(first.dxpId)
    for (const { result } of [only, second]) await remove(result.id)
  })

  it('default of the direction: for a business type for which nothing is opened', async () => {
    const other = (await anOrder(test, user, { crossborderType: 'I1210' })).id
    const read = async () => (await send(documentRouteCall(order), { id: other }, user)).result
    expect(await read()).toMatchObject({ fault: expect.stringContaining('请先开通通道') })
    const { result } = await add({ scope: 'I' })
    expect((await read()).steps.map((step) => step.result)).toEqual(['none', 'none', 'none', 'taken'])
    expect((await read()).fault).toBeNull()
    await remove(result.id)
  })
})

describe('refused settings', () => {
  it('duplicates, wrong directions, channels of others: each with a sentence at its field', async () => {
    const { result } = await add({})
    const said = async (more: object) => (await add(more)).message
    expect(await said({})).toBe('申报通道：“进口 9610 直购进口”的全部报文已设置了这个通道，请修改原来的一条')
    expect(await said({ channelId: latest.id })).toContain('已有优先级为 1 的通道')
    expect(await said({ messageType: 'CEB603Message' })).toBe('报文类型：CEB603 出口清单不能用于进口业务')
    expect(await said({ scope: 'E' })).toContain('不能用于出口申报')
    expect(await said({ scope: 'I1210' })).toContain('不能用于“进口 1210 网购保税”')
    expect(await said({ channelId: foreign.id, priority: 2 })).toBe('申报通道：不是该企业的通道')
    await remove(result.id)
  })

  it('a channel that is opened elsewhere, an enterprise: sees its own settings and changes none', async () => {
    const { result } = await add({})
    const theirs = await add({ enterpriseId: elsewhere.enterpriseId, channelId: foreign.id })
    const { records } = (await send(calls.list, { direction: 'I' }, user)).result
    expect(records.map(({ id }) => id)).toEqual([result.id])
    expect(await add({ priority: 3 }, user)).toMatchObject({ success: false })
    expect(await send(calls.delete, { id: result.id }, user)).toMatchObject({ success: false })
    for (const { result: added } of [theirs, { result }]) await remove(added.id)
  })
})

describe('cyclic routes', () => {
  const amqp = (channelCode: string, queueUp: string, queueDown: string) =>
    send(
      callsOf(baseChannel).add,
      {
        channelCode,
        channelName: channelCode,
        protocol: 'AMQP',
        host: 'queue.example',
        authType: 'PASSWORD',
        account: 'kouan',
        password: 'secret',
        queueUp,
        queueDown,
        useTls: false,
        timeoutSeconds: 10,
        maxBatch: 200,
        wrapDxp: true,
        status: '1',
      },
      staff,
    )

  it('a channel that sends where another one receives, or the other way round: refused at the field', async () => {
    expect(await amqp('ONE', 'orders', 'receipts')).toMatchObject({ success: true })
    expect((await amqp('TWO', 'receipts', 'others')).message).toBe(
      '发送队列：有基础通道在这里收取，发出的报文会被当作回执收回来',
    )
    expect((await amqp('TWO', 'more', 'orders')).message).toBe(
      '回执队列：有基础通道向这里发送，收到的会是自己发出的报文',
    )
    expect(await amqp('TWO', 'more', 'others')).toMatchObject({ success: true })
  })
})

describe('receipt configuration of enterprises', () => {
  it('S1.007 S2.045 S2.046 each direction lists its enterprises with what is configured', async () => {
    await send(openChannel, { ...first, enterpriseId, crossborderType: 'E9610' }, staff)
    const { result } = await add({})
    const listed = async (direction: string, who = staff) =>
      (await send(callsOf(declareSetting).list, { direction, pageSize: 50 }, who)).result.records
    const own = (await listed('I')).find((row) => row.enterpriseId === enterpriseId)
    expect(own).toMatchObject({ usableChannels: 2, openedChannels: 2, routes: 1, receipts: 0, forwarded: 0 })
    expect((await listed('E')).find((row) => row.enterpriseId === enterpriseId)).toMatchObject({ usableChannels: 1 })
    expect((await listed('I', user)).map((row) => row.enterpriseId)).toEqual([enterpriseId])
    await remove(result.id)
  })

  it('S2.047 S2.048 one enterprise has its channels and what may be set; a wrong address is none', async () => {
    const row = (await database.pool.query(
      `select coalesce(nullif(company_code, ''), '-') as code from enterprise where id = $1`,
      [enterpriseId],
    )) as { rows: { code: string }[] }
    const at = { companyCode: row.rows[0]?.code ?? '', companyId: enterpriseId }
    const read = async (crossborderType: string, more: object = {}) =>
      send(readDeclareSetting, { ...at, crossborderType, ...more }, staff)
    const { result } = await read('I')
    expect(result).toMatchObject({ direction: 'I', scopes: expect.arrayContaining(['I', 'I9610', 'I1210', 'I1239']) })
    expect(result.channels.map(({ id }) => id).toSorted()).toEqual([first.id, latest.id].toSorted())
    expect(result.warnings[0]).toContain('没有启用它的回执')
    expect((await read('E9610')).result.scopes).toEqual(['E9610'])
    expect(await read('I', { companyCode: 'NOBODY' })).toMatchObject({ success: false })
    expect((await read('X')).message).toBe('业务类型：不存在')
  })
})
