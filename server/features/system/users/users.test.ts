import { addUser, editUser, listUsers, queryUserRole, userDepartList } from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { user as userResource } from '@kouan/contract/resources/system/user.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyPassword } from '../../../domain/user/password.ts'
import { addressOf } from '../../../testing/address-of.ts'
import { testApp } from '../../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const db = database.kysely
const admin = await aUser({ rights: '*' })
const keeper = await aUser({ rights: ['user:list', 'user:add', 'user:edit', 'user:tenants'] })
const standard = callsOf(userResource)

const password = { password: 'Harbour2026', confirmpassword: 'Harbour2026' }
let count = 0
/** A user made by the product's own call. */
async function anAccount(more: Parameters<typeof send<typeof addUser>>[1] = {}, by = admin) {
  count += 1
  const sent = { username: `staff_${count}`, realname: `职员${count}`, ...password, ...more }
  const answer = await send(addUser, sent, by)
  return { answer, id: answer.result?.id ?? '', username: sent.username }
}
const findUser = async (username: string, by = admin) => (await send(listUsers, { username }, by)).result.records[0]
const stored = async (id: string) =>
  (
    await sql<{ password_hash: string; must_change_password: boolean; status: number; del_flag: number }>`
    select * from sys_user where id = ${id}`.execute(db)
  ).rows[0]

const departs = await sql<{ id: string }>`insert into sys_depart (depart_name, org_category, org_type, org_code)
  values ('一部', '1', '1', 'A01'), ('二部', '1', '1', 'A02') returning id::text as id`.execute(db)
const [first = '', second = ''] = departs.rows.map((row) => row.id)
const made = await sql<{ id: string }>`insert into sys_role (role_name, role_code)
  values ('甲', 'role_a'), ('乙', 'role_b') returning id::text as id`.execute(db)
const [roleA = '', roleB = ''] = made.rows.map((row) => row.id)

describe('rules of the fields', () => {
  it('S5.057 S5.059 S5.060 S5.061 S5.064 wrong mobile, name, mail and landline: each refused with its sentence', async () => {
    for (const [field, wrong, sentence] of [
      ['phone', '16800138000', '手机号码：请输入正确手机号'],
      ['phone', '1380013800', '手机号码：请输入正确手机号'],
      ['username', 'ab-cd', '用户账号：只允许字母、数字、下划线'],
      ['username', 'abc', '用户账号：6到18个字符'],
      ['email', 'staff@example', '邮箱：邮箱格式不正确'],
      ['telephone', '12', '座机：请输入正确的座机号'],
    ] as const) {
      const { answer } = await anAccount({ [field]: wrong })
      expect(answer, wrong).toMatchObject({ success: false, problems: [{ field, message: sentence }] })
    }
    const right = { username: 'ab_4', phone: '13500138111', email: undefined, telephone: '0571-87654321' }
    expect((await anAccount(right)).answer).toMatchObject({ success: true })
  })
})

