import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { anOrder } from '../testing/an-order.ts'
import { testApp } from '../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test
const admin = await aUser({ rights: '*' })

describe('list with many rows:', () => {
  const { list } = callsOf(position)
  const page = async (query: Record<string, string | number>) =>
    (await send(list, { name: '许多*', column: 'code', order: 'asc', ...query }, admin)).result

  beforeAll(() =>
    database.pool.query(`insert into sys_position (code, name, post_rank, create_by)
      select 'many' || lpad(n::text, 5, '0'), '许多' || n, '1', 'test' from generate_series(1, 1250) n`),
  )

  it('counts up to `countTo` and says that there are more', async () => {
    expect(await page({ pageSize: 10, countTo: 100 })).toMatchObject({ total: 100, isMore: true, pages: 11 })
    expect(await page({ pageSize: 10 })).toMatchObject({ total: 1250, pages: 125 })
    expect(await page({ pageSize: 10 })).not.toHaveProperty('isMore')
  })

  it('has the exact total where `countTo` is not below it', async () => {
    const exact = await page({ pageSize: 10, countTo: 1250 })
    expect(exact).toMatchObject({ total: 1250, pages: 125 })
    expect(exact).not.toHaveProperty('isMore')
  })

  it('a page behind `countTo` has its rows, and one more page is announced', async () => {
    const behind = await page({ pageSize: 10, countTo: 100, pageNo: 50 })
    expect(behind).toMatchObject({ total: 500, isMore: true, pages: 51 })
    expect(behind.records).toHaveLength(10)
  })

  it('the 62nd page has its rows in order, and a page behind the last is empty', async () => {
    const { records, total } = await page({ pageSize: 20, pageNo: 62 })
    expect(records.map(({ code }) => code)).toEqual(Array.from({ length: 20 }, (_, at) => `many0${1221 + at}`))
    expect(total).toBe(1250)
    expect(await page({ pageSize: 20, pageNo: 64 })).toMatchObject({ records: [], total: 1250, pages: 63 })
  })
})

describe('search by a part of a number:', async () => {
  const { list } = callsOf(order)
  const companies = [await anEnterprise(test), await anEnterprise(test)]
  const users = await Promise.all(companies.map(({ enterpriseId }) => aUser({ rights: '*', enterpriseId })))
  const [one, other] = users
  if (!one || !other) throw new Error('two users')
  await anOrder(test, one, { orderNo: 'PART-100%_7-A' })
  await anOrder(test, one, { orderNo: 'PART-1007-A' })
  await anOrder(test, other, { orderNo: 'PART-1007-B' })
  const found = async (orderNo: string, user = one) =>
    (await send(list, { orderNo, column: 'orderNo', order: 'asc' }, user)).result.records.map((row) => row.orderNo)

  it.each([
    ['*art-1007*', ['PART-1007-A']],
    ['*100%_7*', ['PART-100%_7-A']],
    ['*T-*', ['PART-100%_7-A', 'PART-1007-A']],
    ['*no such*', []],
  ])('orderNo=%s finds rows of the own enterprise alone', async (part, expected) => {
    expect(await found(part)).toEqual(expected)
  })

  it('staff find rows of all enterprises', async () => {
    expect(await found('*1007-*', admin)).toEqual(['PART-1007-A', 'PART-1007-B'])
  })

  it('finds the same rows with the index of parts and without it', async () => {
    const byIndex = await found('*RT-100*', admin)
    const [index] = (
      await database.pool.query(`select indexdef from pg_indexes where indexname = 'order_head_order_part'`)
    ).rows
    expect(index?.indexdef).toContain('gin_trgm_ops')
    await database.pool.query('drop index order_head_order_part')
    expect(await found('*RT-100*', admin)).toEqual(byIndex)
    await database.pool.query('call kouan_index_parts()')
    expect(byIndex).toHaveLength(3)
  })

  it.each([
    ['*1007-a', ['PART-1007-A']],
    ['*%_7-A', ['PART-100%_7-A']],
    ['*7-A', ['PART-100%_7-A', 'PART-1007-A']],
    ['*1007', []],
  ])('orderNo=%s finds, by the end, rows of the own enterprise alone', async (end, expected) => {
    expect(await found(end)).toEqual(expected)
  })

  it('finds the same rows by the end with the index of ends and without it', async () => {
    const byIndex = await found('*007-b', admin)
    await database.pool.query('drop index order_head_order_no_end')
    expect(await found('*007-b', admin)).toEqual(byIndex)
    await database.pool.query(`call kouan_index_ends('order_head', '{order_no}')`)
    expect(byIndex).toEqual(['PART-1007-B'])
  })

  it('the database functions answer null for a column without such an index', async () => {
    const ask = (table: string, column: string) =>
      database.pool.query('select kouan_rows_with_part($1::regclass, $2, $3, 10) as ids', [table, column, '%a%'])
    expect((await ask('sys_user', 'password')).rows[0]?.ids).toBeNull()
    expect((await ask('order_head', 'buyer_name')).rows[0]?.ids).toBeNull()
    const ends = (table: string, column: string) =>
      database.pool.query('select kouan_rows_with_end($1::regclass, $2, $3, 10) as ids', [table, column, 'word'])
    expect((await ends('sys_user', 'password')).rows[0]?.ids).toBeNull()
    expect((await ends('order_head', 'buyer_name')).rows[0]?.ids).toBeNull()
  })
})
