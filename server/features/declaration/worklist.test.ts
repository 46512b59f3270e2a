// What failed, by its reason; who looks after it; a receipt that is given its document by hand.

import { linkReceipt, readWorklist } from '@kouan/contract/calls/worklist.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder, orderCalls } from '../../testing/an-order.ts'
import { ceb312, drop, inEnvelope, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { declareOrders, orderDetail } from '../../testing/order-calls.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, aUser, database, staff, enterpriseId, user, channel, reaches, aDeclaredOrder } =
  await scene('working')
const other = await anEnterprise(test, { companyRoles: 'EBC' })
const stranger = await aUser({ rights: '*', enterpriseId: other.enterpriseId })
const foreign = await aChannel(test, { enterpriseId: other.enterpriseId })
const { assign } = actionCalls(order)

async function refusedOrder(returnInfo: string, returnStatus = '100') {
  const made = await aDeclaredOrder()
  await drop(channel, inEnvelope(ceb312([{ orderNo: made.orderNo, returnStatus, returnInfo }]), channel))
  await reaches(made.id, `${returnStatus === '100' ? 'REJECTED' : 'FAILED'} ${returnStatus}`)
  return made
}

const read = async (who = user) => (await send(readWorklist, {}, who)).result

it('groups what failed by code and words, whatever numbers stand in them, and lists find exactly these', async () => {
  const bond = [
    await refusedOrder('[Code:1311;Desc:担保金额不足，订单 A-1001 须补 15.20 元]'),
    await refusedOrder('[Code:1311;Desc:担保金额不足，订单 A-1002 须补 7 元]'),
  ]
  const price = await refusedOrder('[Code:1300;Desc:商品“示例面膜”的单价与申报不符]')
  const broken = await refusedOrder('处理失败', '-301008')
  const { groups, today } = await read()
  expect(groups).toMatchObject([
    { noun: '订单', title: '海关退单', count: 2, today: 2, advice: '请担保企业补足税款担保额度后重新申报' },
    ...groups.slice(1),
  ])
  expect(groups[0]).toMatchObject({ reasonCode: '1311', mending: groups[0]?.advice, field: null })
  expect(groups.map(({ count }) => count)).toEqual([2, 1, 1])
  expect(groups.find(({ declareStatus }) => declareStatus === 'FAILED')).toMatchObject({ title: '订单数据校验不通过' })
  expect(today).toMatchObject({ declared: 4, accepted: 0, refused: 4, medianSeconds: expect.any(Number) })
  const idsOf = async (reason = '') =>
    (await send(callsOf(order).list, { faultReason: reason } as never, user)).result.records.map(({ id }) => id).sort()
  expect(await idsOf(groups[0]?.reason)).toEqual(bond.map(({ id }) => id).sort())
  const single = await Promise.all(groups.slice(1).map(({ reason }) => idsOf(reason)))
  expect(single.flat().sort()).toEqual([price.id, broken.id].sort())

  const reasonOf = async (id: string) => {
    const asked = { id, only: 'reasonCode,mending,field' } as never
    return (await send(callsOf(order).list, asked, user)).result.records[0]
  }
  expect(await reasonOf(price.id)).toMatchObject({ reasonCode: '1300', mending: expect.any(String), field: 'price' })
  expect(await reasonOf(broken.id)).toMatchObject({ reasonCode: '-301008', field: null })
  expect((await send(callsOf(order).get, { id: price.id }, user)).result).toMatchObject({ reasonCode: '1300' })

  // Mended and declared again it is on its way, and nobody's work.
  await send(declareOrders, { ids: bond.map(({ id }) => id).join(',') }, user)
  expect((await read()).groups).toHaveLength(2)
  // A document is declared once today, however many attempts it has.
  expect((await read()).today).toMatchObject({ declared: 4, moving: 2, refused: 2 })
  expect((await read(stranger)).groups).toEqual([])
  const reader = await aUser({ rights: ['worklist:list'], enterpriseId })
  expect((await read(reader)).groups).toEqual([])
})

it('a colleague finds what was assigned to him, with the word about it, until it is mended', async () => {
  const colleague = await aUser({ rights: '*', enterpriseId })
  const { id, orderNo } = await refusedOrder('[Code:1300;Desc:单价有误]')
  const given = { ids: id, assignee: colleague.username, comment: '请核对单价' }
  expect(await send(assign, given, user)).toMatchObject({ success: true, result: { done: 1 } })
  expect((await read(colleague)).mine).toEqual([{ kind: 'order', noun: '订单', count: 1 }])
  expect((await read()).mine).toEqual([])
  const asked = { assignee: colleague.username, only: 'orderNo,assignee' } as never
  expect((await send(callsOf(order).list, asked, user)).result.records).toMatchObject([
    { orderNo, assignee: `${colleague.username}：请核对单价` },
  ])
  expect((await send(orderDetail, { id }, user)).result.timeline[0]).toMatchObject({
    title: `指派给 ${colleague.username}`,
    detail: '请核对单价',
  })
  // Nobody of another enterprise, nobody who is not there, and nothing that did not fail.
  const outside = await send(assign, { ids: id, assignee: stranger.username }, staff)
  expect(outside).toMatchObject({ success: false, message: expect.stringContaining('不能指派给他') })
  expect(await send(assign, { ids: id, assignee: stranger.username }, user)).toMatchObject({
    problems: [{ field: 'assignee' }],
  })
  const fine = await anOrder(test, user)
  expect(await send(assign, { ids: fine.id, assignee: colleague.username }, user)).toMatchObject({ success: false })

  await send(orderCalls.edit, { id, note: '改' }, colleague)
  expect((await send(orderDetail, { id }, user)).result.timeline[0]).toMatchObject({
    title: '修改',
    detail: '备注',
    operator: colleague.username,
  })
  await send(declareOrders, { ids: id }, colleague)
  expect((await read(colleague)).mine).toEqual([])
})

const unmatched = async (orderNo: string, matchStatus = '0') => {
  const asked = { orderNo, matchStatus } as never
  return (await send(callsOf(receipt).list, asked, staff)).result.records[0]
}

it('a receipt that names no document is given one by hand and counts as if it had found it', async () => {
  const { id, orderNo } = await aDeclaredOrder()
  await drop(channel, inEnvelope(ceb312([{ orderNo: 'SPELT-WRONG', returnStatus: '120' }]), channel))
  const lost = await eventually('receipt of the order', () => unmatched('SPELT-WRONG'))
  const link = (number: string, who = staff) => send(linkReceipt, { id: lost.id, number }, who)
  expect(await link('NOBODY')).toMatchObject({ problems: [{ field: 'number', message: '没有编号为 NOBODY 的订单' }] })
  expect(await link(orderNo, await aUser({ rights: ['receipt:list'] }))).toMatchObject({ status: 403 })
  expect(await link(orderNo)).toMatchObject({ success: true })
  await reaches(id, 'IN_CUSTOMS 120')
  expect(await eventually('receipt of the order', () => unmatched('SPELT-WRONG', '1'))).toMatchObject({
    documentId: id,
  })
  expect((await send(orderDetail, { id }, user)).result.timeline.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^收到回执：120/),
    '人工关联回执：120',
    '报文已发送',
    '提交申报',
  ])
  expect(await link(orderNo)).toMatchObject({ success: false, message: '只有未匹配的回执可以人工关联' })
  const { rows } = await database.pool.query(
    "select target from sys_log where method = 'receipt.link' and outcome = 'done'",
  )
  expect(rows).toEqual([{ target: `receipt ${lost.id}` }])
})

it('what came on a foreign road counts for nobody, whoever says so', async () => {
  const { id, orderNo } = await aDeclaredOrder()
  await drop(foreign, inEnvelope(ceb312([{ orderNo: 'FROM-ELSEWHERE', returnStatus: '120' }]), foreign))
  const lost = await eventually('receipt of the order', () => unmatched('FROM-ELSEWHERE'))
  expect(await send(linkReceipt, { id: lost.id, number: orderNo }, staff)).toMatchObject({
    success: false,
    message: expect.stringContaining('不是经收到此回执的通道'),
  })
  expect(await stateOf(test, id)).toBe('SENT -')
})
