// Codes that the code tables lack: those of the right shape are kept and confirmed once by the enterprise, as a table may be older than
// they are; all others are refused. A document says by which tables it was judged.
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { expect, it } from 'vitest'
import { aShop } from '../../testing/a-company.ts'
import { anOrder, orderCalls, orderForm } from '../../testing/an-order.ts'
import { declareOrders, orderDetail } from '../../testing/order-calls.ts'
import { scene } from '../../testing/scenes/scene.ts'
import type { TestUser } from '../../testing/test-app.ts'

const { test, send, database, staff } = await scene('platform')

const [shop, stranger] = [(await aShop(test)).user, (await aShop(test)).user]
const { confirmCodes } = actionCalls(order)

const withUnit = (unit: string) => ({ goods: orderForm().goods.map((line) => ({ ...line, unit })) })
const declare = (ids: string, user: TestUser = shop) => send(declareOrders, { ids }, user)
const shown = async (id: string, user: TestUser = shop) => (await send(orderCalls.get, { id }, user)).result
const messages = ({ problems = [] }: { problems?: { message: string }[] }) => problems.map(({ message }) => message)

async function revise(revised: string) {
  const { id, version } =
    (await send(callsOf(dictionary).list, { dictCode: 'unit' } as never, staff)).result.records[0] ?? {}
  expect(await send(callsOf(dictionary).edit, { id, version, revised } as never, staff)).toMatchObject({
    success: true,
  })
}

it('a table of customs: its dictionary says of when it is and where it is from', async () => {
  const { records } = (await send(callsOf(dictionary).list, { dictCode: 'unit' } as never, staff)).result
  expect(records).toMatchObject([{ revised: '2017', codeSource: expect.any(String) as string }])
  const { rows } = await database.pool.query("select revised from sys_dict where dict_code = 'sex'")
  expect(rows).toEqual([{ revised: null }])
})

it('a unit that a table of 2017 lacks: kept, refused at declaring, confirmed once for all documents of the enterprise', async () => {
  const { id } = await anOrder(test, shop, withUnit('998'))
  expect(await shown(id)).toMatchObject({ unknownCodes: 'unit:998', unconfirmedCodes: '1' })
  const refused = await declare(id)
  expect(refused.success).toBe(false)
  expect(messages(refused)[0]).toMatch(/“计量单位”的代码“998”不在代码表中（代码表为 2017 年），可能是新代码.*确认代码/)

  expect(await send(confirmCodes, { ids: id }, shop)).toMatchObject({ success: true, result: { done: 1 } })
  expect(await shown(id)).toMatchObject({ unknownCodes: 'unit:998', unconfirmedCodes: null })
  const { timeline } = (await send(orderDetail, { id }, shop)).result
  expect(timeline.map(({ title }) => title)).toContain('确认代码：计量单位 998')
  expect(await declare(id)).toMatchObject({ success: true, result: { done: 1 } })
  const next = await anOrder(test, shop, withUnit('998'))
  expect(await declare(next.id)).toMatchObject({ success: true, result: { done: 1 } })

  // A confirmation of one enterprise says nothing of another.
  const other = await anOrder(test, stranger, withUnit('998'))
  expect(messages(await declare(other.id, stranger))).toHaveLength(2)
})

it('several documents with the same code: confirmed with one press, each says so in its history', async () => {
  const both = [await anOrder(test, shop, withUnit('996')), await anOrder(test, shop, withUnit('996'))]
  const ids = both.map(({ id }) => id).join(',')
  expect(await send(confirmCodes, { ids }, shop)).toMatchObject({ success: true, result: { done: 2 } })
  for (const { id } of both) {
    const { timeline } = (await send(orderDetail, { id }, shop)).result
    expect(timeline.map(({ title }) => title)).toContain('确认代码：计量单位 996')
  }
})

it('a document says by which revision and tables it was judged, and what was confirmed', async () => {
  const plain = await anOrder(test, shop)
  await declare(plain.id)
  const judgedBy = async (id: string) => (await send(orderDetail, { id }, shop)).result.attempts[0]?.judgedBy
  expect(await judgedBy(plain.id)).toMatch(/^报文规范 202205；代码表 .*计量单位 2017/)
  expect(await judgedBy(plain.id)).not.toContain('已确认')
  const { id } = await anOrder(test, shop, withUnit('995'))
  await send(confirmCodes, { ids: id }, shop)
  await declare(id)
  expect(await judgedBy(id)).toMatch(/；已确认 计量单位 995$/)
})

it('nothing to confirm: told; a code that is corrected needs no confirmation', async () => {
  const { id } = await anOrder(test, shop)
  expect((await send(confirmCodes, { ids: id }, shop)).message).toContain('没有须确认的代码')
  const { id: wrong } = await anOrder(test, shop, withUnit('994'))
  const { goods } = withUnit('140')
  expect(await send(orderCalls.edit, { id: wrong, goods } as never, shop)).toMatchObject({ success: true })
  expect(await shown(wrong)).toMatchObject({ unknownCodes: null, unconfirmedCodes: null })
})

it.each([
  ['of the wrong shape', withUnit('9a9'), 'goods[0].unit'],
  ['of no continent', { goods: orderForm().goods.map((line) => ({ ...line, country: '899' })) }, 'goods[0].country'],
  ['of the protocol', { buyerIdType: '7' }, 'buyerIdType'],
])('a code %s: refused where it is saved', async (_, change, field) => {
  const { problems } = await send(orderCalls.add, orderForm(change), shop)
  expect(problems?.map((problem) => problem.field)).toContain(field)
})

it('an entry that was switched off: refused as before', async () => {
  const { rows } = await database.pool.query(
    "select i.id, i.dict_id, i.version from sys_dict_item i join sys_dict d on d.id = i.dict_id where dict_code = 'unit' and item_value = '164'",
  )
  const [item] = rows
  const change = { id: String(item.id), dictId: String(item.dict_id), version: Number(item.version), status: 0 }
  expect(await send(callsOf(dictionaryItem).edit, change as never, staff)).toMatchObject({ success: true })
  const { problems } = await send(orderCalls.add, orderForm(withUnit('164')), shop)
  expect(problems?.map(({ field }) => field)).toEqual(['goods[0].unit', 'goods[1].unit'])
})

it('a table that is of this time: what it lacks is wrong', async () => {
  await revise('2099')
  const { problems } = await send(orderCalls.add, orderForm(withUnit('993')), shop)
  expect(problems?.map(({ field }) => field)).toEqual(['goods[0].unit', 'goods[1].unit'])
  expect(problems?.[0]?.message).toContain('不在代码表中（2099）')
  await revise('2017')
  expect(await send(orderCalls.add, orderForm(withUnit('993')), shop)).toMatchObject({ success: true })
})

it('the state of a table: a year or a month, nothing else', async () => {
  const { id, version } =
    (await send(callsOf(dictionary).list, { dictCode: 'unit' } as never, staff)).result.records[0] ?? {}
  for (const revised of ['last year', '2026-13', '26'])
    expect((await send(callsOf(dictionary).edit, { id, version, revised } as never, staff)).problems).toMatchObject([
      { field: 'revised' },
    ])
})
