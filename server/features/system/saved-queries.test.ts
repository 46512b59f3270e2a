import { deleteQuery, listSavedQueries, saveQuery } from '@kouan/contract/calls/system/saved-query-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { aRole } from '../../testing/a-role.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { type TestUser, testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const place = '/order/list'
const records = [{ field: 'orderNo', rule: 'like', val: 'KA' }]
const kept = { place, title: '本月退单', matchType: 'and', records }

const seenBy = async (user: TestUser, of = place) =>
  (await send(listSavedQueries, { place: of }, user)).result.queries.map(({ title, owner }) => [title, owner])

let roleId: string
const holder = async (options = {}) => {
  const user = await aUser(options)
  await sql`insert into sys_user_role (user_id, role_id) values (${user.id}, ${roleId})`.execute(database.kysely)
  return user
}

beforeAll(async () => {
  roleId = await aRole(test)
  await sql`insert into sys_tenant (id, name) values (71, '七一')`.execute(database.kysely)
})

describe('a saved query', () => {
  it('S3.025 has title, matchType and records, with groups as they were made, and is seen by nobody else', async () => {
    const [owner, other] = [await aUser(), await aUser()]
    const group = { matchType: 'or', not: true, records: [{ field: 'totalPrice', rule: 'between', val: '1,2' }] }
    expect(await send(saveQuery, { ...kept, records: [...records, group] }, owner)).toMatchObject({
      success: true,
      message: '保存成功',
    })
    const { queries } = (await send(listSavedQueries, { place }, owner)).result
    expect(queries).toMatchObject([
      { title: '本月退单', matchType: 'and', records: [...records, group], roleId: null, owner: null },
    ])
    expect(await seenBy(other)).toEqual([])
    expect(await seenBy(owner, '/isystem/user')).toEqual([])
  })

  it('beyond a hundred of one list, or a thousand of one person over all lists: refused with the way out', async () => {
    const owner = await aUser()
    const fill = (of: string, count: number) =>
      sql`insert into saved_query (tenant_id, user_id, owner_name, place, title, match_type, records, update_time)
        select tenant_id, user_id, owner_name, ${of}::text || n / 100, title || n, match_type, records, update_time
        from saved_query, generate_series(1, ${count}) n where id = ${id}`.execute(database.kysely)
    await send(saveQuery, kept, owner)
    const { rows } = await sql<{ id: string }>`select id from saved_query where user_id = ${owner.id}`.execute(
      database.kysely,
    )
    const [{ id = '' } = {}] = rows
    await fill('/elsewhere/', 998)
    expect((await send(saveQuery, { ...kept, title: '第一千个' }, owner)).success).toBe(true)
    expect((await send(saveQuery, { ...kept, title: '又一个' }, owner)).message).toBe(
      '每人最多保存1000个查询，请先删除不用的',
    )
    // One that is replaced is no new one.
    expect((await send(saveQuery, kept, owner)).success).toBe(true)
    expect((await send(saveQuery, { ...kept, place: '/elsewhere/1', title: '同一列表' }, owner)).message).toBe(
      '每个列表最多保存100个查询，请先删除不用的',
    )
  })

  it('the last one of a person, taken on several lists at once: one is kept', async () => {
    const owner = await aUser()
    await send(saveQuery, kept, owner)
    await sql`insert into saved_query (tenant_id, user_id, owner_name, place, title, match_type, records, update_time)
      select tenant_id, user_id, owner_name, '/elsewhere/' || n / 100, title || n, match_type, records, update_time
      from saved_query, generate_series(1, 998) n where user_id = ${owner.id}`.execute(database.kysely)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => send(saveQuery, { ...kept, place: `/more/${n}` }, owner)),
    )
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    const { rows } = await sql`select from saved_query where user_id = ${owner.id}`.execute(database.kysely)
    expect(rows).toHaveLength(1000)
  })

  it('S3.026 a condition keeps field, rule and val, and what a client notes of its control; it finds the same rows', async () => {
    const owner = await aUser({ rights: '*' })
    const noted = {
      ...{ field: 'positionName', rule: 'like', val: '示例', type: 'select', dbType: 'string' },
      ...{ options: [{ value: '1', text: '甲' }], dictCode: 'position_rank', dictTable: 'sys_position' },
      ...{ dictText: 'name', customReturnField: 'code', popup: { code: 'report', orgFields: 'a', destFields: 'b' } },
    }
    await send(saveQuery, { ...kept, title: '带控件', records: [noted] }, owner)
    const { queries } = (await send(listSavedQueries, { place }, owner)).result
    expect(queries.find(({ title }) => title === '带控件')?.records).toEqual([noted])
    const huge = { ...noted, options: 'x'.repeat(2001) }
    await send(saveQuery, { ...kept, title: '过长', records: [huge] }, owner)
    const [found] = (await send(listSavedQueries, { place }, owner)).result.queries.filter(
      ({ title }) => title === '过长',
    )
    expect(found?.records[0]).not.toHaveProperty('options')
    const totalOf = async (condition: object) => {
      const asked = { superQueryParams: JSON.stringify([condition]), superQueryMatchType: 'and' }
      return (await send(callsOf(position).list, asked, owner)).result.total
    }
    for (const name of ['示例主管', '其他'])
      await send(callsOf(position).add, { name, code: `code_${name === '其他' ? 'o' : 's'}`, postRank: '2' }, owner)
    expect(await totalOf({ ...noted, field: 'name' })).toBe(await totalOf({ field: 'name', rule: 'like', val: '示例' }))
    expect(await totalOf({ ...noted, field: 'name' })).toBe(1)
  })

  it('of the same title is replaced, also by two at once', async () => {
    const owner = await aUser()
    const saves = await Promise.all(
      ['or', 'and', 'or'].map((matchType) => send(saveQuery, { ...kept, matchType }, owner)),
    )
    expect(saves.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(await seenBy(owner)).toEqual([['本月退单', null]])
  })

  it('is read and kept by who made it, and deleted by nobody else', async () => {
    const [owner, other] = [await holder(), await holder()]
    await send(saveQuery, { ...kept, roleId }, owner)
    const id = (await send(listSavedQueries, { place }, owner)).result.queries[0]?.id ?? ''
    expect((await send(deleteQuery, { id }, other)).success).toBe(false)
    // Another's save under the same title is another query.
    await send(saveQuery, kept, other)
    expect(await seenBy(other)).toEqual([
      ['本月退单', null],
      ['本月退单', owner.username],
    ])
    expect(await send(deleteQuery, { id }, owner)).toMatchObject({ success: true })
    expect(await seenBy(owner)).toEqual([])
    expect(await seenBy(other)).toEqual([['本月退单', null]])
  })

  it('shared with a role: staff read those of staff, people of an enterprise those of their own enterprise', async () => {
    const [owner, staff] = [await holder(), await holder()]
    const [{ enterpriseId }, other] = [await anEnterprise(test), await anEnterprise(test)]
    const [colleague, second] = [await holder({ enterpriseId }), await holder({ enterpriseId })]
    const competitor = await holder({ enterpriseId: other.enterpriseId })
    const elsewhere = await holder({ tenantIds: ['71'] })
    await send(saveQuery, { ...kept, title: '员工的', roleId }, owner)
    expect(await send(saveQuery, { ...kept, title: '企业的', roleId }, colleague)).toMatchObject({ success: true })
    expect(await seenBy(staff)).toContainEqual(['员工的', owner.username])
    expect(await seenBy(second)).toEqual([['企业的', colleague.username]])
    const titlesOf = async (user: TestUser) => (await seenBy(user)).map(([title]) => title)
    expect(await titlesOf(staff)).not.toContain('企业的')
    expect(await titlesOf(competitor)).toEqual([])
    expect(await titlesOf(elsewhere)).toEqual([])
    expect(await titlesOf(await aUser())).toEqual([])
  })

  it('row-level security: an enterprise reads no saved query of another one', async () => {
    const { enterpriseId } = await anEnterprise(test)
    const competitor = await holder({ enterpriseId: (await anEnterprise(test)).enterpriseId })
    await send(saveQuery, { ...kept, title: '别家的', roleId }, competitor)
    const rows = await inTransaction(
      { db: database.enterprise.kysely, scope: { tenantId: '0', enterpriseId } },
      async (db) => (await sql`select from saved_query where title = '别家的'`.execute(db)).rows,
    )
    expect(rows).toEqual([])
  })

  it('goes to roles that one holds, and to any by who may list roles', async () => {
    const plain = await aUser()
    const refused = await send(saveQuery, { ...kept, roleId }, plain)
    expect(refused).toMatchObject({ code: 400, message: '共享给角色：只能共享给自己拥有的角色' })
    expect((await send(listSavedQueries, { place }, plain)).result.roles.map(({ id }) => id)).not.toContain(roleId)
    const admin = await aUser({ rights: ['role:list'] })
    expect((await send(listSavedQueries, { place }, admin)).result.roles.map(({ id }) => id)).toContain(roleId)
    expect((await send(saveQuery, { ...kept, roleId }, admin)).success).toBe(true)
  })

  it('rule 18: its conditions are encrypted where they are kept, and stand in no log', async () => {
    const owner = await aUser()
    const secret = [{ field: 'buyerTelephone', rule: 'eq', val: '13911112222' }]
    await send(saveQuery, { ...kept, title: '找人', records: secret }, owner)
    const { rows } = await sql<{ text: string }>`select q::text as text from saved_query q
      union all select l::text from sys_log l`.execute(database.kysely)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter(({ text }) => text.includes('13911112222'))).toEqual([])
    expect((await send(listSavedQueries, { place }, owner)).result.queries[0]?.records).toEqual(secret)
  })

  it.each([
    [{ records: [] }, /须为1到100项条件/],
    [{ records: 'x' }, /须为1到100项条件/],
    [{ matchType: 'xor' }, /须为 and 或 or/],
    [{ title: '' }, /保存名称/],
    [{ title: 'x'.repeat(51) }, /保存名称/],
  ])('%j is refused with a sentence', async (part, sentence) => {
    const answer = await send(saveQuery, { ...kept, ...part } as never, await aUser())
    expect(answer).toMatchObject({ code: 400, message: expect.stringMatching(sentence) })
  })
})
