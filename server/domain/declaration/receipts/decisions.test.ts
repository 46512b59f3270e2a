// What receipts decide, whatever order, clock or attempt they come with, and what the history says of it.
import { beijingTime17 } from '@kouan/customs/time.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../../testing/a-channel.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder, orderCalls, type TestOrder } from '../../../testing/an-order.ts'
import {
  ceb312,
  ceb900,
  declarationHarness,
  drop,
  inEnvelope,
  type OrderAnswer,
  stateOf,
} from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { declareOrders, orderDetail } from '../../../testing/order-calls.ts'

const harness = await declarationHarness()
const { test } = harness
const { send } = test
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const channel = await aChannel(test, { enterpriseId })
await harness.start()

const historyOf = async (id: string) => (await send(orderDetail, { id }, user)).result
const inMinutes = (minutes: number) => beijingTime17(new Date(test.clock.now().getTime() + minutes * 60_000))

async function declare({ id }: TestOrder): Promise<string> {
  const before = (await historyOf(id)).attempts.length
  await send(declareOrders, { ids: id }, user)
  return eventually('attempt that was sent', async () => {
    const [attempt, ...older] = (await historyOf(id)).attempts
    return older.length === before && attempt?.messageStatus === '2' ? attempt.copMsgId : undefined
  })
}

/** Answers and waits until the history has it; returns its entry. */
async function answered({ id, form }: TestOrder, { returnStatus, ...answer }: Omit<OrderAnswer, 'orderNo'>) {
  const count = async () => (await historyOf(id)).timeline.filter(({ source }) => source === 'receipt').length
  const before = await count()
  await drop(channel, inEnvelope(ceb312([{ orderNo: form.orderNo, returnStatus, ...answer }]), channel))
  await eventually('receipts in the history', count, before + 1)
  return (await historyOf(id)).timeline[0]
}

it('refusal of a repeat after 120: the order stays accepted, the history has the refusal with its advice', async () => {
  const order = await anOrder(test, user)
  const copMsgId = await declare(order)
  await answered(order, { returnStatus: '120', returnTime: inMinutes(-2) })
  const refusal = await answered(order, {
    returnStatus: '-301010',
    returnTime: inMinutes(0),
    returnInfo: '订单编号已存在',
  })
  expect(await stateOf(test, order.id)).toBe('IN_CUSTOMS 120')
  expect(refusal).toMatchObject({ title: '收到回执：-301010 相同编号的订单已存在', toStatus: null })
  expect(refusal?.detail).toContain('海关已有同号单证')
  expect(refusal?.detail).toContain('海关已有答复，此次申报仍为“海关已入库”')
  await drop(channel, inEnvelope(ceb900(copMsgId, inMinutes(0)), channel, 'CEB900Message'))
  await eventually(
    'entry of the refused message',
    async () => (await historyOf(order.id)).timeline[0]?.title,
    (title) => title?.includes('报文格式校验不通过') === true,
  )
  const { result } = await send(orderCalls.get, { id: order.id }, user)
  expect(result).toMatchObject({ declareStatus: 'IN_CUSTOMS', returnStatus: '120', mayEdit: false, mayDeclare: false })
})

it('refusal of a repeat without an earlier 120: failed, and says that customs have one of this number', async () => {
  const order = await anOrder(test, user)
  await declare(order)
  const refusal = await answered(order, { returnStatus: '-301010', returnTime: inMinutes(0) })
  expect(await stateOf(test, order.id)).toBe('FAILED -301010')
  expect(refusal?.detail).toContain('海关已有同号单证')
})

it('refusal of a second attempt while customs hold the first: the order stays accepted', async () => {
  const order = await anOrder(test, user)
  await declare(order)
  const [first] = (await historyOf(order.id)).attempts
  await answered(order, { returnStatus: '4', returnTime: inMinutes(-3) })
  await declare(order)
  const late = await answered(order, { returnStatus: '120', returnTime: inMinutes(-4), guid: first?.guid ?? '' })
  expect(late?.attemptNo).toBe(1)
  const refusal = await answered(order, { returnStatus: '-301010', returnTime: inMinutes(1) })
  expect(refusal).toMatchObject({ attemptNo: 2, toStatus: 'FAILED' })
  expect(refusal?.detail).toContain('海关已受理较早的一次申报，单证状态为“海关已入库”')
  expect(await stateOf(test, order.id)).toBe('IN_CUSTOMS 120')
})

it.each([
  ['a time of no calendar', '20269999999999999', '回执时间无效'],
  ['a time of another year', '20991231000000000', '回执时间晚于收到时间'],
])('%s: outranks nothing that follows, and the history says so', async (_, returnTime, note) => {
  const order = await anOrder(test, user)
  await declare(order)
  const wrong = await answered(order, { returnStatus: '120', returnTime })
  expect(wrong?.detail).toContain(note)
  const { now } = test.clock
  test.clock.now = () => new Date(now().getTime() + 10 * 60_000)
  await answered(order, { returnStatus: '100', returnTime: inMinutes(0) })
  expect(await stateOf(test, order.id)).toBe('REJECTED 100')
  test.clock.now = now
})
