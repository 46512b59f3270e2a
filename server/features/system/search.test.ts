import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { searchAll } from '@kouan/contract/calls/system/search-calls.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { numbersOf } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder } from '../../testing/an-order.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { type TestUser, testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, database } = test
const owner = await anEnterprise(test, { companyName: '广州示例贸易有限公司', companyRoles: 'EBC', tradeModes: '9610' })
const rival = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const declarant = await test.aUser({ rights: ['order:list', 'order:add'], enterpriseId: owner.enterpriseId })
const staff = await test.aUser({ rights: '*' })

/** Titles and notes by the title of their group. */
const found = async (text: string, user: TestUser) => {
  const { result } = await send(searchAll, { text }, user)
  const groups = result.filter(({ hits }) => hits.length > 0)
  return Object.fromEntries(groups.map(({ title, hits }) => [title, hits.map((hit) => `${hit.title} ${hit.note}`)]))
}

it('an order is found by the beginning of any of its numbers, by those alone who may list it', async () => {
  const paid = { payTransactionId: 'PAY-77001', payCode: '9900D90003', payName: '示例支付' }
  await anOrder(test, declarant, { orderNo: 'FIND-1001', ...paid })
  await anOrder(test, declarant, { orderNo: 'FIND-1002' })
  const other = await test.aUser({ rights: ['order:list', 'order:add'], enterpriseId: rival.enterpriseId })
  await anOrder(test, other, { orderNo: 'FIND-1003' })
  expect(await found('FIND-100', declarant)).toEqual({ 订单: ['FIND-1002 待申报', 'FIND-1001 待申报'] })
  expect(await found(' PAY-77001 ', declarant)).toEqual({ 订单: ['FIND-1001 PAY-77001 · 待申报'] })
  // The newest first.
  expect((await found('FIND-100', staff)).订单?.map((hit) => hit.slice(0, 9))).toEqual([
    'FIND-1003',
    'FIND-1002',
    'FIND-1001',
  ])
  expect((await found('find-1003', staff)).订单).toHaveLength(1)
  expect(await found('IND', staff)).toEqual({})
  const nobody = await test.aUser({ enterpriseId: owner.enterpriseId })
  expect(await found('FIND-100', nobody)).toEqual({})
  await sql`insert into sys_tenant (id, name) values (72, '七二')`.execute(database.kysely)
  const elsewhere = await test.aUser({ rights: '*', tenantIds: ['72'] })
  expect(await found('FIND-100', elsewhere)).toEqual({})
  await sql`update order_head set del_flag = 1 where order_no = 'FIND-1002'`.execute(database.kysely)
  expect(await found('FIND-1002', staff)).toEqual({})
})

it('an order is found by an end of four signs or more of any of its numbers, and by a part of its order number', async () => {
  const paid = { payTransactionId: 'QR-553209', payCode: '9900D90003', payName: '示例支付' }
  await anOrder(test, declarant, { orderNo: 'ENDS-A-2003', ...paid })
  await anOrder(test, declarant, { orderNo: 'ENDS-B-12003' })
  await anOrder(test, declarant, { orderNo: 'ENDS-C-20034' })
  await anOrder(test, declarant, { orderNo: '2003-ENDS-D' })
  const numbers = async (text: string, user = declarant) =>
    (await found(text, user)).订单?.map((hit) => hit.split(' ')[0])
  // The beginning first, then the end, then any part; of each the newest first.
  expect(await numbers('2003')).toEqual(['2003-ENDS-D', 'ENDS-B-12003', 'ENDS-A-2003', 'ENDS-C-20034'])
  expect(await numbers('a-2003')).toEqual(['ENDS-A-2003'])
  expect(await found('3209', declarant)).toEqual({ 订单: ['ENDS-A-2003 QR-553209 · 待申报'] })
  expect(await numbers('003')).toBeUndefined()
  // A per cent sign and an underscore are signs like others.
  expect([await numbers('%2003'), await numbers('_2003')]).toEqual([undefined, undefined])
  const other = await test.aUser({ rights: ['order:list'], enterpriseId: rival.enterpriseId })
  expect(await found('2003', other)).toEqual({})
  await sql`update order_head set del_flag = 1 where order_no = 'ENDS-B-12003'`.execute(database.kysely)
  expect(await numbers('12003')).toBeUndefined()
})

