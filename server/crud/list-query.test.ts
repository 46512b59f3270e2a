import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const { list, add } = callsOf(position)
const admin = await aUser({ rights: '*' })

/** The codes that a query finds, in order. */
async function codes(query: Record<string, string | number>): Promise<string[]> {
  const { result } = await send(list, { pageSize: 100, column: 'code', order: 'asc', ...query }, admin)
  return result.records.map((row) => row.code)
}
const refusal = async (query: Record<string, string | number>) => {
  const { code, success, message } = await send(list, query, admin)
  return { code, success, message }
}

beforeAll(async () => {
  const rows = [
    ['a1', '总经理', '5'],
    ['a2', '副总经理', '4'],
    ['b1', '主任', '3'],
    ['b2', '100%主任', '3'],
    ['c_1', '职员', '1'],
    ['cx1', '职员,临时', '1'],
  ] as const
  for (const [code, name, postRank] of rows) await send(add, { code, name, postRank }, admin)
})

describe('filters', () => {
  it.each([
    ['*经理*', ['a1', 'a2']],
    ['*经理', ['a1', 'a2']],
    ['总*', ['a1']],
    ['!职员', ['a1', 'a2', 'b1', 'b2', 'cx1']],
    ['主任,职员', ['b1', 'c_1']],
    ['主任,', ['b1']],
    ['职员++临时', ['cx1']],
    [',主任,临时,', ['b1', 'b2', 'cx1']],
    ['*100%主*', ['b2']],
    ['*100_主*', []],
    ["*' or 1=1 --*", []],
  ])('name=%s: reads the operator signs', async (name, expected) => {
    expect(await codes({ name })).toEqual(expected)
  })

  it('prefix and contains: escape the wildcards of SQL', async () => {
    expect(await codes({ code: 'c_*' })).toEqual(['c_1'])
    expect(await codes({ code: '*_1*' })).toEqual(['c_1'])
  })

  it('contains and ends with: capitals and small letters are the same', async () => {
    expect(await codes({ code: '*C_*' })).toEqual(['c_1'])
    expect(await codes({ code: '*X1' })).toEqual(['cx1'])
    expect(await codes({ code: 'C*' })).toEqual([])
  })

  it('several fields: joined by and; unknown names are ignored', async () => {
    expect(await codes({ name: '*主任*', code: 'b1', postRank: '3', nothing: 'x' })).toEqual(['b1'])
  })

  it('S5.108 S5.109 S5.110 S5.111 text filter: reads the operator signs around a value', async () => {
    expect(await codes({ name: '*任*' })).toEqual(['b1', 'b2'])
    expect(await codes({ postRank: '!1' })).toEqual(['a1', 'a2', 'b1', 'b2'])
    expect(await codes({ postRank: '>=4' })).toEqual(['a1', 'a2'])
    expect(await codes({ postRank: '<= 1' })).toEqual(['c_1', 'cx1'])
  })

  it('range of days: includes the first and the last second', async () => {
    const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)
    expect(await codes({ createTime_begin: today, createTime_end: today })).toHaveLength(6)
    expect(await codes({ createTime_end: '2000-01-01' })).toEqual([])
    expect(await codes({ code_MultiString: 'a1,b2' })).toEqual(['a1', 'b2'])
    expect(await refusal({ createTime_begin: 'soon' })).toMatchObject({
      code: 400,
      message: '创建时间：“soon”不是有效的时间，请填写如2026-11-25 08:05:00的时间',
    })
  })
})

