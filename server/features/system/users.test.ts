import { getUserInfo } from '@kouan/contract/calls/account.ts'
import {
  addUser,
  changeUserPassword,
  deleteUser,
  deleteUsers,
  editUser,
  freezeUsers,
  listUsers,
  queryUserRole,
  resetUserPassword,
  userDepartList,
} from '@kouan/contract/calls/system/user-calls.ts'
import {
  getMultiUser,
  queryUserByDepId,
  queryUserComponentData,
} from '@kouan/contract/calls/system/user-picker-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { user as userResource } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyPassword } from '../../domain/user/password.ts'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const db = database.kysely
const admin = await aUser({ rights: '*' })
const standard = callsOf(userResource)

const password = { password: 'Harbour2026', confirmpassword: 'Harbour2026' }
let count = 0
/** A user made by the product's own call. */
async function anAccount(more: Parameters<typeof send<typeof addUser>>[1] = {}) {
  count += 1
  const sent = { username: `staff_${count}`, realname: `职员${count}`, ...password, ...more }
  const answer = await send(addUser, sent, admin)
  return { answer, id: answer.result?.id ?? '', username: sent.username }
}
const findUser = async (username: string) => (await send(listUsers, { username }, admin)).result.records[0]
const stored = async (id: string) =>
  (
    await sql<{ password_hash: string; must_change_password: boolean; status: number; del_flag: number }>`
    select * from sys_user where id = ${id}`.execute(db)
  ).rows[0]

const departs = await sql<{ id: string }>`insert into sys_depart (depart_name, org_category, org_type, org_code)
  values ('一部', '1', '1', 'A01'), ('一部下', '2', '2', 'A01A01'), ('二部', '1', '1', 'A02') returning id::text as id`.execute(
  db,
)
const [first = '', below = '', second = ''] = departs.rows.map((row) => row.id)
const made = await sql<{ id: string }>`insert into sys_role (role_name, role_code)
  values ('甲', 'role_a'), ('乙', 'role_b') returning id::text as id`.execute(db)
const [roleA = '', roleB = ''] = made.rows.map((row) => row.id)

