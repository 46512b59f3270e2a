import { seedMenu } from '@kouan/contract/areas/all-areas.ts'
import {
  getSystemMenuList,
  getSystemSubmenu,
  getSystemSubmenuBatch,
  listMenus,
  type MenuRow,
  queryMenuTree,
} from '@kouan/contract/calls/system/menu-calls.ts'
import type { PermissionNode } from '@kouan/contract/calls/system/role-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addressOf } from '../../../testing/address-of.ts'
import { testApp } from '../../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const admin = await aUser({ rights: '*' })
const calls = callsOf(menu)
const flat = (rows: MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])

describe('reading', () => {
  it('S1.014 S7.051 lists the menu as a tree, or flat by name', async () => {
    const tree = (await send(listMenus, {}, admin)).result
    const system = tree.find((row) => row.url === '/isystem')
    expect(system).toMatchObject({ title: '系统管理', isLeaf: false, route: true, menuType: 0 })
    const seeded = seedMenu.find((row) => row.url === '/isystem')
    expect(system?.children?.map((row) => row.url)).toEqual(seeded?.children?.map((row) => row.url))
    const people = system?.children?.find((row) => row.url === '/isystem/organization')
    const users = people?.children?.find((row) => row.url === '/isystem/user')
    expect(users).toMatchObject({ key: users?.id, component: 'system/UserList', perms: 'user:list' })
    expect(users?.children?.map((row) => row.perms)).toContain('user:freeze')
    expect(people?.children?.find((row) => row.url === '/isystem/newPermissionList')).toMatchObject({
      title: '菜单管理',
      component: 'system/NewPermissionList',
      perms: 'menu:list',
    })
    const found = (await send(listMenus, { name: '*用户管*' }, admin)).result
    expect(found.map((row) => [row.name, row.isLeaf, row.children])).toEqual([['用户管理', true, null]])
    expect(addressOf(listMenus)).toBe('GET /sys/permission/list')
  })

  it('S7.052 S7.053 S7.054 answers the first level and what lies below', async () => {
    const tree = (await send(listMenus, {}, admin)).result
    const first = (await send(getSystemMenuList, {}, admin)).result
    // Clients draw what opens a row from `children`: an empty list where rows lie below that are not sent.
    const alone = (row: MenuRow) => ({ ...row, children: row.children && [] })
    expect(first).toEqual(tree.filter((row) => row.menuType === 0).map(alone))
    expect(first.map((row) => [row.url, row.children])).toEqual(
      expect.arrayContaining([
        ['/isystem', []],
        ['/dashboard/analysis', null],
      ]),
    )
    const idOf = (url: string) => first.find((row) => row.url === url)?.id ?? ''
    const [system, order, home] = [idOf('/isystem'), idOf('/order'), idOf('/dashboard/analysis')]
    const below = async (parentId: string) => (await send(getSystemSubmenu, { parentId }, admin)).result
    const written = tree.find((row) => row.id === system)?.children?.map(alone)
    expect(written?.map((row) => row.url)).toContain('/isystem/integration')
    expect(await below(system)).toEqual(written)
    const batch = (await send(getSystemSubmenuBatch, { parentIds: `${system},${order},${home}` }, admin)).result
    expect(batch).toEqual({ [system]: written, [order]: await below(order) })
    expect([getSystemMenuList, getSystemSubmenu, getSystemSubmenuBatch].map(addressOf)).toEqual([
      'GET /sys/permission/getSystemMenuList',
      'GET /sys/permission/getSystemSubmenu',
      'GET /sys/permission/getSystemSubmenuBatch',
    ])
  })

  it('S7.055 answers the tree of keys and all ids', async () => {
    // Two at one place, with ids of five and of six digits.
    await sql`select setval(pg_get_serial_sequence('sys_permission', 'id'), 99998)`.execute(database.kysely)
    for (const url of ['/nine', '/ten'])
      await send(calls.add, { menuType: 0, name: url, url, component: 'layouts/RouteView', sortNo: '900' }, admin)
    const { treeList, ids } = (await send(queryMenuTree, {}, admin)).result
    const listed = (await send(listMenus, {}, admin)).result
    expect(ids.toSorted()).toEqual(
      flat(listed)
        .map((row) => row.id)
        .toSorted(),
    )
    expect(treeList[0]).toMatchObject({ title: '首页', slotTitle: '首页', label: '首页', isLeaf: true })
    const keys = (nodes: PermissionNode[]): unknown => nodes.map((node) => [node.key, keys(node.children ?? [])])
    const idsOf = (rows: MenuRow[]): unknown => rows.map((row) => [row.id, idsOf(row.children ?? [])])
    expect(keys(treeList)).toEqual(idsOf(listed))
    expect(treeList.slice(-2).map(({ title }) => title)).toEqual(['/nine', '/ten'])
    expect(addressOf(queryMenuTree)).toBe('GET /sys/permission/queryTreeList')
  })
})

