import { order, orderGoods } from '@kouan/contract/resources/order/order.ts'
import { ceb311 } from '@kouan/customs/messages/import/ceb311.ts'
import type { DocumentOf, MessageDefinition } from '@kouan/customs/messages/message.ts'
import { sql } from 'kysely'
import { openRow, planOf } from '../../crud/column-plan.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Vault } from '../../vault/vault.ts'

type Row = Record<string, unknown>
export type OrderDocument = DocumentOf<MessageDefinition>

/** What belongs to one attempt and not to the order. */
export interface Attempt {
  guid: string
  appType: string
  /** yyyyMMddHHmmss, Beijing time. */
  appTime: string
}

/** `fields`: the order's fields as plain text; `goods`: its lines in their order. */
export function orderDocument({ fields, goods, attempt }: { fields: Row; goods: Row[]; attempt: Attempt }) {
  const fixed: Row = { ...attempt, appStatus: '2', orderType: 'I' }
  return {
    head: picked(ceb311.head.elements, { ...fields, ...fixed }),
    lines: goods.map((line, index) => picked(ceb311.line.elements, { ...line, gnum: index + 1 })),
  }
}

function picked(elements: readonly { name: string }[], row: Row): Record<string, string | undefined> {
  return Object.fromEntries(
    elements.map(({ name }) => {
      const value = row[name]
      return [name, value === null || value === undefined ? undefined : String(value)]
    }),
  )
}

/** The fields of a stored row with their full values. */
export const openOrder = (columns: Row, vault: Vault): Row => openRow(planOf(order), columns, vault)

/** The goods of many orders at once, by the order's id. */
export async function readGoods(
  { db, vault }: { db: Transaction; vault: Vault },
  orderIds: string[],
): Promise<Map<string, Row[]>> {
  const plan = planOf(orderGoods)
  const columns = sql.join(plan.columns.map(({ column }) => sql.ref(column)))
  const { rows } = await sql<Row>`select order_id, ${columns} from order_list
    where order_id = any(${orderIds}::bigint[]) order by order_id, line_no`.execute(db)
  const byOrder = new Map<string, Row[]>(orderIds.map((id) => [id, []]))
  for (const row of rows) {
    byOrder.get(String(row.order_id))?.push(openRow(plan, row, vault))
  }
  return byOrder
}
