import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { anOrder, orderCalls } from '../testing/an-order.ts'
import { type TestUser, testApp } from '../testing/test-app.ts'
import { searchesAnHour } from './personal-search.ts'

let logged = ''
const test = await testApp({
  logger: {
    write: (line) => {
      logged += line
    },
  },
})
const { send, aUser, database } = test
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const owner = await aUser({ rights: '*', enterpriseId })
const staff = await aUser({ rights: ['order:list'] })

const found = async (query: object, user: TestUser) =>
  (await send(orderCalls.list, query, user)).result.records.map(({ id }) => id)
const traces = async (user: TestUser) =>
  (
    await sql<{ content: string; row: unknown }>`select log_content as content, to_jsonb(sys_log) as row from sys_log
      where userid = ${user.username} and operate_type = 'query' order by id`.execute(database.kysely)
  ).rows

describe('rule 22: what is encrypted', () => {
  it.each([
    ['buyerTelephone', '+86 139 1111 0001', { buyerTelephone: '13911110001' }],
    ['buyerName', '孙示例', { buyerName: '孙示例' }],
    ['consignee', '周收货', { consignee: '周收货' }],
    ['consigneeTelephone', '13911110002', { consigneeTelephone: '13911110002' }],
  ])('is found by its whole value: %s', async (name, value, given) => {
    const { id } = await anOrder(test, owner, given)
    expect(await found({ [name]: value }, staff)).toEqual([id])
    expect(await found({ [name]: `${value}1` }, staff)).toEqual([])
    const advanced = JSON.stringify([{ field: name, rule: 'eq', val: value }])
    expect(await found({ superQueryParams: advanced }, owner)).toEqual([id])
    // After an edit, only the new value finds the row.
    const changed = { id, [name]: name.includes('Tele') ? '13911119999' : '吴示例' }
    expect(await send(orderCalls.edit, changed, owner)).toMatchObject({ success: true })
    expect(await found({ [name]: value }, owner)).toEqual([])
    expect(await found({ [name]: changed[name] }, owner)).toEqual([id])
  })

  it.each([
    { buyerTelephone: '139*' },
    { buyerTelephone: '13900000001,13900000002' },
    { buyerTelephone: '!13900000001' },
    { buyerTelephone: '>=139' },
    { buyerTelephone_begin: '139' },
    { buyerTelephone_MultiString: Array.from({ length: 1000 }, (_, at) => `1390000${at + 1000}`).join(',') },
    { superQueryParams: '[{"field":"buyerName","rule":"like","val":"李"}]' },
    { superQueryParams: '[{"field":"buyerName","rule":"in","val":"李示例,王示例"}]' },
    { superQueryParams: '[{"field":"buyerName","rule":"ne","val":"李示例"}]' },
    { superQueryParams: '[{"field":"buyerName","rule":"empty"}]' },
    { superQueryParams: '[{"records":[{"field":"buyerName","rule":"between","val":"李,王"}]}]' },
    { superQueryParams: '[{"not":true,"records":[{"field":"buyerName","rule":"like","val":"李"}]}]' },
    { consigneeAddress: '示例省示例市示例路 1 号' },
    { column: 'buyerName', order: 'asc' },
  ])('is found by nothing else: %j', async (query) => {
    const answer = await send(orderCalls.list, query as never, owner)
    expect(answer).toMatchObject({ code: 400, success: false })
    expect(answer.message).toMatch(/已加密保存|列字段不存在/)
  })

  it('search: leaves one audit row for each value and hour, with the field and not the value', async () => {
    const user = await aUser({ rights: ['order:list'] })
    for (const buyerTelephone of ['13922220001', '13922220001', '13922220002']) await found({ buyerTelephone }, user)
    await found({ orderNo: 'x' }, user)
    const rows = await traces(user)
    expect(rows.map(({ content }) => content)).toEqual(Array(2).fill('进口订单列表：按订购人电话查询'))
    expect(JSON.stringify(rows)).not.toContain('1392222')
  })

  it('search without the right to read: limited in an hour, also for concurrent requests', async () => {
    const [user, reader] = [
      await aUser({ rights: ['order:list'] }),
      await aUser({ rights: ['order:list', 'order:reveal'] }),
    ]
    const phones = Array.from({ length: searchesAnHour + 5 }, (_, at) => String(13933330000 + at))
    const search = async (by: TestUser) =>
      Promise.all(phones.map(async (buyerTelephone) => (await send(orderCalls.list, { buyerTelephone }, by)).status))
    const statuses = await search(user)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect((await search(reader)).every((status) => status === 200)).toBe(true)
    expect(await traces(reader)).toHaveLength(phones.length)
    const refused = await send(orderCalls.list, { buyerTelephone: '13944440000' }, user)
    expect(refused).toMatchObject({ status: 429, message: expect.stringMatching(/过于频繁，请\d+分钟后再试/) })
    expect((await send(orderCalls.list, {}, user)).status).toBe(200)
  })

  it('search: uses an index', async () => {
    const { rows } = await sql<{ line: string }>`select indexdef as line from pg_indexes
      where tablename in ('order_head', 'sys_user') and indexdef like '%_hash%'`.execute(database.kysely)
    expect(rows).toHaveLength(7)
  })
})

it('value that cannot be decrypted: list and row are answered, sending it is refused', async () => {
  const { id } = await anOrder(test, owner)
  const other = await anOrder(test, owner)
  await sql`update order_head set buyer_name = (select buyer_name from order_head where id = ${other.id})
    where id = ${id}`.execute(database.kysely)
  const row = (await send(orderCalls.list, { id }, owner)).result.records[0]
  expect(row).toMatchObject({ buyerName: '***', buyerTelephone: '139****0001' })
  expect((await send(orderCalls.reveal, { id, field: 'buyerName' }, owner)).status).toBe(500)
  // A list of such rows is one line of the log for a request and a reason, not one for each value.
  await sql`update order_head set buyer_name = (select buyer_name from order_head where id = ${other.id})`.execute(
    database.kysely,
  )
  logged = ''
  const { records } = (await send(orderCalls.list, { pageSize: 100 }, owner)).result
  expect(records.filter(({ buyerName }) => buyerName === '***').length).toBeGreaterThan(3)
  expect(logged.match(/an encrypted value cannot be read/g)).toHaveLength(1)
})