describe('advanced query', () => {
  const ask = (conditions: unknown, type = 'and') =>
    codes({ superQueryParams: encodeURI(JSON.stringify(conditions)), superQueryMatchType: type })

  it.each([
    ['eq', '主任', ['b1']],
    ['ne', '主任', ['a1', 'a2', 'b2', 'c_1', 'cx1']],
    ['like', '经', ['a1', 'a2']],
    ['left_like', '主任', ['b1', 'b2']],
    ['right_like', '副', ['a2']],
    ['in', '主任,职员', ['b1', 'c_1']],
  ])('S9.085 rule %s of a text: finds the matching rows', async (rule, val, expected) => {
    expect(await ask([{ field: 'name', rule, val }])).toEqual(expected)
  })

  it.each([
    ['gt', ['a1']],
    ['ge', ['a1', 'a2']],
    ['lt', ['b1', 'b2', 'c_1', 'cx1']],
    ['le', ['a2', 'b1', 'b2', 'c_1', 'cx1']],
  ])('S9.085 rule %s of a coded rank: compares its value', async (rule, expected) => {
    expect(await ask([{ field: 'postRank', rule, val: '4' }])).toEqual(expected)
  })

  it.each([
    ['updateBy', 'empty', 6],
    ['updateBy', 'not_empty', 0],
    ['updateTime', 'empty', 6],
    ['name', 'empty', 0],
    ['name', 'not_empty', 6],
  ])('%s %s without a value: finds %i rows', async (field, rule, count) => {
    expect(await ask([{ field, rule }])).toHaveLength(count)
  })

  it('S9.086 conditions: joined by and or by or, in brackets', async () => {
    const two = [
      { field: 'name', rule: 'like', val: '主任' },
      { field: 'postRank', rule: 'eq', val: '5' },
    ]
    expect(await ask(two)).toEqual([])
    expect(await ask(two, 'or')).toEqual(['a1', 'b1', 'b2'])
    expect(await codes({ superQueryParams: JSON.stringify(two), superQueryMatchType: 'or', code: 'b*' })).toEqual([
      'b1',
      'b2',
    ])
  })

  it('incomplete conditions: dropped; unknown fields, rules and broken JSON: refused with a sentence', async () => {
    expect(
      await ask([
        { field: 'name', rule: 'eq' },
        { rule: 'eq', val: 1 },
      ]),
    ).toHaveLength(6)
    expect((await refusal({ superQueryParams: '[{"field":"x","rule":"eq","val":1}]' })).message).toMatch('字段x不存在')
    expect((await refusal({ superQueryParams: '[{"field":"name","rule":"~","val":1}]' })).message).toMatch(
      '规则~不存在',
    )
    expect((await refusal({ superQueryParams: '%E4%' })).message).toMatch('JSON数组')
    expect((await refusal({ superQueryParams: '{}' })).code).toBe(400)
  })

  const name = (rule: string, val: string) => ({ field: 'name', rule, val })
  const rank = (rule: string, val: string) => ({ field: 'postRank', rule, val })

  it('nested groups: each is joined by its own operator', async () => {
    const head = { matchType: 'and', records: [name('like', '主任'), rank('le', '3')] }
    expect(await ask([head, { matchType: 'or', records: [rank('eq', '5'), head] }])).toEqual(['b1', 'b2'])
    expect(await ask([rank('eq', '5'), { matchType: 'or', records: [head] }], 'or')).toEqual(['a1', 'b1', 'b2'])
    expect(await ask([{ records: [name('like', '主任'), rank('eq', '5')] }])).toEqual([])
    expect(await ask([{ matchType: 'or', records: [] }, rank('eq', '5')])).toEqual(['a1'])
  })

  it('negated group: keeps rows whose value is null', async () => {
    expect(await ask([{ not: true, matchType: 'or', records: [name('like', '主任'), rank('ge', '4')] }])).toEqual([
      'c_1',
      'cx1',
    ])
    expect(await ask([{ not: true, records: [{ field: 'updateBy', rule: 'like', val: 'x' }] }])).toHaveLength(6)
  })

  it('between: includes both ends to the last second, and needs both', async () => {
    expect(await ask([rank('between', '3,4')])).toEqual(['a2', 'b1', 'b2'])
    const today = new Date(Date.now() + 8 * 3600_000).toISOString().slice(0, 10)
    expect(await ask([{ field: 'createTime', rule: 'between', val: `${today},${today}` }])).toHaveLength(6)
    for (const val of ['3', '3,', ',4', '1,2,3'])
      expect((await refusal({ superQueryParams: JSON.stringify([rank('between', val)]) })).message).toBe(
        '职务等级：请输入起止两个值，以逗号分隔',
      )
  })

  it('too deep nesting or too many conditions: refused', async () => {
    const nested = (depth: number): object => (depth === 0 ? name('eq', '主任') : { records: [nested(depth - 1)] })
    expect(await ask([nested(5)])).toEqual(['b1'])
    const sentence = '高级查询：条件须为不超过100项的JSON数组，最多嵌套5层'
    const inGroups = Array.from({ length: 11 }, () => ({ records: Array.from({ length: 10 }, () => name('eq', 'x')) }))
    for (const sent of [[nested(6)], inGroups])
      expect(await refusal({ superQueryParams: JSON.stringify(sent) })).toMatchObject({ code: 400, message: sentence })
  })
})

describe('order and page', () => {
  it('rule 12: order: accepts declared fields only', async () => {
    expect(await codes({ column: 'postRank_dictText,code', order: 'desc' })).toEqual([
      'a1',
      'a2',
      'b2',
      'b1',
      'cx1',
      'c_1',
    ])
    expect((await refusal({ column: 'code; drop table sys_position', order: 'asc' })).message).toMatch(
      '排序的列字段不存在',
    )
    expect((await refusal({ column: 'constructor', order: 'asc' })).code).toBe(400)
    expect(await codes({})).toHaveLength(6)
  })

  it('page: has the exact total; a page past the end is empty', async () => {
    const page = (pageNo: number) => send(list, { pageNo, pageSize: 4, column: 'code', order: 'asc' }, admin)
    expect((await page(2)).result).toMatchObject({ total: 6, size: 4, current: 2, pages: 2 })
    expect((await page(2)).result.records).toHaveLength(2)
    expect((await page(3)).result).toMatchObject({ total: 6, records: [] })
  })

  it.each([
    { pageSize: -522 },
    { pageNo: -1 },
    { pageSize: 'ten' },
    { pageNo: 999_999_999_999_999, pageSize: 500 },
  ] as Record<string, string | number>[])('page %j: refused', async (query) => {
    expect(await refusal(query)).toMatchObject({ code: 400, success: false })
  })

  it('page of old clients: 0 is the first; all or too many rows answer 500 with the exact total', async () => {
    const one = 501
    await sql`insert into sys_position (code, name, post_rank)
      select 'many' || n, '许多', '1' from generate_series(1, ${one}) n`.execute(database.kysely)
    const ask = async (query: object) => (await send(list, { code: 'many*', ...query }, admin)).result
    for (const pageSize of [-521, -1, 0, 501, 99_999]) {
      const page = await ask({ pageSize })
      expect(page).toMatchObject({ total: one, size: 500, current: 1, pages: 2 })
      expect(page.records).toHaveLength(500)
    }
    expect((await ask({ pageSize: -1, pageNo: 2 })).records).toHaveLength(1)
    const first = await ask({ pageNo: 0, pageSize: 3 })
    expect(first).toMatchObject({ total: one, size: 3, current: 1 })
    expect(first.records).toEqual((await ask({ pageNo: 1, pageSize: 3 })).records)
  })

  it('codes: come with their texts', async () => {
    const { result } = await send(list, { code: 'a1' }, admin)
    expect(result.records[0]).toMatchObject({ postRank: '5', postRank_dictText: '正高级' })
  })
})
