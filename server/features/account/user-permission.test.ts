import {
  getCurrentUserDeparts,
  getUserInfo,
  getUserPermission,
  hasPage,
  selectDepart,
} from '@kouan/contract/calls/account.ts'
import {
  checkOnlyUser,
  getEnabledDirectories,
  getHomePage,
  getPermCode,
  listOwnTenants,
} from '@kouan/contract/calls/caller-calls.ts'
import type { MenuItem } from '@kouan/contract/menu/menu-item.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aDocument } from '../../testing/a-document.ts'
import { addressOf } from '../../testing/address-of.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { setContact } from '../../testing/set-contact.ts'
import { type TestUser, testApp } from '../../testing/test-app.ts'

const app = await testApp()
const { send, aUser, database } = app
const db = database.kysely

it('tenants and outside directories: the own tenants alone, and no directory', async () => {
  await sql`insert into sys_tenant (id, name) values (61, '六一'), (62, '六二')`.execute(db)
  const user = await aUser({ tenantIds: ['0', '61'] })
  const own = (await send(listOwnTenants, {}, user)).result
  expect(own.map(({ id }) => id)).toEqual([0, 61])
  expect((await send(listOwnTenants, { ids: '61,62' }, user)).result).toEqual([{ id: 61, name: '六一' }])
  expect(addressOf(listOwnTenants)).toBe('GET /sys/tenant/queryList')
  expect((await send(getEnabledDirectories, {}, user)).result).toEqual({ wechatEnterprise: false, dingtalk: false })
  expect(addressOf(getEnabledDirectories)).toBe('GET /sys/thirdApp/getEnabledType')
})

