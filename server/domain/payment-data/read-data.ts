// Reads the raw payment data of an order as they are sent to customs.
import type { PaymentData, PaymentLine } from '@kouan/customs/payment/payment-data.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { at, paymentAccount, paymentDataText } from '../../vault/sealed-columns.ts'
import type { Vault } from '../../vault/vault.ts'

export type PaymentContent = Pick<PaymentData, 'payExchangeInfoHead' | 'payExchangeInfoLists'>

interface Head {
  id: string
  guid: string
  initalRequest: string
  initalResponse: string
  ebpCode: string
  payCode: string
  payTransactionId: string
  totalAmount: string
  currency: string
  verDept: string
  payType: string | null
  tradingTime: string
  note: string | null
}

/** A line of the table: one article, with the order and the receiver that it belongs to. */
export interface StoredGoods {
  orderNo: string
  gname: string
  itemLink: string
  recpAccount: string
  recpCode?: string | null | undefined
  recpName: string
}

export interface WantedOrder {
  /** Data of other platforms are never found. */
  enterpriseId: string
  ebpCode: string
  orderNo: string
}

/** Returns those that were stored last; undefined where there are none. */
export async function readPaymentContent(
  db: Transaction,
  vault: Vault,
  { enterpriseId, ebpCode, orderNo }: WantedOrder,
): Promise<PaymentContent | undefined> {
  const { rows } = await sql<Head>`select d.id::text as id, d.guid, d.inital_request as "initalRequest",
      d.inital_response as "initalResponse", d.ebp_code as "ebpCode", d.pay_code as "payCode",
      d.pay_transaction_id as "payTransactionId", trim_scale(d.total_amount)::text as "totalAmount", d.currency,
      d.ver_dept as "verDept", d.pay_type as "payType", d.trading_time as "tradingTime", d.note
    from payment_data d
    where d.enterprise_id = ${enterpriseId} and d.ebp_code = ${ebpCode}
      and d.id in (select g.data_id from payment_goods g where g.enterprise_id = ${enterpriseId} and g.order_no = ${orderNo})
    order by d.id desc limit 1`.execute(db)
  const [head] = rows
  if (!head) return undefined
  const { id, initalRequest, initalResponse, payType, note, ...plain } = head
  const goods = await sql<StoredGoods & { id: string }>`select id::text as id, order_no as "orderNo", gname,
      item_link as "itemLink", recp_account as "recpAccount", recp_code as "recpCode", recp_name as "recpName"
    from payment_goods where data_id = ${id} order by line_no`.execute(db)
  return {
    payExchangeInfoHead: {
      ...plain,
      initalRequest: vault.decrypt(initalRequest, at(paymentDataText('inital_request'), id)),
      initalResponse: vault.decrypt(initalResponse, at(paymentDataText('inital_response'), id)),
      payType: payType ?? undefined,
      note: note ?? undefined,
    },
    payExchangeInfoLists: groupByOrder(
      goods.rows.map((line) => ({
        ...line,
        recpAccount: vault.decrypt(line.recpAccount, at(paymentAccount, line.id)),
      })),
    ),
  }
}

/** One line for each order, in the order of their first articles; the receiver is that of the first article. */
export function groupByOrder(goods: readonly StoredGoods[]): PaymentLine[] {
  const orders = new Map<string, StoredGoods[]>()
  for (const line of goods) orders.set(line.orderNo, [...(orders.get(line.orderNo) ?? []), line])
  return [...orders].flatMap(([orderNo, lines]) => {
    const [first] = lines
    if (!first) return []
    const { recpAccount, recpCode, recpName } = first
    const goodsInfo = lines.map(({ gname, itemLink }) => ({ gname, itemLink }))
    return [{ orderNo, goodsInfo, recpAccount, recpCode: recpCode ?? undefined, recpName }]
  })
}
