import {
  listChildCategories,
  listChildrenOfMany,
  listRootCategories,
  loadCategoryNames,
  loadOne,
  loadTreeChildren,
  loadTreeData,
  loadTreeRoot,
} from '@kouan/contract/calls/system/category-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { category } from '@kouan/contract/resources/system/category.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '../../testing/address-of.ts'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser } = await testApp()
const admin = await aUser({ rights: '*' })
const reader = await aUser()
const calls = callsOf(category)
const add = async (name: string, pid: string | null = null) => (await send(calls.add, { name, pid }, admin)).result
const titles = (nodes: { title: string }[]) => nodes.map(({ title }) => title)

let food: Awaited<ReturnType<typeof add>>
let milk: typeof food
let toys: typeof food

beforeAll(async () => {
  food = await add('食品')
  milk = await add('奶粉', food.id)
  await add('一段', milk.id)
  toys = await add('玩具')
})

describe('categories', () => {
  it('added below a category: get distinct codes that begin with its code, also from two simultaneous calls', async () => {
    expect([food.code, milk.code, toys.code]).toEqual(['A01', 'A01A01', 'A02'])
    const two = await Promise.all([add('积木', toys.id), add('拼图', toys.id)])
    expect(two.map(({ code }) => code).toSorted()).toEqual(['A02A01', 'A02A02'])
  })

  it('S7.092 S7.093 S3.017 tree, for every signed-in user: answers key, value, leaf, children and name', async () => {
    const whole = (await send(loadTreeRoot, { async: false }, reader)).result
    expect(titles(whole)).toEqual(['食品', '玩具'])
    const { id } = food
    expect(whole[0]).toMatchObject({ key: id, value: id, name: '食品', title: '食品', code: 'A01', leaf: false })
    expect(titles(whole[0]?.children?.[0]?.children ?? [])).toEqual(['一段'])
    const [top] = (await send(loadTreeRoot, { pcode: 'A01' }, reader)).result
    expect(top).toMatchObject({ key: milk.id, name: '奶粉', leaf: false, children: null })
    const [leaf] = (await send(loadTreeChildren, { pid: milk.id }, reader)).result
    expect(leaf).toMatchObject({ name: '一段', leaf: true, children: null })
    expect(titles((await send(loadTreeChildren, {}, reader)).result)).toEqual(['食品', '玩具'])
    expect(addressOf(loadTreeRoot)).toBe('GET /sys/category/loadTreeRoot')
    expect(addressOf(loadTreeChildren)).toBe('GET /sys/category/loadTreeChildren')
  })

  it('S8.023 tree of a root that does not exist: refused with the sentence of the server', async () => {
    const answer = await send(loadTreeRoot, { pcode: 'Z99' }, reader)
    expect(answer).toMatchObject({ success: false, message: '该编码【Z99】不存在，请核实!' })
  })

  it('S7.095 level of a tree: answers the children; refuses conditions of undeclared fields', async () => {
    const read = (input: object) => send(loadTreeData, input, reader)
    expect(titles((await read({ pid: '0' })).result)).toEqual(['食品', '玩具'])
    expect(titles((await read({ pcode: 'A01' })).result)).toEqual(['奶粉'])
    expect(titles((await read({ pid: '0', condition: '{"name":"玩具"}' })).result)).toEqual(['玩具'])
    expect((await read({})).message).toBe('加载分类字典树参数有误.[null]!')
    expect((await read({ pcode: 'Q01' })).message).toBe('加载分类字典树参数有误.[code]!')
    for (const condition of ['x', '[1]', '{"1=1;--":"1"}', '{"sortNo":"1"}', '{"id":"a"}'])
      expect(await read({ pid: '0', condition })).toMatchObject({
        code: 400,
        message: expect.stringMatching('JSON对象'),
      })
  })

  it('S7.094 S7.096 one category by the value of a field, names of several by their ids: answered, or refused with the sentence of the family', async () => {
    expect((await send(loadOne, { field: 'code', val: 'A01' }, reader)).result).toMatchObject({
      id: food.id,
      name: '食品',
    })
    expect((await send(loadOne, { field: 'password', val: '1' }, reader)).message).toBe('字段无效，请检查!')
    expect((await send(loadOne, { field: 'code', val: 'Q' }, reader)).message).toBe('查询无果')
    expect((await send(loadOne, { field: 'sortNo', val: '0' }, reader)).message).toMatch(/查询到\d条记录/)
    const ids = `${toys.id},999,${food.id}`
    expect((await send(loadCategoryNames, { ids }, reader)).result).toEqual(['玩具', '食品'])
    expect((await send(loadCategoryNames, { ids, delNotExist: false }, reader)).result).toEqual(['玩具', '999', '食品'])
    expect(addressOf(loadCategoryNames)).toBe('GET /sys/category/loadDictItem/:ids')
  })

  it('S3.060 S7.110 S7.111 list of a level: answers the roots as pages of records, the children from another path as a list', async () => {
    const roots = (await send(listRootCategories, {}, admin)).result
    expect(roots.records).toMatchObject([{ name: '食品', hasChildren: true }, { name: '玩具' }])
    expect((await send(listRootCategories, { name: '*段' } as never, admin)).result.records).toMatchObject([
      { name: '一段', hasChildren: false },
    ])
    expect((await send(listChildCategories, { pid: food.id }, admin)).result).toMatchObject([{ name: '奶粉' }])
    expect([listRootCategories, listChildCategories].map(addressOf)).toEqual([
      'GET /sys/category/rootList',
      'GET /sys/category/childList',
    ])
    expect((await send(listRootCategories, {}, reader)).status).toBe(403)
  })

  it('rows of a level: have `pid` and `hasChild`, also where children of several parents are read at once', async () => {
    const roots = (await send(listRootCategories, {}, admin)).result.records
    expect(roots.map(({ name, pid, hasChild }) => [name, pid, hasChild])).toEqual([
      ['食品', '0', '1'],
      ['玩具', '0', '1'],
    ])
    expect((await send(listChildCategories, { pid: food.id }, admin)).result).toMatchObject([
      { name: '奶粉', pid: food.id, hasChild: '1' },
    ])
    const below = await send(listChildrenOfMany, { parentIds: `${food.id},${milk.id},` }, admin)
    expect(below.result.records.map(({ name, pid, hasChild }) => [name, pid, hasChild])).toEqual([
      ['奶粉', food.id, '1'],
      ['一段', milk.id, '0'],
    ])
    expect(addressOf(listChildrenOfMany)).toBe('GET /sys/category/getChildListBatch')
    // A form sends back what the list said.
    const [row] = roots
    expect(await send(calls.edit, { ...row, name: '食品' } as never, admin)).toMatchObject({ success: true })
    expect((await send(calls.get, { id: food.id }, admin)).result).toMatchObject({ pid: null, code: 'A01' })
  })

  it('S7.109 tree table: answers the roots or the children of a parent, filtered by a condition', async () => {
    const names = async (sent: object) =>
      new Set((await send(calls.list, sent as never, admin)).result.records.map(({ name }) => name))
    expect(await names({ parentId: '0' })).toEqual(new Set(['食品', '玩具']))
    expect(await names({ parentId: food.id })).toEqual(new Set(['奶粉']))
    expect(await names({ parentId: '0', condition: '{"name":"*具"}' })).toEqual(new Set(['玩具']))
    expect(await names({ condition: '{"code":"A01A01"}' })).toEqual(new Set(['奶粉']))
    for (const condition of ['x', '[1]', '{"password":"1"}', '{"name":{"a":1}}'])
      expect(await send(calls.list, { condition } as never, admin), condition).toMatchObject({
        code: 400,
        message: expect.stringContaining('须为JSON对象'),
      })
  })

  it('moved or deleted: the categories below are moved with new codes, or deleted as well', async () => {
    const { version } = (await send(calls.get, { id: milk.id }, admin)).result
    expect(await send(calls.move, { id: milk.id, version, parentId: toys.id }, admin)).toMatchObject({ success: true })
    const code = async (name: string) =>
      (await send(listRootCategories, { name } as never, admin)).result.records[0]?.code
    expect([await code('奶粉'), await code('一段')]).toEqual(['A02A03', 'A02A03A01'])
    expect((await send(calls.delete, { id: toys.id }, admin)).success).toBe(true)
    expect(titles((await send(loadTreeRoot, { async: false }, reader)).result)).toEqual(['食品'])
  })
})
