import { getUserInfo } from '@kouan/contract/calls/account.ts'
import {
  addUser,
  changeUserPassword,
  deleteUser,
  deleteUsers,
  editUser,
  freezeUsers,
  resetUserPassword,
} from '@kouan/contract/calls/system/user-calls.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { verifyPassword } from '../../../domain/user/password.ts'
import { addressOf } from '../../../testing/address-of.ts'
import { testApp } from '../../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const db = database.kysely
const admin = await aUser({ rights: '*' })
const password = { password: 'Harbour2026', confirmpassword: 'Harbour2026' }
const stored = async (id: string) => {
  const { rows } = await sql<{
    password_hash: string
    must_change_password: boolean
    status: number
    del_flag: number
  }>`select * from sys_user where id = ${id}`.execute(db)
  return rows[0]
}

describe('a new password', () => {
  it('rule 1: is none that everybody tries and does not hold the name, whoever sets it', async () => {
    const account = { realname: '港', ...password }
    expect((await send(addUser, { ...account, username: 'dock_one' }, admin)).success).toBe(true)
    const twice = (word: string) => ({ password: word, confirmpassword: word })
    for (const [word, message] of [
      ['Password123', '密码：密码过于常见，请换一个'],
      ['dock_one77', '密码不能包含用户名'],
      ['77eno_kcod', '密码不能包含用户名'],
    ] as const) {
      const refused = { success: false, code: 400, message, problems: [{ field: 'password', message }] }
      const named = { username: 'dock_one', ...twice(word) }
      expect(await send(changeUserPassword, named, admin)).toMatchObject(refused)
      expect(await send(resetUserPassword, { username: 'dock_one', password: word }, admin)).toMatchObject(refused)
      const added = await send(addUser, { ...account, username: 'dock_one', ...twice(word) }, admin)
      expect(added).toMatchObject(refused)
    }
    expect((await send(changeUserPassword, { username: 'dock_one', ...twice('Newport2027') }, admin)).success).toBe(
      true,
    )
  })
})

describe('ending', () => {
  it('S7.046 rule 2: freezing signs out at once; thawing lets in again', async () => {
    const victim = await aUser()
    const mate = await aUser()
    expect((await send(getUserInfo, {}, victim)).status).toBe(200)
    const answer = await send(freezeUsers, { ids: `${victim.id},${mate.id},`, status: 2 }, admin)
    expect(answer).toMatchObject({ code: 200, message: '操作成功!' })
    for (const { id } of [victim, mate]) expect((await stored(id))?.status).toBe(2)
    for (const user of [victim, mate]) expect((await send(getUserInfo, {}, user)).status).toBe(401)
    await send(freezeUsers, { ids: victim.id, status: 1 }, admin)
    expect((await stored(victim.id))?.status).toBe(1)
    expect((await stored(mate.id))?.status).toBe(2)
    expect((await send(getUserInfo, {}, victim)).status).toBe(401)
    expect((await send(freezeUsers, { ids: victim.id, status: 3 }, admin)).code).toBe(400)
    expect(addressOf(freezeUsers)).toBe('PUT /sys/user/frozenBatch')
  })

  it('of several leaves out those who may not be frozen, and says why', async () => {
    const { rows } = await sql<{ id: string }>`select id::text as id from sys_user where username = 'admin'`.execute(db)
    const chief = rows[0]?.id ?? ''
    const [victim, frozen] = [await aUser(), await aUser()]
    await send(freezeUsers, { ids: frozen.id, status: 2 }, admin)
    const answer = await send(freezeUsers, { ids: `${victim.id},${frozen.id},${chief},${admin.id}`, status: 2 }, admin)
    expect(answer.message).toContain('1 项已完成，3 项未完成：')
    expect(answer.problems).toHaveLength(3)
    const faultOf = (id: string) => answer.result.faults.find((fault) => fault.id === id)?.message
    expect(faultOf(frozen.id)).toBe(`用户 ${frozen.username} 的状态为“冻结”，不能冻结`)
    expect(faultOf(chief)).toBe('用户 admin：管理员账号不允许此操作！')
    expect(faultOf(admin.id)).toBe(`用户 ${admin.username}：不能对自己的账号进行此操作`)
    expect((await stored(victim.id))?.status).toBe(2)
    expect((await stored(admin.id))?.status).toBe(1)
  })

  it('rule 2: taking a department away signs out at once, adding one does not', async () => {
    const { rows } = await sql<{ id: string }>`insert into sys_depart (depart_name, org_category, org_type, org_code)
      values ('一部', '1', '1', 'A01'), ('二部', '1', '1', 'A02') returning id::text as id`.execute(db)
    const [one = '', two = ''] = rows.map((row) => row.id)
    const victim = await aUser()
    const give = (selecteddeparts: string) => send(editUser, { id: victim.id, selecteddeparts }, admin)
    await give(one)
    await give(`${one},${two}`)
    expect((await send(getUserInfo, {}, victim)).status).toBe(200)
    expect((await give(two)).success).toBe(true)
    expect((await send(getUserInfo, {}, victim)).status).toBe(401)
  })

  it('rule 2: taking the last tenant away ends what the sessions may do at once', async () => {
    const victim = await aUser()
    expect((await send(getUserInfo, {}, victim)).status).toBe(200)
    await sql`delete from sys_user_tenant where user_id = ${victim.id}`.execute(db)
    expect((await send(getUserInfo, {}, victim)).status).toBe(401)
  })

  it('rule 2: deleting marks the row, signs out, and frees the name', async () => {
    const victim = await aUser()
    const other = await aUser()
    expect((await send(deleteUser, { id: victim.id }, admin)).message).toBe('删除用户成功')
    expect((await send(deleteUsers, { ids: `${other.id},` }, admin)).message).toBe('批量删除用户成功')
    expect((await send(getUserInfo, {}, victim)).status).toBe(401)
    expect((await stored(victim.id))?.del_flag).toBe(1)
    const again = { username: victim.username, realname: '又', ...password }
    expect((await send(addUser, again, admin)).code).toBe(200)
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
    expect(addressOf(changeUserPassword)).toBe('PUT /sys/user/changePassword')
  })

  it('S7.032 sets the password that is sent, and answers none', async () => {
    const victim = await aUser()
    const sent = { username: victim.username, password: 'Newport2027' }
    const answer = await send(resetUserPassword, sent, admin)
    expect(answer).toMatchObject({ code: 200, message: '密码重置成功!', result: { password: null } })
    expect((await send(getUserInfo, {}, victim)).status).toBe(401)
    const row = await stored(victim.id)
    expect(await verifyPassword(row?.password_hash, 'Newport2027')).toBe(true)
    expect(row?.must_change_password).toBe(false)
    expect(addressOf(resetUserPassword)).toBe('POST /wzf/platUser/resetPassword')
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