describe('adding and changing', () => {
  it('S1.012 S7.039 S7.042 adds a user with roles and departments, and lists it without its password', async () => {
    const { answer, id, username } = await anAccount({
      phone: '13800138000',
      email: 'staff@example.org',
      sex: 1,
      selectedroles: `${roleA},${roleB},`,
      selecteddeparts: `${first},${second}`,
    })
    expect(answer).toMatchObject({ code: 200, message: '添加成功！' })
    const row = await findUser(username)
    expect(row).toMatchObject({
      id,
      sex_dictText: '男',
      status: 1,
      status_dictText: '正常',
      orgCodeTxt: '一部,二部',
      roleNames: '甲,乙',
      roleIds: `${roleA},${roleB}`,
      createBy: admin.username,
    })
    expect(JSON.stringify(row)).not.toMatch(/password|argon2/i)
    expect(await verifyPassword((await stored(id))?.password_hash, password.password)).toBe(true)
    expect((await send(listUsers, { departId: second }, admin)).result.records.map((one) => one.id)).toEqual([id])
    expect((await send(listUsers, { code: `${id},` }, admin)).result.total).toBe(1)
  })

  it('rule 22: phone and mail are masked; the full value needs its right and leaves an audit row', async () => {
    const { id, username } = await anAccount({ phone: '13900139001', email: 'someone@example.org' })
    expect(await findUser(username)).toMatchObject({ phone: '139****9001', email: 's******@example.org' })
    const reader = await aUser({ rights: ['user:list'] })
    expect((await send(standard.reveal, { id, field: 'phone' }, reader)).status).toBe(403)
    expect((await send(standard.reveal, { id, field: 'phone' }, admin)).result).toBe('13900139001')
    const { rows } = await sql`select from sys_log where operate_type = 'reveal' and userid = ${admin.username}
      and target = ${`user ${id} phone`}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('S7.040 changes fields, roles and departments; what is not sent stays, masked values count as unchanged', async () => {
    const { id, username } = await anAccount({ phone: '13900139002', selectedroles: roleA, selecteddeparts: first })
    const answer = await send(editUser, { id, realname: '新名', phone: '139****9002' }, admin)
    expect(answer).toMatchObject({ code: 200, message: '修改成功!' })
    expect(await findUser(username)).toMatchObject({ realname: '新名', roleNames: '甲', orgCodeTxt: '一部' })
    expect((await send(standard.reveal, { id, field: 'phone' }, admin)).result).toBe('13900139002')
    await send(editUser, { id, selectedroles: roleB, selecteddeparts: '' }, admin)
    expect(await findUser(username)).toMatchObject({ roleNames: '乙', orgCodeTxt: null })
    expect((await send(queryUserRole, { userid: id }, admin)).result).toEqual([roleB])
    expect((await send(userDepartList, { userId: id }, admin)).result).toEqual([])
    await send(editUser, { id, selecteddeparts: second }, admin)
    expect((await send(userDepartList, { userId: id }, admin)).result).toEqual([
      { key: second, value: second, title: '二部' },
    ])
  })

  it('refuses taken names, two spellings of the password, unknown roles, and makes nothing then', async () => {
    await anAccount({ username: 'taken_name', phone: '13900139003', email: 'taken@example.org' })
    const before = (await send(listUsers, {}, admin)).result.total
    const says = async (more: Parameters<typeof anAccount>[0]) => (await anAccount(more)).answer
    expect(await says({ username: 'TAKEN_name' })).toMatchObject({ code: 400, message: '用户名已存在' })
    expect((await says({ phone: '13900139003' })).message).toBe('手机号已存在')
    expect((await says({ email: 'Taken@example.org' })).message).toBe('邮箱已存在')
    expect((await says({ confirmpassword: 'other' })).message).toBe('两次输入的密码不一样！')
    expect((await says({ selectedroles: '999999' })).message).toBe('所选角色不存在')
    expect((await says({ selecteddeparts: '999999' })).message).toBe('所选部门不存在')
    expect((await says({ username: 'a' })).problems?.[0]?.field).toBe('username')
    expect((await send(listUsers, {}, admin)).result.total).toBe(before)
  })
})

describe('ending', () => {
  it('S7.046 rule 2: freezing signs out at once; thawing lets in again', async () => {
    const victim = await aUser()
    expect((await send(getUserInfo, {}, victim)).status).toBe(200)
    const answer = await send(freezeUsers, { ids: `${victim.id},`, status: 2 }, admin)
    expect(answer).toMatchObject({ code: 200, message: '操作成功!' })
    expect((await send(getUserInfo, {}, victim)).status).toBe(401)
    await send(freezeUsers, { ids: victim.id, status: 1 }, admin)
    expect((await stored(victim.id))?.status).toBe(1)
    expect((await send(getUserInfo, {}, victim)).status).toBe(401)
    expect((await send(freezeUsers, { ids: victim.id, status: 3 }, admin)).code).toBe(400)
  })

  it('deleting marks the row, signs out, and frees the name', async () => {
    const victim = await aUser()
    const other = await aUser()
    expect((await send(deleteUser, { id: victim.id }, admin)).message).toBe('删除用户成功')
    expect((await send(deleteUsers, { ids: `${other.id},` }, admin)).message).toBe('批量删除用户成功')
    expect((await send(getUserInfo, {}, victim)).status).toBe(401)
    expect((await stored(victim.id))?.del_flag).toBe(1)
    expect((await anAccount({ username: victim.username.slice(0, 18) })).answer.code).toBe(200)
  })

  it('neither the administrator nor oneself can be frozen or deleted', async () => {
    const { rows } = await sql<{ id: string }>`select id::text as id from sys_user where username = 'admin'`.execute(db)
    const id = rows[0]?.id ?? ''
    expect((await send(freezeUsers, { ids: id, status: 2 }, admin)).message).toBe('管理员账号不允许此操作！')
    expect((await send(deleteUser, { id }, admin)).message).toBe('管理员账号不允许此操作！')
    expect((await send(deleteUser, { id: admin.id }, admin)).message).toBe('不能对自己的账号进行此操作')
    expect((await stored(id))?.status).toBe(1)
  })
})

describe('passwords of others', () => {
  it('S7.047 sets a password and ends the sessions of the user (rule 2)', async () => {
    const victim = await aUser()
    const sent = { username: victim.username, password: 'Newport2027', confirmpassword: 'Newport2027' }
    expect((await send(changeUserPassword, { ...sent, confirmpassword: 'x' }, admin)).code).toBe(400)
    expect(await send(changeUserPassword, sent, admin)).toMatchObject({ code: 200, message: '密码修改成功!' })
    expect((await send(getUserInfo, {}, victim)).status).toBe(401)
    expect(await verifyPassword((await stored(victim.id))?.password_hash, 'Newport2027')).toBe(true)
    expect((await send(changeUserPassword, { ...sent, username: 'no_one' }, admin)).message).toBe('用户不存在！')
  })

  it('S7.032 rule 4: without a password a one-time one is made, answered once, and must be changed', async () => {
    const victim = await aUser()
    const { result } = await send(resetUserPassword, { username: victim.username }, admin)
    expect(result.password).toMatch(/^[a-zA-Z]{9}\d{3}$/)
    const row = await stored(victim.id)
    expect(row?.must_change_password).toBe(true)
    expect(await verifyPassword(row?.password_hash, result.password ?? '')).toBe(true)
    const { rows } = await sql<{ whole: string }>`select l::text as whole from sys_log l
      where target = ${`user ${victim.id}`}`.execute(db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.whole).not.toContain(result.password)
  })
})

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
    expect((await send(editUser, { id: rival.id, realname: 'x' }, one)).message).toBe('未找到对应数据')
  })

  it('S7.048 S7.044 S7.045 S3.006 pickers find active users, with masked phones', async () => {
    const { id, username } = await anAccount({ phone: '13900139009', selecteddeparts: below })
    const page = (await send(queryUserComponentData, { username: username.toUpperCase(), departId: first }, admin))
      .result
    expect(page).toMatchObject({
      total: 1,
      records: [{ id, username, phone: '139****9009', birthday: null, sex: null, orgCodeTxt: '一部下' }],
    })
    expect((await send(queryUserByDepId, { id: first }, admin)).result.map((row) => row.id)).toContain(id)
    const bare: unknown = await send(getMultiUser, { username: `${username},` }, admin)
    expect(bare).toMatchObject({ 0: { id, username }, status: 200 })
    await send(freezeUsers, { ids: id, status: 2 }, admin)
    expect((await send(queryUserComponentData, { username }, admin)).result.total).toBe(0)
  })
})