describe('adding and changing', () => {
  it('S1.012 S7.039 S7.042 adds a user with roles and departments, and lists it without its password', async () => {
    const { answer, id, username } = await anAccount({
      realname: '新职员',
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
      realname: '新职员',
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
    const twice = await anAccount({ confirmpassword: 'Harbour2027' })
    expect([twice.answer.success, await findUser(twice.username)]).toEqual([false, undefined])
    expect(addressOf(addUser)).toBe('POST /sys/user/add')
    expect(addressOf(listUsers)).toBe('GET /sys/user/list')
  })

  it('rules 22 and 26: phone and mail are masked; the full value needs its right and leaves an audit row', async () => {
    const { id, username } = await anAccount({ phone: '13900139001', email: 'someone@example.org' })
    const reader = await aUser({ rights: ['user:list'] })
    expect(await findUser(username, reader)).toMatchObject({ phone: '139****9001', email: 's******@example.org' })
    expect((await send(standard.get, { id }, reader)).result.phone).toBe('139****9001')
    expect((await send(standard.reveal, { id, field: 'phone' }, reader)).status).toBe(403)
    expect((await send(standard.reveal, { id, field: 'phone' }, admin)).result).toBe('13900139001')
    const { rows } = await sql`select from sys_log where operate_type = 'reveal' and userid = ${admin.username}
      and target = ${`user ${id} phone`}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('rule 22: who may edit users sees phone and mail in full, so that a row comes back whole as clients send it', async () => {
    const { id, username } = await anAccount({ phone: '13900139021', email: 'whole@example.org' })
    const editor = await aUser({ rights: ['user:list', 'user:edit'] })
    const listed = await findUser(username, editor)
    expect(listed).toMatchObject({ phone: '13900139021', email: 'whole@example.org' })
    expect((await send(standard.get, { id }, editor)).result).toMatchObject({ phone: '13900139021' })
    const sent = { ...listed, id, realname: '改名' } as Parameters<typeof send<typeof editUser>>[1]
    expect(await send(editUser, sent, editor)).toMatchObject({ code: 200 })
    expect(await findUser(username, editor)).toMatchObject({ phone: '13900139021', realname: '改名' })
    const { rows } = await sql<{ before: string; after: string }>`select before::text, after::text from sys_log
      where method = 'user.edit' and target = ${`user ${id}`}`.execute(db)
    expect(JSON.stringify(rows)).not.toContain('13900139021')
    expect((await stored(id)) as unknown).toMatchObject({ phone: expect.stringMatching(/^v2\./) })
  })

  it('keeps and answers what clients send beside: led departments, identity, workflow, tenants', async () => {
    await sql`insert into sys_tenant (id, name) values (7, '七'), (8, '八'), (9, '九')`.execute(db)
    const sent = { departIds: `${first},${second}`, userIdentity: 2, activitiSync: 1, relTenantIds: '7,8' }
    const { answer, id, username } = await anAccount(sent, keeper)
    expect(answer.code).toBe(200)
    expect(await findUser(username, keeper)).toMatchObject({
      ...sent,
      departIds_dictText: '一部,二部',
      activitiSync_dictText: '同步',
    })
    const edit = (change: Parameters<typeof send<typeof editUser>>[1], by = keeper) =>
      send(editUser, { id, ...change }, by)
    expect(await edit({ departIds: second, userIdentity: 1, activitiSync: 0, relTenantIds: '8,9,' })).toMatchObject({
      code: 200,
    })
    expect((await send(standard.get, { id }, keeper)).result).toMatchObject({
      departIds: second,
      departIds_dictText: '二部',
      userIdentity: 1,
      activitiSync: 0,
      relTenantIds: '8,9',
    })
    expect((await edit({ departIds: '999999' })).message).toBe('所选部门不存在')
    expect((await edit({ relTenantIds: '999999' })).message).toBe('所选租户不存在')
    expect((await edit({ userIdentity: 3 })).code).toBe(400)
    // Clients leave the departments empty and name those that the user leads.
    await edit({ selecteddeparts: '', departIds: first })
    expect((await findUser(username))?.orgCodeTxt).toBe('一部')
  })

  it('rules 9 and 11: tenants are given by their right on the platform, else only the own ones', async () => {
    await sql`insert into sys_tenant (id, name) values (17, '十七'), (18, '十八')`.execute(db)
    const { id } = await anAccount({ relTenantIds: '17,18' }, keeper)
    const clerk = await aUser({ rights: ['user:list', 'user:edit'], tenantIds: ['0', '17'] })
    const seen = async (by: typeof admin) => (await send(standard.get, { id }, by)).result.relTenantIds
    expect([await seen(clerk), await seen(keeper)]).toEqual(['17', '17,18'])
    const edit = (relTenantIds: string, by: typeof admin) => send(editUser, { id, relTenantIds }, by)
    expect(await edit('17,18', clerk)).toMatchObject({ status: 403, message: '不能分配自己不属于的租户：18' })
    expect((await edit('', clerk)).code).toBe(200)
    expect(await seen(keeper)).toBe('18')
    const far = await aUser({ rights: '*', tenantIds: ['18'] })
    expect(await edit('17,18', far)).toMatchObject({ status: 403 })
    await sql`delete from sys_user_tenant where user_id = ${id} and tenant_id = 0`.execute(db)
    expect((await edit('', far)).message).toBe('用户至少属于一个租户')
    expect(await seen(far)).toBe('18')
  })

  it('rule 22: what is masked is found by its full value only, never by a part, a range or its order', async () => {
    const { id } = await anAccount({ phone: '13900139011' })
    const list = (query: object) => send(listUsers, query, admin)
    expect((await list({ phone: '13900139011' })).result.records.map((row) => row.id)).toEqual([id])
    const part = [{ field: 'phone', rule: 'right_like', val: '139' }]
    const queries = [
      { phone: '*0011*' },
      { phone: '!13900139011' },
      { phone_begin: '139' },
      { superQueryParams: JSON.stringify(part) },
      { phone: '13900139011,13900139012' },
      { phone_MultiString: '13900139011,13900139012' },
      { superQueryParams: JSON.stringify([{ field: 'phone', rule: 'in', val: '13900139011,13900139012' }]) },
      { superQueryParams: JSON.stringify([{ field: 'phone', rule: 'not_empty' }]) },
      { superQueryParams: JSON.stringify([{ field: 'telephone', rule: 'eq', val: '0755-88001234' }]) },
      { column: 'phone', order: 'asc' },
    ]
    for (const query of queries) expect(await list(query)).toMatchObject({ code: 400, success: false })
  })

  it('S7.040 S7.041 changes fields, roles and departments; what is not sent stays, masked values count as unchanged', async () => {
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
    await send(editUser, { id, selectedroles: `${roleB},${roleA}` }, admin)
    expect((await send(queryUserRole, { userid: id }, admin)).result).toEqual([roleA, roleB])
    expect(addressOf(editUser)).toBe('PUT /sys/user/edit')
    expect(addressOf(queryUserRole)).toBe('GET /sys/user/queryUserRole')
  })

  it('rows bring their roles and departments, are found by one of them, and every change leaves its difference in the log', async () => {
    const { id, username } = await anAccount({ selectedroles: roleA, selecteddeparts: first })
    const logged = async (method: string) => {
      const { rows } = await sql<{ before: unknown; after: unknown }>`select before, after from sys_log
        where method = ${method} and target = ${`user ${id}`} order by id desc limit 1`.execute(db)
      return rows[0]
    }
    expect(await logged('user.add')).toMatchObject({ after: { selectedroles: roleA, selecteddeparts: first } })
    const row = { selectedroles_dictText: '甲', selecteddeparts: first, selecteddeparts_dictText: '一部' }
    expect(await findUser(username)).toMatchObject({ selectedroles: roleA, ...row })
    const found = async (filter: Parameters<typeof send<typeof listUsers>>[1]) =>
      (await send(listUsers, { username, ...filter }, admin)).result.records.map((one) => one.id)
    expect(await found({ selectedroles: `,${roleA},${roleB},`, selecteddeparts: first })).toEqual([id])
    expect(await found({ selectedroles: roleB })).toEqual([])
    expect(await found({ selecteddeparts: second })).toEqual([])
    await send(editUser, { id, selectedroles: `${roleA},${roleB}`, selecteddeparts: first, realname: '又名' }, admin)
    const change = await logged('user.edit')
    expect(change).toMatchObject({ before: { selectedroles: roleA }, after: { selectedroles: `${roleA},${roleB}` } })
    expect(change?.after).not.toHaveProperty('selecteddeparts')
    // A row that comes back as it was answered changes nothing.
    await send(editUser, (await findUser(username)) as Parameters<typeof send<typeof editUser>>[1], admin)
    expect(await logged('user.edit')).not.toHaveProperty('after.selectedroles')
    expect(await findUser(username)).toMatchObject({ selectedroles: `${roleA},${roleB}`, orgCodeTxt: '一部' })
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
