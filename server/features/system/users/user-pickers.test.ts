import {
  addUser,
  editUser,
  freezeUsers,
  listAllUsers,
  listUsers,
  resetUserPassword,
} from '@kouan/contract/calls/system/user-calls.ts'
import {
  getMultiUser,
  queryUserByDepId,
  queryUserComponentData,
  queryUsersByIds,
} from '@kouan/contract/calls/system/user-picker-calls.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addressOf } from '../../../testing/address-of.ts'
import { testApp } from '../../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const db = database.kysely
const admin = await aUser({ rights: '*' })
const findUser = async (username: string) => (await send(listUsers, { username }, admin)).result.records[0]
const departs = await sql<{ id: string }>`insert into sys_depart (depart_name, org_category, org_type, org_code)
  values ('一部', '1', '1', 'A01'), ('一部下', '2', '2', 'A01A01') returning id::text as id`.execute(db)
const [first = '', below = ''] = departs.rows.map((row) => row.id)

describe('who sees whom', () => {
  it('rule 9: users of another tenant do not exist', async () => {
    await sql`insert into sys_tenant (id, name) values (5, '五') on conflict do nothing`.execute(db)
    const far = await aUser({ tenantIds: ['5'] })
    expect(await findUser(far.username)).toBeUndefined()
    expect((await send(editUser, { id: far.id, realname: 'x' }, admin)).message).toBe('未找到对应数据')
    expect((await send(freezeUsers, { ids: far.id, status: 2 }, admin)).message).toBe('未找到对应数据')
    expect((await send(resetUserPassword, { username: far.username }, admin)).message).toBe('未找到对应数据')
    expect((await send(getMultiUser, { username: far.username }, admin)) as unknown).not.toMatchObject([{}])
  })

  it('rule 10: an enterprise sees its own users only, in lists and in pickers', async () => {
    const one = await aUser({ rights: '*', enterpriseId: '301' })
    const colleague = await aUser({ enterpriseId: '301' })
    const rival = await aUser({ enterpriseId: '302' })
    const ids = (rows: { id: string }[]) => rows.map((row) => row.id).toSorted()
    const own = ids([one, colleague])
    expect(ids((await send(listUsers, {}, one)).result.records)).toEqual(own)
    expect(ids((await send(queryUserComponentData, { pageSize: 100 }, one)).result.records)).toEqual(own)
    expect(ids((await send(listAllUsers, {}, one)).result.records)).toEqual(own)
    expect(ids((await send(queryUsersByIds, { userIds: [...own, rival.id] }, one)).result)).toEqual(own)
    expect((await send(queryUsersByIds, { userIds: own }, colleague)).result[0]).toMatchObject({ phone: null })
    expect([addressOf(listAllUsers), addressOf(queryUsersByIds)]).toEqual([
      'GET /sys/user/listAll',
      'GET /sys/user/queryByIds',
    ])
    expect((await send(editUser, { id: rival.id, realname: 'x' }, one)).message).toBe('未找到对应数据')
  })

  it('pickers find by a part of account or name and by pinyin, within the own circle alone', async () => {
    const named = async (realname: string, options = {}) => {
      const user = await aUser(options)
      await sql`update sys_user set realname = ${realname} where id = ${user.id}`.execute(db)
      return user
    }
    const [one, other] = [await named('欧阳示例'), await named('曾示例')]
    const hidden = await named('欧阳企业', { enterpriseId: '399' })
    const found = async (keyword: string, user = one) =>
      (await send(queryUserComponentData, { keyword, pageSize: 500 }, user)).result.records
        .map(({ id }) => id)
        .toSorted()
    expect(await found('oysl')).toEqual([one.id])
    expect(await found('ouyang')).toEqual([one.id])
    expect(await found('欧阳')).toEqual([one.id])
    expect(await found('zengshi')).toEqual([other.id])
    expect(await found(other.username.toUpperCase())).toEqual([other.id])
    expect(await found('ouyang', hidden)).toEqual([hidden.id])
    expect(await found("x' or 1=1 --")).toEqual([])
  })

  it('S7.048 S7.044 S7.045 S3.006 S3.009 pickers find active users, with masked phones', async () => {
    const username = 'picked_one'
    const account = { username, realname: '选', password: 'Harbour2026', confirmpassword: 'Harbour2026' }
    const links = { phone: '13900139009', email: 'picked@example.org', selecteddeparts: below }
    const { id } = (await send(addUser, { ...account, ...links }, admin)).result
    const page = (await send(queryUserComponentData, { username: 'PICKED_O', departId: first }, admin)).result
    expect(page).toMatchObject({
      total: 1,
      records: [{ id, username, birthday: null, sex: null, orgCodeTxt: '一部下', orgCode: 'A01A01' }],
    })
    const stranger = await aUser()
    const firm = await aUser({ enterpriseId: '303' })
    const named = await send(queryUserComponentData, { username }, stranger)
    expect(named.result.records).toEqual([
      {
        id,
        username,
        realname: '选',
        phone: null,
        email: null,
        orgCode: null,
        birthday: null,
        sex: null,
        orgCodeTxt: null,
      },
    ])
    // Names of the own circle only: staff do not learn from a picker who works for which enterprise.
    const found = async (asking: typeof admin) =>
      (await send(queryUserComponentData, { username: firm.username }, asking)).result.total
    expect([await found(stranger), await found(admin), await found(firm)]).toEqual([0, 1, 1])
    const picked = async (rights: string[]) => {
      const { result } = await send(queryUserComponentData, { username }, await aUser({ rights }))
      return result.records.map((row) => [row.phone, row.email, row.orgCode])
    }
    expect(await picked(['user:list', 'user:edit'])).toEqual([['13900139009', 'picked@example.org', 'A01A01']])
    expect(await picked(['user:list'])).toEqual([['139****9009', 'p*****@example.org', 'A01A01']])
    expect(await picked([])).toEqual([[null, null, null]])
    const other = { ...account, username: 'picked_two', realname: '别', selecteddeparts: first }
    const mate = { id: (await send(addUser, other, admin)).result.id, username: other.username }
    // Named later, but there before: names and numbers would put it first, its time puts it last.
    await sql`update sys_user set create_time = '2026-01-01' where id = ${mate.id}`.execute(db)
    const members = async (input: { id: string; realname?: string }) =>
      (await send(queryUserByDepId, input, admin)).result.map((row) => row.id)
    expect(await members({ id: first })).toEqual([id, mate.id])
    expect(await members({ id: below })).toEqual([id])
    expect(await members({ id: first, realname: '别' })).toEqual([mate.id])
    const lister = await aUser({ rights: ['user:list'] })
    for (const asked of [{ username: `${username},${mate.username},` }, { id: `${id},${mate.id}` }]) {
      const bare: unknown = await send(getMultiUser, asked, lister)
      expect(bare).toMatchObject({ 0: { id, username, phone: '139****9009' }, 1: mate, status: 200 })
      expect(bare).not.toHaveProperty('2')
    }
    const listed = async (query: object) => {
      const { success, result } = await send(queryUserComponentData, { departId: first, ...query }, admin)
      return [success, result.total, result.records.map((row) => row.username)]
    }
    expect(await listed({})).toEqual([true, 2, [username, mate.username]])
    expect(await listed({ column: 'username', order: 'desc' })).toEqual([true, 2, [mate.username, username]])
    expect(await listed({ column: 'username', order: 'asc' })).toEqual([true, 2, [username, mate.username]])
    expect(await listed({ pageNo: 2, pageSize: 1 })).toEqual([true, 2, [mate.username]])
    const shown = await send(queryUserComponentData, { username, field: 'id,realname' }, admin)
    expect(shown.result.records).toMatchObject([{ id, username, realname: '选' }])
    expect((await send(queryUserComponentData, { column: 'phone', order: 'asc' }, admin)).code).toBe(400)
    await send(freezeUsers, { ids: id, status: 2 }, admin)
    expect((await send(queryUserComponentData, { username }, admin)).result.total).toBe(0)
    expect([queryUserComponentData, queryUserByDepId, getMultiUser].map(addressOf)).toEqual([
      'GET /sys/user/queryUserComponentData',
      'GET /sys/user/queryUserByDepId',
      'GET /sys/user/getMultiUser',
    ])
  })
})
