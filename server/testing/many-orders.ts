// Inserts thousands of orders as the product writes them, without its calls, which would take minutes.
import type { LineResource } from '@kouan/contract/language/resource.ts'
import { order, orderGoods } from '@kouan/contract/resources/order/order.ts'
import { sql } from 'kysely'
import { planOf, toColumns } from '../crud/column-plan.ts'
import { newIds } from '../db/new-ids.ts'
import { openVault } from '../vault/vault.ts'
import { type OrderForm, orderForm } from './an-order.ts'
import { type TestApp, testSecrets } from './test-app.ts'

type Row = Record<string, unknown>

interface Many {
  enterpriseId: string
  count: number
  /** Overrides fields of the nth order, from 0. */
  formOf?: (n: number) => Partial<OrderForm>
}

/** Inserts the orders and returns their ids in ascending order. */
export async function manyOrders(
  { database: { kysely: db } }: TestApp,
  { enterpriseId, count, formOf = () => ({}) }: Many,
): Promise<string[]> {
  const vault = openVault(testSecrets)
  const plan = planOf(order)
  const goodsPlan = planOf(orderGoods as unknown as LineResource)
  const ids = (await newIds(db, { table: plan.table, count })).toSorted((one, other) => Number(one) - Number(other))
  const heads: Row[] = []
  const lines: Row[] = []
  for (const [n, id] of ids.entries()) {
    const { goods, ...form } = orderForm(formOf(n))
    const columns = toColumns({ plan, id, values: { ...form, enterpriseId }, vault })
    heads.push({ ...columns, id, tenant_id: '0', create_by: 'test' })
    for (const [at, line] of goods.entries()) {
      const values = toColumns({ plan: goodsPlan, id: '0', values: line, vault })
      lines.push({ ...values, order_id: id, line_no: at + 1 })
    }
  }
  await insertAll('order_head', heads)
  await insertAll('order_list', lines)
  return ids

  async function insertAll(table: string, rows: Row[]): Promise<void> {
    const names = Object.keys(rows[0] ?? {})
    const columns = sql.join(names.map((name) => sql.ref(name)))
    for (let from = 0; from < rows.length; from += 500) {
      const values = rows.slice(from, from + 500).map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
      await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(db)
    }
  }
}
