import { editOwnAccount, getUserInfo, getUserPermission } from '@kouan/contract/calls/account.ts'
import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aRole } from '../../testing/a-role.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { type TestUser, testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const profile = {
  realname: '林溪',
  sex: 2,
  birthday: '1990-01-31',
  phone: '13700000077',
  email: 'lin.xi@example.org',
}
const own = async (user: TestUser) => (await send(getUserInfo, {}, user)).result.userInfo
/** Names and contacts are sent by name: what is left out stays. */
const edit = (sent: object, user: TestUser) => send(editOwnAccount, sent as never, user)

describe('个人中心', () => {
  it('everybody changes the own profile, and what is not sent stays', async () => {
    const user = await aUser()
    expect(await edit(profile, user)).toMatchObject({ success: true, message: '保存成功！' })
    expect(await own(user)).toMatchObject(profile)
    await edit({ sex: 1 }, user)
    expect(await own(user)).toMatchObject({ ...profile, sex: 1 })
    const { rows } = await sql<{ phone: string | null }>`select phone from sys_user where id = ${user.id}`.execute(
      database.kysely,
    )
    expect(rows[0]?.phone).not.toContain('1370000')
  })

  it('a phone or mail of somebody else is refused, beside its field, and nothing is saved', async () => {
    const [one, other] = [await aUser(), await aUser()]
    await edit({ phone: '13700000088', email: 'one@example.org' }, one)
    expect(await edit({ realname: '新', phone: '13700000088' }, other)).toMatchObject({
      success: false,
      problems: [{ field: 'phone', message: '手机号已存在!' }],
    })
    expect(await edit({ email: 'one@example.org' }, other)).toMatchObject({
      problems: [{ field: 'email', message: '保存失败，邮箱已存在!' }],
    })
    expect((await own(other)).realname).not.toBe('新')
    expect(await edit({ phone: '13700000088' }, one)).toMatchObject({ success: true })
    expect((await edit({ realname: '', phone: 'none' }, one)).problems?.map(({ field }) => field)).toEqual([
      'realname',
      'phone',
    ])
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://evil.example/x.png', '"><script>alert(1)</script>'])(
    'avatar %j: refused beside its field, the stored one stays',
    async (avatar) => {
      const user = await aUser()
      await sql`update sys_user set avatar = 'temp/a.png' where id = ${user.id}`.execute(database.kysely)
      expect(await edit({ avatar }, user)).toMatchObject({ success: false, problems: [{ field: 'avatar' }] })
      expect(await own(user)).toMatchObject({ avatar: 'temp/a.png' })
    },
  )

  it('people of an enterprise, too', async () => {
    const { user } = await anEnterprise(test)
    const theirs = { ...profile, phone: '13700000099', email: 'theirs@example.org' }
    expect(await edit(theirs, user)).toMatchObject({ success: true })
    expect(await own(user)).toMatchObject(theirs)
  })

  it('S2.052 the page stands in the menu of who holds user.personal, hidden, under the name user_personal', async () => {
    const [holder, other] = [await aUser(), await aUser()]
    const roleId = await aRole(test)
    await sql`insert into sys_role_permission (role_id, permission_id)
      select ${roleId}, id from sys_permission where perms = 'user.personal'`.execute(database.kysely)
    await sql`insert into sys_user_role (user_id, role_id) values (${holder.id}, ${roleId})`.execute(database.kysely)
    const pageOf = async (user: TestUser): Promise<MenuItem | undefined> =>
      (await send(getUserPermission, {}, user)).result.menu.find(({ path }) => path === '/user/personal/:test?')
    expect(await pageOf(holder)).toMatchObject({ name: 'user_personal', hidden: true, component: 'user/Personal' })
    expect(await pageOf(other)).toBeUndefined()
  })
})
