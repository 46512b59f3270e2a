import { queryDepartTreeSync } from '@kouan/contract/calls/system/department-calls.ts'
import { getSystemSubmenu } from '@kouan/contract/calls/system/menu-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { menu } from '@kouan/contract/resources/system/menu.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addressOf } from '../testing/address-of.ts'
import { testApp } from '../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const db = database.kysely
const admin = await aUser({ rights: '*' })
const departs = callsOf(department)
const menus = callsOf(menu)

const add = async (departName: string, parentId?: string): Promise<string> =>
  (await send(departs.add, { departName, ...(parentId ? { parentId } : {}) }, admin)).result.id
const below = async (pid: string) =>
  (await send(queryDepartTreeSync, { pid }, admin)).result.map(({ title, orgCode }) => `${title} ${orgCode}`)
const read = async (id: string) => (await send(departs.get, { id }, admin)).result
const move = (input: object, user = admin) => send(departs.move, input, user)

const root = await add('总')
const [first, second, third] = [await add('甲', root), await add('乙', root), await add('丙', root)]
const inner = await add('甲一', first)

describe('moving a row of a tree', () => {
  it('with before: places it before that sibling; without: last', async () => {
    expect(addressOf(departs.move)).toBe('PUT /sys/sysDepart/move')
    const { version } = await read(third)
    const moved = await move({ id: third, version, parentId: root, before: second })
    expect(moved).toMatchObject({ success: true, message: '移动成功' })
    expect(await below(root)).toEqual(['甲 A01A01', '丙 A01A03', '乙 A01A02'])
    await move({ id: first, parentId: root })
    expect(await below(root)).toEqual(['丙 A01A03', '乙 A01A02', '甲 A01A01'])
    expect(await move({ id: second, parentId: root, before: inner })).toMatchObject({
      success: false,
      message: '要排在其前的一项不在该上级之下，请刷新后重试',
    })
    await move({ id: first, parentId: root, before: third })
    await move({ id: third, parentId: root })
    expect(await below(root)).toEqual(['甲 A01A01', '乙 A01A02', '丙 A01A03'])
  })

  it('siblings with equal numbers: keep the order of their numeric ids', async () => {
    const parent = await add('同', root)
    await sql`select setval(pg_get_serial_sequence('sys_depart', 'id'), 99998)`.execute(db)
    const [nine, ten, moved] = [await add('九', parent), await add('十', parent), await add('末', parent)]
    expect([nine, ten]).toEqual(['99999', '100000'])
    await sql`update sys_depart set depart_order = 0 where parent_id = ${parent}`.execute(db)
    expect((await move({ id: moved, parentId: parent })).success).toBe(true)
    expect((await below(parent)).map((one) => one[0])).toEqual(['九', '十', '末'])
    expect(await send(departs.delete, { id: parent }, admin)).toMatchObject({ success: true })
  })

  it('old version, cycle or unknown row: refused, and nothing moves', async () => {
    const before = await below(root)
    const { version } = await read(second)
    expect(await move({ id: second, version: version - 1, parentId: first })).toMatchObject({ code: 409 })
    expect((await move({ id: first, parentId: inner })).message).toBe('上级不能是自己或自己的下级')
    expect((await move({ id: first, parentId: first })).message).toBe('上级不能是自己或自己的下级')
    expect((await move({ id: first, parentId: '999999' })).success).toBe(false)
    expect((await move({ id: '999999', parentId: root })).message).toBe('未找到对应数据')
    expect((await move({ id: first }, await aUser({ rights: ['department:list'] }))).status).toBe(403)
    expect(await below(root)).toEqual(before)
  })

  it('two concurrent moves below each other: form no cycle', async () => {
    const [one, other] = [await add('子', root), await add('丑', root)]
    const answers = await Promise.all([move({ id: one, parentId: other }), move({ id: other, parentId: one })])
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true])
    expect(await send(departs.deleteBatch, { ids: `${one},${other}` }, admin)).toMatchObject({ success: true })
  })

  it('two concurrent edits of the parent: form no cycle', async () => {
    // Each takes long to write, so that the other one looks meanwhile whether it would close a circle.
    // The roles of requests may not call pg_sleep.
    await sql`create function hold_edit() returns trigger language plpgsql security definer as
      $$ begin perform pg_sleep(0.5); return new; end $$`.execute(db)
    await sql`create trigger hold_edit before update of parent_id on sys_permission
      for each row when (old.parent_id is distinct from new.parent_id) execute function hold_edit()`.execute(db)
    const page = async (url: string, parentId: string) => {
      const row = { menuType: 1, name: url, url, component: 'layouts/RouteView', parentId, sortNo: '1' }
      return { id: (await send(menus.add, row, admin)).result.id, ...row }
    }
    const above = await send(
      menus.add,
      { menuType: 0, name: '圈', url: '/circle', component: 'layouts/RouteView', sortNo: '900' },
      admin,
    )
    const [one, other] = [await page('/one', above.result.id), await page('/other', above.result.id)]
    const answers = await Promise.all([
      send(menus.edit, { ...one, parentId: other.id }, admin),
      send(menus.edit, { ...other, parentId: one.id }, admin),
    ])
    await sql`drop function hold_edit() cascade`.execute(db)
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true])
    expect(answers.find(({ success }) => !success)?.problems?.[0]?.message).toMatch(/不能是自己或自己的下级/)
    expect(await send(menus.delete, { id: above.result.id }, admin)).toMatchObject({ success: true })
  })

  it('of departments: updates codes, levels and the department of users below', async () => {
    const member = await aUser()
    await sql`insert into sys_user_depart (user_id, dep_id) values (${member.id}, ${inner})`.execute(db)
    await sql`update sys_user set org_code = 'A01A01A01' where id = ${member.id}`.execute(db)
    expect((await move({ id: first, parentId: second })).success).toBe(true)
    expect(await read(first)).toMatchObject({ orgCode: 'A01A02A01', orgType: '3', parentId: second })
    expect(await read(inner)).toMatchObject({ orgCode: 'A01A02A01A01', orgType: '4', parentId: first })
    const standing = async () =>
      (await sql<{ code: string | null }>`select org_code as code from sys_user where id = ${member.id}`.execute(db))
        .rows
    expect(await standing()).toEqual([{ code: 'A01A02A01A01' }])
    const { result } = await send(departs.list, { orgCode: 'A01A02A01A01' }, admin)
    expect(result.records.map(({ id }) => id)).toEqual([inner])
    expect((await move({ id: first, parentId: null })).success).toBe(true)
    expect(await read(first)).toMatchObject({ orgCode: 'A02', orgType: '1', orgCategory: '1', parentId: null })
    expect((await move({ id: first, parentId: root, before: second })).success).toBe(true)
    expect(await read(first)).toMatchObject({ orgType: '2', orgCategory: '2' })
    expect(await standing()).toEqual([{ code: `${(await read(first)).orgCode}A01` }])
  })

  it('rule 10: of departments of an enterprise: refused out of it', async () => {
    const firm = await add('企业部')
    await sql`update sys_depart set enterprise_id = 501 where id = ${firm}`.execute(db)
    const own = await add('企业一部', firm)
    const refused = { success: false, message: '企业的部门不能移出该企业，也不能移入其他企业' }
    expect(await move({ id: own, parentId: root })).toMatchObject(refused)
    expect(await move({ id: own, parentId: null })).toMatchObject(refused)
    expect(await move({ id: second, parentId: firm })).toMatchObject(refused)
    const other = await aUser({ rights: '*', enterpriseId: '502' })
    expect((await move({ id: own, parentId: firm }, other)).message).toBe('未找到对应数据')
  })

  it('of the menu: pages and buttons need a parent, the first level has none', async () => {
    const addRow = async (row: object): Promise<string> => (await send(menus.add, row as never, admin)).result.id
    const [one, other] = [
      await addRow({ menuType: 0, name: '一', url: '/one' }),
      await addRow({ menuType: 0, name: '二', url: '/two' }),
    ]
    const page = (name: string, parentId: string) =>
      addRow({ menuType: 1, name, url: `/p/${name}`, component: 'a/B', parentId })
    const [a, b] = [await page('a', one), await page('b', other)]
    expect((await send(menus.move, { id: a, parentId: other, before: b }, admin)).success).toBe(true)
    const names = async (parentId: string) =>
      (await send(getSystemSubmenu, { parentId }, admin)).result.map(({ name, sortNo }) => [name, sortNo])
    expect([await names(one), await names(other)]).toEqual([
      [],
      [
        ['a', 1],
        ['b', 2],
      ],
    ])
    expect((await send(menus.move, { id: a }, admin)).message).toBe('请选择上级菜单')
    expect((await send(menus.move, { id: one, parentId: other }, admin)).message).toBe('不能移到该上级之下')
    expect(await names(other)).toHaveLength(2)
  })
})