it('what the search does not find is offered as a filter of the lists: part of a number, whole name of a person', async () => {
  const offered = async (text: string) =>
    (await send(searchAll, { text }, declarant)).result.map(({ title, lists }) => [title, lists])
  expect(await offered('9X9')).toEqual([['订单', [{ field: 'orderNo', label: '订单编号', way: 'part' }]]])
  expect(await offered('李示例')).toEqual([
    [
      '订单',
      [
        { field: 'buyerName', label: '订购人姓名', way: 'whole' },
        { field: 'consignee', label: '收货人姓名', way: 'whole' },
      ],
    ],
  ])
  expect(await offered('no such')).toEqual([])
})

it('each number of each kind of document: has an index of its ends', async () => {
  const wanted = [...documentKinds.values()].flatMap((kind) =>
    numbersOf(kind).map((name) => `${kind.resource.table}_${columnName(name)}_end`),
  )
  const { rows } = await database.pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where indexname = any($1)`,
    [wanted],
  )
  expect(rows.map(({ indexname }) => indexname).toSorted()).toEqual(wanted.toSorted())
})

it('enterprises and people are found by a part of their name, its pinyin or a code', async () => {
  await sql`update sys_user set realname = '欧阳示例' where id = ${declarant.id}`.execute(database.kysely)
  const company = [`广州示例贸易有限公司 ${owner.form.creditCode}`]
  for (const text of [
    '示例贸易',
    'gzslmy',
    'guangzhoushili',
    String(owner.form.creditCode).slice(0, 18).toLowerCase(),
  ]) {
    expect((await found(text, staff)).企业, text).toEqual(company)
  }
  for (const text of ['欧阳', 'ouyang', 'oysl', declarant.username]) {
    expect((await found(text, staff)).用户, text).toEqual([`欧阳示例 ${declarant.username}`])
  }
  expect(await found('示例贸易', declarant)).toEqual({})
})

it('says on which pages each thing is shown, and asks for two letters', async () => {
  const { result } = await send(searchAll, { text: 'FIND-1001' }, staff)
  expect(result.map(({ title, pages }) => [title, pages])).toEqual([['订单', ['order/OrderList', 'order/MyOrderList']]])
  for (const text of ['F', ' F ']) expect(await send(searchAll, { text }, staff)).toMatchObject({ success: false })
})

it('no search walks over the documents: the beginning of a number is looked up in an index, for staff and enterprises', async () => {
  const formOf = (n: number) => ({ orderNo: `MANY-${String(n).padStart(5, '0')}` })
  await manyOrders(test, { enterpriseId: rival.enterpriseId, count: 3000, formOf })
  await database.pool.query('analyze order_head')
  const asked = (db: Transaction) => sql<{ line: string }>`select * from kouan_explain(${'MANY-001'})`.execute(db)
  // The plan of the very statement, under the role and the scope of the request.
  await database.pool.query(`create function kouan_explain(begin_of text) returns table (line text) language plpgsql as $$
    begin return query execute format(
      'explain select id from order_head where order_no ^@ %L and del_flag = 0 order by order_no desc limit 50', begin_of); end $$`)
  for (const [scope, way] of [
    [{ tenantId: '0', enterpriseId: null }, /Index Cond: .*order_no ~?>=/],
    [{ tenantId: '0', enterpriseId: owner.enterpriseId }, /Index Cond: (?=.*enterprise_id).*order_no ~?>=/],
  ] as const) {
    const { kysely: db } = scope.enterpriseId === null ? database.staff : database.enterprise
    const { rows } = await inTransaction({ db, scope }, asked)
    expect(rows.map(({ line }) => line).join('\n')).toMatch(way)
  }
})
