import { getDictItems, getDictText, loadDict, loadDictItem } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { checkDuplicate } from '@kouan/contract/calls/system/lookup-calls.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addressOf } from '../../testing/address-of.ts'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const admin = await aUser({ rights: '*' })
const reader = await aUser()
const values = async (code: string) => (await send(getDictItems, { code }, reader)).result.map((item) => item.value)

describe('rule 12: names come from what is declared', () => {
  it('lookups over tables: those that the code declares, in exactly their spelling', async () => {
    expect(await values('sys_role,role_name,role_code')).toContain('admin')
    expect(await values('sys_user,realname,username')).toContain(reader.username)
    expect(
      (await send(loadDict, { code: 'sys_role,role_name,role_code', keyword: '管理' }, reader)).result,
    ).toMatchObject([{ value: 'admin', text: '管理员' }])
    expect((await send(getDictText, { code: 'sys_user,realname,username', key: reader.username }, reader)).result).toBe(
      reader.username,
    )
  })

  it.each([
    'sys_user,password_hash,username',
    'sys_user,username,password_hash',
    'sys_session,token_hash,id',
    'sys_user,realname,username,1=1',
    'sys_role,role_name,role_code) union select password_hash,1 from sys_user--',
    'sys_role r,role_name,role_code',
    'SYS_ROLE,role_name,role_code',
    'pg_shadow,passwd,usename',
  ])('refuses the lookup %s', async (code) => {
    for (const call of [getDictItems, loadDict]) {
      const answer = await send(call, { code }, admin)
      expect(answer).toMatchObject({ success: false, result: null, message: expect.stringMatching(/安全规则/) })
    }
    expect((await send(loadDictItem, { code, key: 'admin' }, admin)).success).toBe(false)
  })

  it('lookups with a condition: declared columns, values, and and or, in, like, null and an order', async () => {
    const db = database.kysely
    await sql`insert into sys_position (code, name, post_rank) values ('q1', '甲', '1'), ('q2', '乙', '2'),
      ('q3', '丙''丁', '2')`.execute(db)
    const found = (condition: string) => values(`sys_position,name,code,${condition}`)
    expect(await found("post_rank='2' and code like 'q%'")).toEqual(['q2', 'q3'])
    expect(await found("code in ('q1', 'q3') order by code desc")).toEqual(['q3', 'q1'])
    expect(await found("(code = 'q1' or code = 'q2') and post_rank != 1")).toEqual(['q2'])
    expect(await found("name = '丙''丁'")).toEqual(['q3'])
    // A sign that would escape what follows, with nothing behind it.
    expect(await found("name like '丙\\'")).toEqual([])
    expect(await found("code <> 'q1' and post_rank is not null and code like 'q%' order by name")).toHaveLength(2)
    const named = (code: string, user = admin) =>
      send(getDictItems, { code }, user).then(({ result }) => result?.map((item) => item.text))
    expect(await named("sys_permission,name,id,menu_type=0 and name='系统管理'")).toEqual(['系统管理'])
    expect((await send(getDictItems, { code: 'sys_permission,name,id' }, reader)).status).toBe(403)
    await sql`insert into sys_tenant (id, name) values (61, '六一'), (62, '六二') on conflict do nothing`.execute(db)
    const member = await aUser({ tenantIds: ['0', '61'] })
    expect(await named('sys_tenant,name,id,status=1', member)).toEqual(['六一'])
  })

  it.each([
    "password_hash like '$%'",
    "phone like '138%'",
    "realname = 'x' or 1 = 1",
    "realname = 'x'; drop table sys_user",
    "realname = 'x' -- ",
    'realname = username',
    "realname = 'x",
    "lower(realname) = 'x'",
    'realname in (select password_hash from sys_user)',
    "(realname = 'x'",
    'order by password_hash',
    "realname = 'x' union select 1",
    ' ',
  ])('refuses the condition %s', async (condition) => {
    const code = `sys_user,realname,username,${condition}`
    expect(await send(getDictItems, { code }, admin)).toMatchObject({
      success: false,
      message: expect.stringMatching(/安全规则/),
    })
  })

  it('a lookup over users stays within the tenant, and within the enterprise', async () => {
    await sql`insert into sys_tenant (id, name) values (6, '六')`.execute(database.kysely)
    const far = await aUser({ tenantIds: ['6'] })
    const firm = await aUser({ enterpriseId: '501' })
    const colleague = await aUser({ enterpriseId: '501' })
    const seen = async (user: typeof far) =>
      (await send(getDictItems, { code: 'sys_user,realname,username' }, user)).result.map((item) => item.value)
    expect(await seen(reader)).not.toContain(far.username)
    // Staff who may not list users pick from staff.
    expect(await seen(reader)).not.toContain(firm.username)
    expect(await seen(admin)).toContain(firm.username)
    expect((await seen(firm)).toSorted()).toEqual([firm.username, colleague.username].toSorted())
  })

  it('rule 5: the duplicate check tells nobody of rows that they may not list', async () => {
    const asked = { tableName: 'enterprise', fieldName: 'credit_code', fieldVal: '91310000000000000X' }
    const taken = { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'admin' }
    for (const input of [asked, taken, { ...taken, fieldVal: 'free' }]) {
      expect(await send(checkDuplicate, input, reader)).toMatchObject({ status: 403, success: false, result: null })
    }
    const lister = await aUser({ rights: ['role:list'] })
    expect((await send(checkDuplicate, taken, lister)).status).toBe(200)
    expect((await send(checkDuplicate, asked, lister)).status).toBe(403)
  })

  it('S5.105 S7.090 the duplicate check: unique fields of declared resources in either spelling, and no others', async () => {
    const lister = await aUser({ rights: ['role:list', 'dictionary:list', 'menu:list', 'user:list', 'fillRule:list'] })
    const check = (input: object) => send(checkDuplicate, { fieldVal: 'admin', ...input }, lister)
    expect(await check({ tableName: 'sys_role', fieldName: 'role_code' })).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    })
    expect((await check({ tableName: 'sys_role', fieldName: 'roleCode', fieldVal: 'free' })).message).toBe('该值可用！')
    const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'admin'`.execute(
      database.kysely,
    )
    const own = { tableName: 'sys_role', fieldName: 'role_code', dataId: String(rows[0]?.id) }
    expect(await check(own)).toMatchObject({ success: true, message: '该值可用！' })
    await sql`insert into sys_dict (dict_name, dict_code, del_flag) values ('旧', 'gone', 1)`.execute(database.kysely)
    const deleted = { tableName: 'sys_dict', fieldName: 'dictCode', fieldVal: 'gone' }
    expect((await check(deleted)).success).toBe(true)
    expect((await check({ ...deleted, fieldVal: 'yn' })).success).toBe(false)
    expect(addressOf(checkDuplicate)).toBe('GET /sys/duplicate/check')
    expect((await check({ ...own, fieldVal: '' })).success).toBe(true)
    expect((await check({ tableName: 'sys_role', fieldName: 'role_code', fieldVal: undefined })).success).toBe(true)
    const menuRow = (fieldName: string, fieldVal: string) =>
      check({ tableName: 'sys_permission', fieldName, fieldVal }).then((answer) => answer.success)
    expect([await menuRow('perms', 'user:freeze'), await menuRow('perms', 'nobody:does')]).toEqual([false, true])
    expect([await menuRow('url', '/isystem/user'), await menuRow('url', '/free')]).toEqual([false, true])
    expect(await check({ tableName: 'sys_fill_rule', fieldName: 'ruleCode' })).toMatchObject({ success: true })
    for (const [tableName, fieldName] of [
      ['sys_user', 'password_hash'],
      ['sys_user', 'realname'],
      ['sys_session', 'token_hash'],
      ['sys_role', 'role_code = role_code or role_code'],
      ['sys_role;drop table sys_role', 'role_code'],
      ['__proto__', 'constructor'],
    ]) {
      expect(await check({ tableName, fieldName })).toMatchObject({
        success: false,
        message: expect.stringMatching(/安全规则/),
      })
    }
  })
})
