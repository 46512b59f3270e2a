import { callsOf } from '@kouan/contract/derive/calls.ts'
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send } = test
const { add, edit, list } = callsOf(goodsRecord)
const [mine, other] = [await anEnterprise(test), await anEnterprise(test)]
const staff = await test.aUser({ rights: '*' })

const record = (itemNo: string, given = {}) => ({
  itemNo,
  gcode: '1901101000',
  gname: '示例奶粉',
  gmodel: '900克/罐',
  country: '609',
  unit: '122',
  unit1: '035',
  price: '185.50',
  ...given,
})

it('an enterprise writes each number once, and sees its own goods alone', async () => {
  expect(await send(add, record('A-1'), mine.user)).toMatchObject({ success: true })
  expect((await send(add, record('A-1'), mine.user)).problems).toEqual([
    { field: 'itemNo', message: '企业商品货号：A-1已存在' },
  ])
  // The same number of another enterprise is another one.
  expect(await send(add, record('A-1'), other.user)).toMatchObject({ success: true })
  await send(add, record('A-2'), mine.user)
  const { records } = (await send(list, {}, mine.user)).result
  expect(records.map(({ itemNo }) => itemNo).toSorted()).toEqual(['A-1', 'A-2'])
  const second = records.find(({ itemNo }) => itemNo === 'A-2')
  const renamed = { id: second?.id ?? '', version: second?.version ?? 0, itemNo: 'A-1' }
  expect((await send(edit, renamed, mine.user)).problems?.[0]?.field).toBe('itemNo')
  expect(await send(edit, { ...renamed, itemNo: 'A-2', price: '12.50' }, mine.user)).toMatchObject({ success: true })
})

it('staff say whose goods they are', async () => {
  expect((await send(add, record('S-1'), staff)).problems).toEqual([
    { field: 'enterpriseId', message: '请选择申报企业' },
  ])
  expect((await send(add, record('S-1', { enterpriseId: '987654321' }), staff)).problems?.[0]?.field).toBe(
    'enterpriseId',
  )
  await send(add, record('S-1', { enterpriseId: mine.enterpriseId }), staff)
  expect((await send(list, { itemNo: 'S-1' }, mine.user)).result.total).toBe(1)
})

describe('category of goods', () => {
  const db = test.database.kysely
  const aCategory = async (name: string, code: string) =>
    (
      await sql<{
        id: string
      }>`insert into sys_category (name, code) values (${name}, ${code}) returning id::text as id`.execute(db)
    ).rows[0]?.id ?? ''
  const rowOf = async (itemNo: string) => (await send(list, { itemNo }, mine.user)).result.records[0]

  it('is chosen from the tree, shown by its name and filtered by', async () => {
    const [food, toys] = [await aCategory('食品', 'B01'), await aCategory('玩具', 'B02')]
    expect(await send(add, record('C-1', { category: food }), mine.user)).toMatchObject({ success: true })
    await send(add, record('C-2', { category: toys }), mine.user)
    expect(await rowOf('C-1')).toMatchObject({ category: food, category_dictText: '食品' })
    const found = (await send(list, { category: toys }, mine.user)).result.records
    expect(found.map(({ itemNo }) => itemNo)).toEqual(['C-2'])
  })

  it('that does not exist is refused, none is right', async () => {
    const unknown = [{ field: 'category', message: '商品分类：所选的分类不存在' }]
    expect((await send(add, record('C-3', { category: '987654321' }), mine.user)).problems).toEqual(unknown)
    const stored = (await send(add, record('C-6'), mine.user)).result
    const change = { id: stored.id, version: stored.version, category: '987654321' }
    expect((await send(edit, change, mine.user)).problems).toEqual(unknown)
    expect(await send(add, record('C-4'), mine.user)).toMatchObject({ success: true, result: { category: null } })
  })

  it('goes: the goods stay without one', async () => {
    const gone = await aCategory('旧类', 'B03')
    await send(add, record('C-5', { category: gone }), mine.user)
    await sql`delete from sys_category where id = ${gone}`.execute(db)
    expect(await rowOf('C-5')).toMatchObject({ category: null })
  })
})
