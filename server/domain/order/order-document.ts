// An order as the document that CEB311 carries.
import { columnName } from '@kouan/contract/derive/names.ts'
import { order, orderGoods } from '@kouan/contract/resources/order/order.ts'
import { ceb311 } from '@kouan/customs/messages/import/ceb311.ts'
import type { DocumentOf, MessageDefinition } from '@kouan/customs/messages/message.ts'
import { sql } from 'kysely'
import { openValue } from '../../crud/read-rows.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Vault } from '../../gate/vault.ts'

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
export function openOrder(columns: Row, vault: Vault): Row {
  const stored = Object.entries(order.fields).filter(([, field]) => !('computed' in field))
  return Object.fromEntries(stored.map(([name, field]) => [name, openValue(field, columns[columnName(name)], vault)]))
}

/** The goods of many orders at once, by the order's id. */
export async function readGoods(db: Transaction, orderIds: string[]): Promise<Map<string, Row[]>> {
  const names = Object.keys(orderGoods.fields)
  const columns = sql.join(names.map((name) => sql.ref(columnName(name))))
  const { rows } = await sql<Row>`select order_id, ${columns} from order_list
    where order_id = any(${orderIds}::bigint[]) order by order_id, line_no`.execute(db)
  const byOrder = new Map<string, Row[]>(orderIds.map((id) => [id, []]))
  for (const row of rows) {
    byOrder.get(String(row.order_id))?.push(Object.fromEntries(names.map((name) => [name, row[columnName(name)]])))
  }
  return byOrder
}
