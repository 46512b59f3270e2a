import {
  queryDepartTree,
  queryDepartTreeSync,
  queryIdTree,
  searchDeparts,
} from '@kouan/contract/calls/system/department-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertRow } from '../../architecture/a-row.ts'
import { addressOf } from '../../testing/address-of.ts'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const db = database.kysely
const admin = await aUser({ rights: '*' })
const calls = callsOf(department)
const add = async (departName: string, parentId?: string) =>
  (await send(calls.add, { departName, ...(parentId ? { parentId } : {}) }, admin)).result

let root = ''
let child = ''
beforeAll(async () => {
  root = (await add('总公司')).id
  child = (await add('报关部', root)).id
  await add('一组', child)
  await add('财务部', root)
})

describe('departments', () => {
  it('S1.015 makes codes and levels; a root is a company, what stands below a department', async () => {
    const { rows } = await sql<{ name: string; code: string; type: string; category: string }>`
      select depart_name as name, org_code as code, org_type as type, org_category as category
      from sys_depart order by org_code`.execute(db)
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['总公司', 'A01', '1', '1'],
      ['报关部', 'A01A01', '2', '2'],
      ['一组', 'A01A01A01', '3', '2'],
      ['财务部', 'A01A02', '2', '2'],
    ])
    expect(await send(calls.add, { departName: '无', parentId: '99999' }, admin)).toMatchObject({
      code: 500,
      message: '上级部门不存在',
    })
    expect((await send(calls.add, { departName: '' }, admin)).code).toBe(400)
  })

  it('S7.072 who may not list departments picks names of the own circle: the whole tree, a level or a search', async () => {
    const clerk = await aUser()
    const company = (await add('某某公司')).id
    await sql`update sys_depart set enterprise_id = 88, address = '某路1号' where id = ${company}`.execute(db)
    const firm = await aUser({ enterpriseId: '88' })
    const names = (rows: { title: string }[]) => rows.map(({ title }) => title)
    for (const [user, all] of [
      [clerk, ['总公司']],
      [firm, ['某某公司']],
    ] as const) {
      expect(names((await send(queryDepartTree, {}, user)).result)).toEqual(all)
      expect(names((await send(queryDepartTreeSync, {}, user)).result)).toEqual(all)
      expect(names((await send(queryIdTree, {}, user)).result)).toEqual(all)
      expect(names((await send(searchDeparts, { keyWord: '公司' }, user)).result)).toEqual(all)
      const [node] = (await send(queryDepartTree, {}, user)).result
      expect(Object.keys(node ?? {}).toSorted()).toEqual(
        ['id', 'key', 'value', 'title', 'departName', 'parentId', 'orgCode', 'isLeaf', 'children'].toSorted(),
      )
    }
    expect((await send(calls.list, {}, clerk)).status).toBe(403)
    expect(names((await send(queryDepartTree, {}, admin)).result)).toEqual(['总公司', '某某公司'])
    await send(calls.delete, { id: company }, admin)
  })

  it('S7.062 S7.064 S3.014 answers the tree, whole or as ids and names', async () => {
    const [top] = (await send(queryDepartTree, {}, admin)).result
    expect(top).toMatchObject({
      id: root,
      key: root,
      title: '总公司',
      orgCode: 'A01',
      departName: '总公司',
      isLeaf: false,
    })
    expect(top?.children?.map((node) => node.title)).toEqual(['报关部', '财务部'])
    expect(top?.children?.[1]).toMatchObject({ isLeaf: true, children: null })
    const [same] = (await send(queryIdTree, {}, await aUser())).result
    expect(same).toMatchObject({ key: root, value: root, title: '总公司', parentId: null, orgCode: 'A01' })
    expect(same?.children?.map((node) => [node.key, node.title])).toEqual(
      top?.children?.map((node) => [node.id, node.title]),
    )
    expect(same?.children?.[0]?.children).toMatchObject([{ title: '一组', children: null }])
    expect((await send(queryDepartTree, { ids: `${child},` }, admin)).result.map((node) => node.id)).toEqual([child])
    expect(addressOf(queryDepartTree)).toBe('GET /sys/sysDepart/queryTreeList')
    expect(addressOf(queryIdTree)).toBe('GET /sys/sysDepart/queryIdTree')
  })

  it('S7.063 S7.065 S7.071 answers one level at a time, and finds by name', async () => {
    const level = async (input: object) =>
      (await send(queryDepartTreeSync, input, admin)).result.map((node) => [node.title, node.isLeaf])
    expect(await level({})).toEqual([['总公司', false]])
    expect(await level({ pid: root })).toEqual([
      ['报关部', false],
      ['财务部', true],
    ])
    expect(await level({ pid: child })).toEqual([['一组', true]])
    expect(await send(queryDepartTreeSync, { pid: child }, admin)).toMatchObject({
      success: true,
      result: [{ title: '一组', parentId: child, orgCode: 'A01A01A01' }],
    })
    expect(await level({ ids: 'A01A02,A01', primaryKey: 'orgCode' })).toHaveLength(2)
    expect((await send(searchDeparts, { keyWord: '部' }, admin)).result.map((node) => node.title)).toEqual([
      '报关部',
      '财务部',
    ])
    expect((await send(searchDeparts, { keyWord: '%' }, admin)).message).toBe('未查询匹配数据！')
    expect(await send(searchDeparts, { keyWord: '%', orNone: true }, admin)).toMatchObject({
      success: true,
      result: [],
    })
    for (const keyWord of ['cwb', 'caiwu', 'CWB'])
      expect((await send(searchDeparts, { keyWord }, admin)).result.map((node) => node.title)).toEqual(['财务部'])
    expect(addressOf(queryDepartTreeSync)).toBe('GET /sys/sysDepart/queryDepartTreeSync')
    expect(addressOf(searchDeparts)).toBe('GET /sys/sysDepart/searchBy')
  })

  it('answers whole rows level by level to those who may list departments, names to the others', async () => {
    const { id } = await add('整行', root)
    const sent = { orgCategory: '3', departOrder: 7, mobile: '010-1', address: '一号', memo: '记', status: '0' }
    await send(calls.edit, { id, ...sent }, admin)
    const [row] = (await send(queryDepartTreeSync, { ids: id }, admin)).result
    expect(row).toMatchObject({ id, title: '整行', departName: '整行', parentId: root, ...sent, isLeaf: true })
    const [name] = (await send(queryDepartTreeSync, { ids: id }, await aUser())).result
    expect(name).toMatchObject({ id, key: id, value: id, title: '整行', departName: '整行', isLeaf: true })
    expect(name).not.toHaveProperty('mobile')
    await send(calls.delete, { id }, admin)
  })

  it('S7.067 deletes a department with those below it, in any order, and names what else hangs there', async () => {
    const branch = async (name: string) => {
      const top = (await add(name, root)).id
      const middle = (await add(`${name}二`, top)).id
      return [top, middle, (await add(`${name}三`, middle)).id]
    }
    const remaining = async (ids: string[]) =>
      (await send(queryDepartTree, { ids: ids.join(',') }, admin)).result.length
    const deleted = await branch('整枝')
    expect(await send(calls.delete, { id: deleted[0] ?? '' }, admin)).toMatchObject({ code: 200 })
    expect(await remaining(deleted)).toBe(0)
    const { rows } = await sql<{ before: { departName: string }[] }>`select before from sys_log
      where method = 'department.delete' and outcome = 'done' and before is not null order by id desc limit 1`.execute(
      db,
    )
    expect(rows[0]?.before.map((row) => row.departName).toSorted()).toEqual(['整枝', '整枝三', '整枝二'])
    for (const order of [(ids: string[]) => ids, (ids: string[]) => ids.toReversed()]) {
      const batch = await branch('批')
      expect(await send(calls.deleteBatch, { ids: `${order(batch).join(',')},` }, admin)).toMatchObject({ code: 200 })
      expect(await remaining(batch)).toBe(0)
    }
    const held = await branch('有人')
    const member = await aUser()
    await sql`insert into sys_user_depart (user_id, dep_id) values (${member.id}, ${held[2]})`.execute(db)
    expect(await send(calls.delete, { id: held[0] ?? '' }, admin)).toMatchObject({
      code: 500,
      message: '部门“有人三”下有用户，不能删除',
    })
    expect(await remaining(held)).toBe(3)
    await sql`delete from sys_user_depart where dep_id = ${held[2]}`.execute(db)
    const values = { company_name: '挂靠', depart_id: held[1], tenant_id: '0' }
    await insertRow(database, { table: 'enterprise', values })
    expect((await send(calls.delete, { id: held[0] ?? '' }, admin)).message).toBe(
      '部门“有人二”属于企业“挂靠”，不能删除',
    )
    await sql`delete from enterprise where depart_id = ${held[1]}`.execute(db)
    await sql`update sys_user set depart_ids = ${`${child},${held[2]}`} where id = ${member.id}`.execute(db)
    expect((await send(calls.delete, { id: held[0] ?? '' }, admin)).code).toBe(200)
    const led = await sql<{
      depart_ids: string | null
    }>`select depart_ids from sys_user where id = ${member.id}`.execute(db)
    expect(led.rows).toEqual([{ depart_ids: child }])
  })

  it('refuses to delete a department with users, and deletes it without', async () => {
    const { id } = await add('临时组', root)
    const member = await aUser()
    await sql`insert into sys_user_depart (user_id, dep_id) values (${member.id}, ${id})`.execute(db)
    expect((await send(calls.deleteBatch, { ids: id }, admin)).message).toBe('部门“临时组”下有用户，不能删除')
    await sql`delete from sys_user_depart where dep_id = ${id}`.execute(db)
    expect((await send(calls.delete, { id }, admin)).code).toBe(200)
    expect((await send(queryDepartTreeSync, { pid: root }, admin)).result).toHaveLength(2)
    expect(addressOf(calls.delete)).toBe('DELETE /sys/sysDepart/delete')
  })

  it('rule 10: an enterprise sees its own departments only, those made below them included', async () => {
    await sql`insert into sys_depart (enterprise_id, depart_name, org_category, org_type, org_code)
      values (401, '甲企业', '1', '1', 'B01'), (402, '乙企业', '1', '1', 'B02')`.execute(db)
    const { rows } = await sql<{ id: string }>`select id::text as id from sys_depart where org_code = 'B01'`.execute(db)
    await add('甲企业一部', rows[0]?.id)
    const user = await aUser({ enterpriseId: '401' })
    const tree = (await send(queryIdTree, {}, user)).result
    expect(tree.map((node) => [node.title, node.children?.map((below) => below.title)])).toEqual([
      ['甲企业', ['甲企业一部']],
    ])
    expect((await send(queryDepartTreeSync, {}, user)).result.map((node) => node.title)).toEqual(['甲企业'])
    expect((await send(queryDepartTreeSync, { pid: root }, user)).result).toEqual([])
  })

  it('move into an enterprise, out of one or into another: refused', async () => {
    const own = async (name: string, enterpriseId: string | null, parentId?: string) => {
      const { id } = await add(name, parentId)
      await sql`update sys_depart set enterprise_id = ${enterpriseId} where id = ${id}`.execute(db)
      return id
    }
    const owners = [null, '8801', '8802'] as const
    const tops = await Promise.all(owners.map((owner) => own(`顶 ${owner}`, owner)))
    for (const [from, owner] of owners.entries()) {
      for (const [to, parentId] of tops.entries()) {
        if (to === from) continue
        const id = await own(`移 ${owner}`, owner, tops[from])
        const { message } = await send(calls.move, { id, parentId }, admin)
        expect([owner, owners[to], message]).toEqual([
          ...[owner, owners[to]],
          '企业的部门不能移出该企业，也不能移入其他企业',
        ])
      }
    }
  })

  it('six simultaneous additions below one department: get six codes', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, (_, index) => add(`同时${index}`, root)))
    expect(new Set(made.map((row) => row.orgCode)).size).toBe(6)
  })
})