describe('changing', () => {
  it('S7.049 S7.050 adds and changes rows in the one spelling of addresses and components', async () => {
    const folder = await send(calls.add, { menuType: 0, name: '试验', url: 'trial', sortNo: '99' }, admin)
    expect(folder).toMatchObject({ code: 200, message: '添加成功！' })
    expect(folder.result).toMatchObject({ url: '/trial', component: 'layouts/RouteView', parentId: null })
    const parentId = folder.result.id
    const more = { perms: 'trial:list', icon: 'home', sortNo: '3.00', keepAlive: true }
    const page = {
      menuType: 1,
      name: '页',
      url: '/trial/page',
      component: '/src/views/trial/Page.vue',
      parentId,
      ...more,
    }
    const { id } = (await send(calls.add, page, admin)).result
    expect((await send(calls.get, { id }, admin)).result).toMatchObject({ ...page, component: 'trial/Page' })
    await send(calls.edit, { id, name: '新页', hidden: true, route: false }, admin)
    const [row] = (await send(getSystemSubmenu, { parentId }, admin)).result
    expect(row).toMatchObject({ name: '新页', hidden: true, route: false, url: '/trial/page' })
    // The new code is held by the administrator's role alone, so somebody of that role deletes it.
    expect((await send(calls.delete, { id: parentId }, admin)).message).toBe('不能删除自己没有的权限：新页')
    await sql`insert into sys_user_role (user_id, role_id) select ${admin.id}, id from sys_role
      where role_code = 'admin'`.execute(database.kysely)
    await sql`update sys_version set version = version + 1`.execute(database.kysely)
    expect((await send(calls.delete, { id: parentId }, admin)).code).toBe(200)
    expect((await send(listMenus, { name: '新页' }, admin)).result).toEqual([])
    expect(addressOf(calls.add)).toBe('POST /sys/permission/add')
    expect(addressOf(calls.edit)).toBe('PUT /sys/permission/edit')
  })

  it('reads `route` as clients write it, and `isRoute` where it alone is sent', async () => {
    const page = (isRoute: object) =>
      send(calls.add, { menuType: 1, name: '页', url: '/way', component: 'a/B', ...isRoute }, admin)
    const folder = (await send(calls.add, { menuType: 0, name: '路', url: '/ways', route: false }, admin)).result
    expect(folder.route).toBe(false)
    const { id, route } = (await page({ isRoute: false, parentId: folder.id })).result
    expect(route).toBe(false)
    const sent = (change: object) => send(calls.edit, { id, ...change }, admin)
    const read = async () => (await send(calls.get, { id }, admin)).result.route
    expect([(await sent({ isRoute: true })).code, await read()]).toEqual([200, true])
    expect([(await sent({ isRoute: true, route: false })).code, await read()]).toEqual([200, false])
    expect([(await sent({ name: '名' })).code, await read()]).toEqual([200, false])
    await send(calls.delete, { id: folder.id }, admin)
  })

  it('refuses a page without address, a button without code, a row below nothing or below itself', async () => {
    const refused = async (row: Parameters<typeof send<typeof calls.add>>[1]) =>
      (await send(calls.add, { name: '错', ...row }, admin)).problems?.map((problem) => problem.field)
    expect(await refused({ menuType: 1, parentId: '1' })).toEqual(['url', 'component'])
    expect(await refused({ menuType: 2 })).toEqual(['parentId', 'perms'])
    expect(await refused({ menuType: 2, perms: 'x:y', parentId: '999999' })).toEqual(['parentId'])
    const [one] = (await send(getSystemMenuList, {}, admin)).result
    expect((await send(calls.edit, { id: one?.id ?? '', parentId: one?.id ?? '' }, admin)).message).toMatch('自己')
  })

  it('keeps of a row what its form shows: a button has no page, and what becomes a button loses its own', async () => {
    const folder = (await send(calls.add, { menuType: 0, name: '上', url: '/above', status: '0' }, admin)).result
    expect(folder).toMatchObject({ parentId: null, status: '1' })
    const page = { menuType: 1, name: '页', url: '/shown', component: 'a/B', parentId: folder.id, keepAlive: true }
    const { id } = (await send(calls.add, page, admin)).result
    const edit = (change: object) => send(calls.edit, { id, ...change }, admin)
    const read = async () => (await send(calls.get, { id }, admin)).result
    expect((await edit({ menuType: 2 })).problems).toEqual([{ field: 'perms', message: '请输入授权标识' }])
    expect(await read()).toMatchObject(page)
    await edit({ menuType: 2, perms: 'user:list', url: '/hidden', status: '0' })
    expect(await read()).toMatchObject({
      url: null,
      component: null,
      keepAlive: false,
      perms: 'user:list',
      status: '0',
    })
    expect((await edit({ menuType: 1 })).problems).toMatchObject([{ field: 'url' }, { field: 'component' }])
    await edit({ menuType: 1, url: '/shown', component: 'a/B' })
    expect(await read()).toMatchObject({ url: '/shown', status: '1', permsType: '1' })
    await send(calls.delete, { id: folder.id }, admin)
  })
})