describe('getUserPermissionByToken', () => {
  async function grantByUrl(user: TestUser, url: string): Promise<void> {
    await sql`insert into sys_role_permission (role_id, permission_id)
      select ur.role_id, p.id from sys_user_role ur, sys_permission p
      where ur.user_id = ${user.id} and (p.url = ${url} or p.perms = 'position:add'
        or p.id in (with recursive above as (select parent_id as id from sys_permission where url = ${url}
          union select s.parent_id from sys_permission s join above on above.id = s.id) select id from above))`.execute(
      db,
    )
  }

  it('S3.023 a menu entry has path, name, component, hidden, alwaysShow, children, route and meta with title, icon, url, target', async () => {
    const user = await aUser()
    await sql`with parent as (insert into sys_permission (name, url, component, menu_type, icon, always_show, sort_no)
        values ('外部', '/outer', 'layouts/RouteView', 0, 'link', true, 900) returning id),
      child as (insert into sys_permission (name, url, component, menu_type, hidden, route, internal_or_external,
        parent_id, sort_no) select '手册', 'https://help.example.org/', 'layouts/IframePageView', 1, true, false, true, id, 901
        from parent returning id)
      insert into sys_role_permission (role_id, permission_id)
        select ur.role_id, p.id from sys_user_role ur, (select id from parent union all select id from child) p
        where ur.user_id = ${user.id}`.execute(db)
    const { menu } = (await send(getUserPermission, {}, user)).result
    expect(menu.find(({ path }) => path === '/outer')).toEqual({
      id: expect.stringMatching(/^\d+$/),
      path: '/outer',
      name: 'outer',
      component: 'layouts/RouteView',
      redirect: null,
      route: '1',
      hidden: true,
      alwaysShow: true,
      meta: { title: '外部', icon: 'link', keepAlive: false, internalOrExternal: false, componentName: 'RouteView' },
      children: [
        {
          id: expect.stringMatching(/^\d+$/),
          path: expect.stringMatching(/^[0-9a-f]{32}$/),
          name: expect.any(String),
          component: 'layouts/IframePageView',
          route: '0',
          hidden: true,
          meta: {
            title: '手册',
            url: 'https://help.example.org/',
            keepAlive: false,
            internalOrExternal: true,
            componentName: 'IframePageView',
          },
        },
      ],
    })
  })

  it('clients of the third generation ask for the rights without the menu, and for the page where they begin', async () => {
    const user = await aUser({ rights: ['position:list'] })
    const { menu, ...rights } = (await send(getUserPermission, {}, user)).result
    expect((await send(getPermCode, {}, user)).result).toEqual(rights)
    expect(rights.codeList).toContain('position:list')
    expect((await send(getHomePage, {}, user)).result).toEqual({
      url: menu[0]?.path,
      component: menu[0]?.component,
      route: true,
    })
    expect([addressOf(getPermCode), addressOf(getHomePage)]).toEqual([
      'GET /sys/permission/getPermCode',
      'GET /sys/sysRoleIndex/queryDefIndex',
    ])
  })

  it.each([
    ['v3', 'layouts/default/index', 'system/position/index'],
    ['v2', 'layouts/RouteView', 'system/SysPositionList'],
    ['V3 ', 'layouts/RouteView', 'system/SysPositionList'],
    [undefined, 'layouts/RouteView', 'system/SysPositionList'],
  ])('X-Version %j: components are those of this generation', async (version, group, page) => {
    const user = await aUser()
    await grantByUrl(user, '/isystem/position')
    const answer = await app.app.inject({
      method: getUserPermission.method,
      url: `${app.config.apiBase}${getUserPermission.path}`,
      headers: { 'x-access-token': user.token, ...(version === undefined ? {} : { 'x-version': version }) },
    })
    const { menu } = answer.json().result as { menu: MenuItem[] }
    const all = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((one) => [one, ...all(one.children ?? [])])
    const componentAt = (path: string) => all(menu).find((one) => one.path === path)?.component
    expect(['/isystem', '/isystem/organization'].map(componentAt)).toEqual([group, group])
    expect(componentAt('/isystem/position')).toBe(page)
    expect(componentAt('/dashboard/analysis')).toBe('dashboard/Analysis')
  })

  it.each([
    ['cgreport', 'modules/online/cgreport/auto/OnlCgreportAutoList', '/online/cgreport/:code'],
    ['cgformList', 'modules/online/cgform/auto/OnlCgformAutoList', '/online/cgformList/:code'],
    ['cgformTreeList', 'modules/online/cgform/auto/OnlCgformTreeList', '/online/cgformTreeList/:code'],
  ])('a menu row of %s: the pattern of its address comes with it, before it', async (part, component, pattern) => {
    const user = await aUser()
    const url = `/online/${part}/sales`
    await sql`insert into sys_permission (name, url, component, menu_type, parent_id, sort_no)
      select '销量', ${url}, ${component}, 1, id, 0 from sys_permission where url = '/online'`.execute(db)
    await grantByUrl(user, url)
    const all = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((one) => [one, ...all(one.children ?? [])])
    const { menu } = (await send(getUserPermission, {}, user)).result
    const online = all(menu).find(({ path }) => path === '/online')
    expect(online?.children?.map(({ path, hidden = false }) => [path, hidden])).toEqual([
      [pattern, true],
      [url, false],
    ])
    const stranger = await aUser()
    expect(JSON.stringify((await send(getUserPermission, {}, stranger)).result.menu)).not.toContain(':code')
  })

  describe('rows of clients of the family', () => {
    const all = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((one) => [one, ...all(one.children ?? [])])
    const rowsFor = async (url: string) => {
      const user = await aUser()
      await grantByUrl(user, url)
      return all((await send(getUserPermission, {}, user)).result.menu)
    }
    const account = [
      ['account-center', 'account/center/Index'],
      ['account-settings', 'account/settings/Index'],
      ['account-settings-base', 'account/settings/BaseSetting'],
      ['account-settings-security', 'account/settings/Security'],
      ['account-settings-custom', 'account/settings/Custom'],
      ['account-settings-binding', 'account/settings/Binding'],
      ['account-settings-notification', 'account/settings/Notification'],
      ['isps-userAnnouncement', 'system/UserAnnouncementList'],
    ]
    const monitors = ['redis', 'jvm', 'tomcat', 'trace', 'disk'].map((part) => `/isystem/${part}`)

    it('with the own page: those of account and messages, hidden, by the names that their links have', async () => {
      const rows = await rowsFor('/user/personal/:test?')
      const own = rows.filter(({ path }) => /^\/(account|isps)\//.test(path))
      expect(own.map(({ name, component, hidden }) => [name, component, hidden])).toEqual(
        account.map((row) => [...row, true]),
      )
      for (const leading of ['/account/center', '/account/settings'])
        expect(own.find(({ path }) => path === leading)?.redirect).toBe('/account/settings/base')
      expect(rows.filter(({ path }) => monitors.includes(path))).toEqual([])
    })

    it('with the page of the monitor: its parts', async () => {
      const rows = await rowsFor('/isystem/monitor')
      expect(rows.filter(({ path, hidden }) => hidden && monitors.includes(path)).map(({ path }) => path)).toEqual(
        monitors,
      )
    })

    it('with other pages: none', async () => {
      const paths = (await rowsFor('/isystem/position')).map(({ path }) => path)
      expect(paths.filter((path) => /^\/(account|isps)\//.test(path) || monitors.includes(path))).toEqual([])
    })
  })

  it('S1.036 S3.002 S3.003 S7.027 answers what the roles hold: menu, auth, allAuth, sysSafeMode', async () => {
    const user = await aUser()
    await grantByUrl(user, '/isystem/position')
    await sql`update sys_permission set perms_type = '2' where perms = 'position:add'`.execute(db)
    const { result } = await send(getUserPermission, {}, user)
    expect(result.menu.map((entry) => entry.path)).toEqual(['/dashboard/analysis', '/isystem'])
    const below = (items: readonly MenuItem[] = []): string[] =>
      items.flatMap(({ path, children }) => [path, ...below(children)])
    expect(below(result.menu[1]?.children)).toEqual(['/isystem/organization', '/isystem/position'])
    expect(result.auth).toEqual([
      { action: 'position:add', type: '2', status: '1', describe: '新增' },
      { action: 'position:list', type: '1', status: '1', describe: '职务管理' },
    ])
    expect(result.allAuth).toEqual(
      expect.arrayContaining([
        ...result.auth,
        { action: 'position:delete', type: '1', status: '1', describe: '删除' },
        { action: 'role:add', type: '1', status: '1', describe: '新增' },
      ]),
    )
    expect(result.codeList).toEqual(['position:add', 'position:list'])
    expect(result.sysSafeMode).toBe(false)
    expect(addressOf(getUserPermission)).toBe('GET /sys/permission/getUserPermissionByToken')
  })

  it('S1.004 S1.005 S1.006 S1.008 S1.009 an administrator has the areas of a platform for customs declarations', async () => {
    const titlesOf = await menuOfAdministrator()
    expect([...titlesOf.keys()]).toEqual(
      expect.arrayContaining(['企业备案', '传输与通道', '订单管理', '申报管理', '系统管理']),
    )
    expect(titlesOf.get('企业备案')).toEqual(expect.arrayContaining(['企业注册登记查询', '注册登记审核']))
    expect(titlesOf.get('传输与通道')).toContain('传输主体信息维护')
    expect(titlesOf.get('订单管理')).toContain('订单查询')
    expect(titlesOf.get('系统管理')).toEqual(expect.arrayContaining(['用户管理', '部门管理']))
  })

  it('S1.011 S2.028 S2.088 system management has its screens, and every title is Chinese', async () => {
    const titlesOf = await menuOfAdministrator()
    expect(titlesOf.get('系统管理')).toEqual(
      expect.arrayContaining(['用户管理', '角色管理', '菜单管理', '部门管理', '职务管理', '数据字典', '定时任务']),
    )
    const titles = [...titlesOf].flatMap(([group, below]) => [group, ...below])
    expect(titles.filter((title) => !/^[\u4e00-\u9fa5]+$/.test(title))).toEqual([])
  })

  it('S6.001 a new installation has administrators, reviewers, operators and enterprises', async () => {
    const { rows } = await sql<{ name: string }>`select role_name as name from sys_role
      where role_code in ('admin', 'reviewer', 'operator', 'enterprise') order by id`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(['管理员', '审核员', '运营', '申报企业'])
  })

  /** Titles of the pages below each entry of the first level. */
  async function menuOfAdministrator() {
    const user = await aUser()
    await sql`insert into sys_user_role (user_id, role_id)
      select ${user.id}, id from sys_role where role_code = 'admin'`.execute(db)
    await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(db)
    const { menu } = (await send(getUserPermission, {}, user)).result
    const titles = (items: readonly MenuItem[] = []): string[] =>
      items.flatMap(({ meta, children }) => [meta.title, ...titles(children)])
    return new Map(menu.map((entry) => [entry.meta.title, titles(entry.children)]))
  }

  it('a user without any role still has the home page', async () => {
    const { result } = await send(getUserPermission, {}, await aUser())
    expect(result.menu.map((entry) => entry.path)).toEqual(['/dashboard/analysis'])
    expect(result.auth).toEqual([])
  })

  it('S3.004 a button that is switched off is no right of its holder, and says so in allAuth', async () => {
    const user = await aUser()
    await grantByUrl(user, '/isystem/position')
    await sql`update sys_permission set status = '0' where perms = 'position:add'`.execute(db)
    const { result } = await send(getUserPermission, {}, user)
    expect(result.auth.map((right) => right.action)).toEqual(['position:list'])
    expect(result.allAuth.find((right) => right.action === 'position:add')?.status).toBe('0')
    await sql`update sys_permission set status = '1' where perms = 'position:add'`.execute(db)
  })

  it('rule 8: needs a session', async () => {
    expect(await send(getUserPermission, {})).toMatchObject({ status: 401, code: 401, result: null })
    expect((await send(getUserPermission, {}, { id: '', username: '', token: 'made up' })).status).toBe(401)
  })
})

describe('departments of the caller', () => {
  it('S7.029 S7.030 lists them, switches to one, and refuses those of others', async () => {
    const user = await aUser()
    await sql`insert into sys_depart (depart_name, org_category, org_type, org_code)
      values ('一部', '1', '1', 'A01'), ('二部', '1', '1', 'A02'), ('三部', '1', '1', 'A03')`.execute(db)
    await sql`insert into sys_user_depart (user_id, dep_id)
      select ${user.id}, id from sys_depart where org_code in ('A01', 'A02')`.execute(db)
    expect((await send(selectDepart, { orgCode: 'A02', username: user.username }, user)).result.userInfo).toMatchObject(
      {
        username: user.username,
        orgCode: 'A02',
      },
    )
    const { list, orgCode } = (await send(getCurrentUserDeparts, {}, user)).result
    expect([list.map((depart) => depart.departName), orgCode]).toEqual([['一部', '二部'], 'A02'])
    expect(await send(selectDepart, { orgCode: 'A03' }, user)).toMatchObject({ code: 500, message: '您不属于该部门' })
    expect((await send(selectDepart, { orgCode: 'A01', username: 'admin' }, user)).status).toBe(403)
    expect((await send(selectDepart, { orgCode: '' }, user)).code).toBe(400)
    expect(addressOf(getCurrentUserDeparts)).toBe('GET /sys/user/getCurrentUserDeparts')
    expect(addressOf(selectDepart)).toBe('POST /sys/selectDepart')
  })
})

describe('who is there', () => {
  it('S7.043 rule 5: says whether a name is taken and nothing else', async () => {
    const user = await aUser({ enterpriseId: '9' })
    const asker = await aUser()
    // Strangers could try which accounts, phones and addresses exist.
    expect((await send(checkOnlyUser, { username: user.username })).status).toBe(401)
    const taken = await send(checkOnlyUser, { username: user.username.toUpperCase() }, asker)
    expect(taken).toMatchObject({ status: 200, success: false, message: '用户账号已存在', result: null })
    expect(await send(checkOnlyUser, { username: 'free_name' }, asker)).toMatchObject({ success: true, result: true })
    expect((await send(checkOnlyUser, {}, asker)).result).toBe(true)
    await setContact({ database }, user.id, { phone: '13900139009', email: 'one@example.org' })
    const isFree = async (asked: object) => (await send(checkOnlyUser, asked, asker)).success
    expect(await isFree({ phone: '13900139009' })).toBe(false)
    expect(await isFree({ email: 'One@example.org' })).toBe(false)
    expect(await isFree({ phone: '13900139009', email: 'free@example.org' })).toBe(true)
    expect(await isFree({ username: user.username, id: user.id })).toBe(true)
    await sql`update sys_user set del_flag = 1 where id = ${user.id}`.execute(db)
    expect(await isFree({ username: user.username })).toBe(true)
    await sql`update sys_user set del_flag = 0 where id = ${user.id}`.execute(db)
    // An enterprise's person learns of the own accounts alone.
    const ask = async (enterpriseId: string) =>
      (await send(checkOnlyUser, { username: user.username }, await aUser({ enterpriseId }))).success
    expect([await ask('9'), await ask('10')]).toEqual([false, true])
    expect(addressOf(checkOnlyUser)).toBe('GET /sys/user/checkOnlyUser')
  })

  it('getUserInfo answers the caller and never the hash (rule 1)', async () => {
    const user = await aUser()
    const { result } = await send(getUserInfo, {}, user)
    expect(result.userInfo).toMatchObject({ id: user.id, username: user.username, mustChangePassword: false })
    expect(Object.keys(result.userInfo).join()).not.toMatch(/password_?hash/i)
  })
})

it('a page that the caller may not open is told from an address that leads nowhere', async () => {
  const user = await aUser()
  const exists = async (path: string) => (await send(hasPage, { path }, user)).result.exists
  for (const path of ['/order/list', '/order/list/17', '/isystem/user', '/register/examine/17/2'])
    expect(await exists(path), path).toBe(true)
  for (const path of ['/no/such/page', '/order', '/order/lists', '/order/list/17/more', '/', '%'])
    expect(await exists(path), path).toBe(false)
  expect((await send(hasPage, { path: '/isystem/user' }, user)).result).toEqual({
    exists: true,
    page: '用户管理',
    right: ['系统管理', '组织与权限', '用户管理'],
  })
  expect((await send(hasPage, { path: '/no/such/page' }, user)).result).toMatchObject({ page: null, right: [] })
})

it('我的部门 is in the menu of those who lead a department, and the others can open it by its address', async () => {
  const user = await aUser()
  const page = '/system/departuserlist/:test?'
  await sql`insert into sys_role_permission (role_id, permission_id) select ur.role_id, p.id from sys_user_role ur, sys_permission p
    where ur.user_id = ${user.id} and p.url in ('/isystem', '/isystem/organization', ${page})`.execute(db)
  const entry = async () =>
    (await send(getUserPermission, {}, user)).result.menu
      .flatMap(({ children = [] }) => children)
      .flatMap(({ children = [] }) => children)
      .find(({ path }) => path === page)
  expect(await entry()).toMatchObject({ hidden: true })
  await sql`update sys_user set user_identity = 2, depart_ids = '1' where id = ${user.id}`.execute(db)
  expect(await entry()).not.toHaveProperty('hidden')
})

it('pages of documents: those that the enterprise sends by its roles, or of which it has some, are in its menu', async () => {
  const { enterpriseId } = await anEnterprise(app, { companyRoles: 'LOGISTICS', tradeModes: '9610' })
  const pages = ['/order/mylist/:test?', '/declaration/waybill/list', '/declaration/payment/list']
  const shownTo = async (user: TestUser) => {
    await sql`insert into sys_role_permission (role_id, permission_id)
      select ur.role_id, p.id from sys_user_role ur, sys_permission p
      where ur.user_id = ${user.id} and (p.url = any(${pages}) or p.url in ('/order', '/declaration'))
      on conflict do nothing`.execute(db)
    const { menu } = (await send(getUserPermission, {}, user)).result
    return menu
      .flatMap(({ children }) => children ?? [])
      .filter(({ hidden }) => !hidden)
      .map(({ path }) => path)
  }
  const carrier = await aUser({ rights: '*', enterpriseId })
  expect(await shownTo(carrier)).toEqual(['/declaration/waybill/list'])
  await aDocument(app, await aUser({ rights: '*' }), paymentDocument, { enterpriseId })
  expect((await shownTo(carrier)).sort()).toEqual(['/declaration/payment/list', '/declaration/waybill/list'])
  expect((await shownTo(await aUser({ rights: '*' }))).sort()).toEqual([...pages].sort())
})
