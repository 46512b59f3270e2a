// The order of a list that somebody asked for: empty values last in both directions, names by pinyin.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { manyOrders } from '../testing/many-orders.ts'
import { testApp } from '../testing/test-app.ts'
import { planOf } from './column-plan.ts'
import { readOrder } from './list-query.ts'

const test = await testApp()
const { send, aUser, database } = test
const positions = callsOf(position)
const admin = await aUser({ rights: '*' })
const names = ['外贸', '海购', '跨境', 'Abc', '阿里']
for (const [at, name] of names.entries()) await send(positions.add, { code: `c${at}`, name, postRank: '1' }, admin)
await sql`update sys_position set update_time = case code when 'c1' then timestamptz '2026-01-01' else timestamptz '2026-01-02' end
  where code in ('c1', 'c2')`.execute(database.kysely)

const listed = async (query: object) =>
  (await send(positions.list, { pageSize: 100, ...query }, admin)).result.records.map(({ code }) => code)

describe('order of a list', () => {
  it('names: by pinyin, those of letters behind them', async () => {
    const up = ['阿里', '海购', '跨境', '外贸', 'Abc'].map((name) => `c${names.indexOf(name)}`)
    expect(await listed({ column: 'name', order: 'asc' })).toEqual(up)
    expect(await listed({ column: 'name', order: 'desc' })).toEqual(up.toReversed())
  })

  it('a column that may be empty: empty values last in both directions', async () => {
    expect((await listed({ column: 'updateTime', order: 'asc' })).slice(0, 2)).toEqual(['c1', 'c2'])
    expect((await listed({ column: 'updateTime', order: 'desc' })).slice(0, 2)).toEqual(['c2', 'c1'])
  })

  it('orders: those that were declared stand before those that were not, the newest first', async () => {
    const { enterpriseId } = await anEnterprise(test)
    const user = await aUser({ rights: ['order:list'], enterpriseId })
    const ids = await manyOrders(test, { enterpriseId, count: 3 })
    for (const [at, id] of ids.slice(0, 2).entries()) {
      const values = [id, `2026-01-0${at + 1} 08:00+08`, `备注${at}`]
      await database.pool.query('update order_head set declare_time = $2, note = $3 where id = $1', values)
    }
    const found = async (column: string, direction: string) =>
      (await send(callsOf(order).list, { column, order: direction }, user)).result.records.map(({ id }) => String(id))
    const [first, second, empty] = ids.map(String)
    for (const column of ['declareTime', 'note']) {
      expect((await found(column, 'desc')).at(-1)).toBe(empty)
      expect((await found(column, 'asc')).at(-1)).toBe(empty)
    }
    expect(await found('declareTime', 'desc')).toEqual([second, first, empty])
    expect(await found('declareTime', 'asc')).toEqual([first, second, empty])
  })
})

describe('order of a list, as SQL', () => {
  const columns = planOf(order).byName
  const text = (input: Record<string, unknown>) =>
    readOrder({ resource: order, columns, input }).compile(database.kysely).sql

  it.each([
    [{}, '"create_time" desc, id desc'],
    [{ column: 'createTime', order: 'desc' }, '"create_time" desc, id desc'],
    [{ column: 'createTime,id', order: 'desc' }, '"create_time" desc, "id" desc'],
    [{ column: 'orderNo', order: 'desc' }, '"order_no" desc, id desc'],
    [{ column: 'declareTime', order: 'asc' }, '"declare_time" asc, id asc'],
    [{ column: 'declareTime', order: 'desc' }, '"declare_time" desc nulls last, id desc'],
    [{ column: 'ebcName', order: 'asc' }, '("ebc_name")::text collate "zh-x-icu" asc, id asc'],
  ])('%j: the default order keeps its index', (input, expected) => {
    expect(text(input).replace(/ +(?=,|$)/g, '')).toBe(expected)
  })
})
