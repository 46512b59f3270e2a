import { callsOf } from '@kouan/contract/derive/calls.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '../testing/address-of.ts'
import { testApp } from '../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const calls = callsOf(position)
const admin = await aUser({ rights: '*' })

const ids: string[] = []
beforeAll(async () => {
  for (const [index, name] of ['主管', '主任', '职员', '主办'].entries()) {
    const sent = { name, code: `p${index}`, postRank: String(index + 1) }
    ids.push((await send(calls.add, sent, admin)).result.id)
    await sql`update sys_position set create_time = ${`2026-01-0${index + 1} 08:00:00+08`} where id = ${ids[index]}`.execute(
      database.kysely,
    )
  }
})
const codes = async (query: Record<string, string | number>) =>
  (await send(calls.list, query, admin)).result.records.map((row) => row.code)

describe('list call', () => {
  it('S7.102 filters, page, order, fields and conditions: applied; by default createTime desc and `and`', async () => {
    expect(await codes({})).toEqual(['p3', 'p2', 'p1', 'p0'])
    expect(await codes({ column: 'createTime', order: 'asc' })).toEqual(['p0', 'p1', 'p2', 'p3'])
    expect(await codes({ name: '主*', pageNo: 2, pageSize: 2 })).toEqual(['p0'])
    expect(await codes({ column: 'code', order: 'asc', pageNo: 1, pageSize: 2 })).toEqual(['p0', 'p1'])
    // By pinyin: 主任 is the last.
    expect(await codes({ column: 'name', order: 'desc', pageSize: 1 })).toEqual(['p1'])
    expect(await codes({ column: 'createTime' })).toEqual(['p3', 'p2', 'p1', 'p0'])
    const conditions = [
      { field: 'name', rule: 'like', val: '主' },
      { field: 'postRank', rule: 'ge', val: '2' },
    ]
    const superQueryParams = encodeURI(JSON.stringify(conditions))
    expect(await codes({ superQueryParams })).toEqual(['p3', 'p1'])
    expect(await codes({ superQueryParams, superQueryMatchType: 'or' })).toEqual(['p3', 'p2', 'p1', 'p0'])
    // The columns a client shows; what it edits are whole rows, so nothing is left out.
    const { result } = await send(calls.list, { field: 'id,,name,nothing', pageSize: 1 }, admin)
    expect(result).toMatchObject({ total: 4, records: [{ code: 'p3', postRank: '4' }] })
  })

  it('S3.011 S3.012 S3.013 S7.097 positions by a part of the name: found, with id, name, code and rank', async () => {
    const { result } = await send(calls.list, { name: '*任*' }, admin)
    expect(result).toMatchObject({
      total: 1,
      records: [{ id: ids[1], code: 'p1', name: '主任', postRank: '2', postRank_dictText: '助级' }],
    })
    expect(calls.list).toMatchObject({ method: 'GET', path: '/sys/position/list' })
    expect(await codes({ name: '*主*' })).toEqual(['p3', 'p1', 'p0'])
    expect(await codes({ name: '*没有*' })).toEqual([])
  })
})

describe('list call of a tree', () => {
  it('S3.015 S7.109 parent: answers its children; roots for 0 or an empty one', async () => {
    const { list, add } = callsOf(department)
    const root = (await send(add, { departName: '总公司' }, admin)).result.id
    const child = (await send(add, { departName: '报关部', parentId: root }, admin)).result.id
    await send(add, { departName: '一组', parentId: child }, admin)
    const below = async (parentId: string) =>
      (await send(list, { parentId }, admin)).result.records.map((row) => row.departName)
    expect(await below('0')).toEqual(['总公司'])
    expect(await below('')).toEqual(['总公司'])
    expect(await below(root)).toEqual(['报关部'])
    expect(await below(child)).toEqual(['一组'])
    expect((await send(list, { parentId: root }, admin)).result.records).toMatchObject([
      { id: child, orgCode: 'A01A01', departName: '报关部' },
    ])
    expect((await send(list, { parentId: root, departName: '*财*' }, admin)).result.records).toEqual([])
    expect((await send(list, { parentId: root, departName: '*关*' }, admin)).result.records).toMatchObject([
      { id: child, hasChildren: true },
    ])
    expect((await send(list, { parentId: child }, admin)).result.records).toMatchObject([{ hasChildren: false }])
    expect(addressOf(list)).toBe('GET /sys/sysDepart/list')
  })
})

describe('deleting', () => {
  it('S7.105 S7.106 one id, or several joined by commas: exactly these rows are deleted', async () => {
    const [first = '', second = '', third = '', last = ''] = ids
    expect(await send(calls.delete, { id: first }, admin)).toMatchObject({ code: 200, message: '删除成功!' })
    expect(await codes({})).toEqual(['p3', 'p2', 'p1'])
    const many = await send(calls.deleteBatch, { ids: `${second},${third}` }, admin)
    expect(many).toMatchObject({ code: 200, message: '批量删除成功!' })
    expect(await codes({})).toEqual(['p3'])
    expect((await send(calls.get, { id: last }, admin)).result.code).toBe('p3')
    expect(addressOf(calls.delete)).toBe('DELETE /sys/position/delete')
    expect(addressOf(calls.deleteBatch)).toBe('DELETE /sys/position/deleteBatch')
  })
})
