import {
  fillExamples,
  goodsLines,
  readExampleSteps,
  saveExampleGoods,
} from '@kouan/contract/calls/example/example-calls.ts'
import {
  mockAllPermissions,
  mockPermissions,
  mockRoles,
  mockServices,
  mockUsers,
} from '@kouan/contract/calls/example/mock-calls.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import { exampleOrder } from '@kouan/contract/resources/example/example-order.ts'
import { exampleShelf } from '@kouan/contract/resources/example/example-shelf.ts'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser } = await testApp()
const admin = await aUser({ rights: '*' })
const reader = await aUser({ rights: ['exampleGoods:list', 'exampleGoods:edit'] })
const goods = callsOf(exampleGoods)

beforeAll(async () => {
  expect(await send(fillExamples, {}, admin)).toMatchObject({ success: true, result: { goods: 45, orders: 3 } })
})

const read = async () => (await send(goods.list, { pageSize: 500 }, admin)).result.records
/** A row as the table sends it. */
const sent = (row: Awaited<ReturnType<typeof read>>[number]) =>
  Object.fromEntries(
    ['id', 'version', ...Object.keys(goodsLines.fields)].map((name) => [name, (row as Record<string, unknown>)[name]]),
  )
const saveAll = (rows: object[], deletedIds: string[] = [], user = admin) =>
  send(saveExampleGoods, { goods: rows, deletedIds } as never, user) // rows of a table have no types

it('the invented rows come once: a second time is refused and adds none', async () => {
  expect(await send(fillExamples, {}, admin)).toMatchObject({
    success: false,
    message: '示例数据已存在，请先删除已有的示例行',
  })
  expect(await read()).toHaveLength(45)
  const tops = (await send(callsOf(exampleShelf).list, { parentId: '0' }, admin)).result
  expect(tops.records.map((row) => [row.shelfName, (row as { hasChildren?: boolean }).hasChildren])).toEqual([
    ['示例一号仓', true],
    ['示例二号仓', false],
    ['示例待启用仓', false],
  ])
})

it('S7.101 the mock endpoints answer real rows in pages, permissions also without pager, each by its right', async () => {
  const page = async (call: typeof mockUsers) => (await send(call, { pageNo: 1, pageSize: 2 }, admin)).result
  for (const [call, name] of [
    [mockUsers, 'username'],
    [mockRoles, 'roleName'],
    [mockServices, 'goodsName'],
    [mockPermissions, 'name'],
  ] as const) {
    const { data, totalCount, totalPage, pageNo, pageSize } = await page(call)
    expect([call.path, data.length, pageNo, pageSize]).toEqual([call.path, 2, 1, 2])
    expect(totalPage).toBe(Math.ceil(totalCount / 2))
    expect(data.every((row) => typeof row[name] === 'string')).toBe(true)
  }
  const { totalCount } = await page(mockPermissions)
  expect((await send(mockAllPermissions, {}, admin)).result).toHaveLength(totalCount)
  expect((await page(mockUsers)).data.map(({ username }) => username)).toContain(admin.username)
  for (const call of [mockUsers, mockRoles, mockPermissions]) expect((await send(call, {}, reader)).code).toBe(510)
  expect(await send(mockServices, {}, reader)).toMatchObject({ success: true, result: { totalCount: 45 } })
})

it('S3.035 all rows of the table are saved together: new ones without an id, changed ones by id, deleted ids', async () => {
  const [first, second] = (await read()).map(sent)
  const changed = { ...first, goodsName: '改过的名称' }
  const added = { goodsNo: 'ZZ0001', goodsName: '新商品' }
  expect(await saveAll([changed, added], [String(second?.id)])).toMatchObject({ success: true })
  const names = (await read()).map(({ goodsName }) => goodsName)
  expect(names).toEqual(expect.arrayContaining(['改过的名称', '新商品']))
  expect(names).not.toContain(second?.goodsName)
})

it('a save with one bad line names it and stores nothing; so does one of an older version', async () => {
  const before = await read()
  const [first, second] = before.map(sent)
  const renamed = { ...first, goodsName: '不应保存' }
  const taken = { ...second, goodsNo: first?.goodsNo }
  expect((await saveAll([renamed, taken])).problems).toEqual([
    { field: 'goods[1].goodsNo', message: expect.stringContaining(`货号：${first?.goodsNo}已存在`) },
  ])
  expect((await saveAll([{ ...renamed, version: Number(first?.version) - 1 }])).code).toBe(409)
  expect(await read()).toEqual(before)
})

it('who may edit alone can neither add nor delete in the table', async () => {
  expect((await saveAll([{ goodsNo: 'ZZ0002', goodsName: '新' }], [], reader)).code).toBe(510)
  expect((await saveAll([], [String((await read())[0]?.id)], reader)).code).toBe(510)
})

it.each([
  [{ contactPhone: null }, 'contactPhone', '请输入手机号'],
  [{ boxes: '-3' }, 'boxes', '箱数：请输入自然数'],
  [{ boxes: '1.5' }, 'boxes', '箱数：请输入自然数'],
  [{ contactIdNo: '110101199001011230' }, 'contactIdNo', '身份证号码：请输入正确的身份证号码'],
  [{ trackNos: '123\n45a' }, 'trackNos', '追踪码：请输入数字和换行符'],
])('S5.056 S5.062 S5.067 S5.072 a bill with %j is refused at its field', async (given, field, message) => {
  const head = {
    billNo: 'T-1',
    subject: '试',
    contactPhone: '13900000001',
    lines: [{ goodsId: '1', quantity: 1, price: '1' }],
  }
  const { problems } = await send(callsOf(exampleOrder).add, { ...head, ...given } as never, admin) // bad on purpose
  expect(problems).toContainEqual({ field, message })
})

it('a bill goes through its steps by the actions of each node and by no others', async () => {
  const steps = (await send(readExampleSteps, {}, admin)).result
  expect(
    steps.map(({ code, permissions }) => [code, permissions.map(({ action, type }) => `${action} ${type}`)]),
  ).toEqual([
    ['FILL', ['exampleOrder:edit 1', 'exampleOrder:submit 1']],
    ['CHECK', ['exampleOrder:edit 2', 'exampleOrder:pass 1', 'exampleOrder:back 1']],
    ['DONE', []],
  ])
  const { submit, pass } = actionCalls(exampleOrder)
  const [bill] = (await send(callsOf(exampleOrder).list, {}, admin)).result.records
  const id = String(bill?.id)
  expect((await send(pass, { id }, admin)).success).toBe(false)
  expect((await send(submit, { id }, admin)).success).toBe(true)
  expect((await send(pass, { id }, admin)).success).toBe(true)
  expect((await send(callsOf(exampleOrder).get, { id }, admin)).result.step).toBe('DONE')
})
