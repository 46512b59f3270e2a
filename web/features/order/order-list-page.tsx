import { OrderList } from './order-list.tsx'

const columns = [
  'orderNo',
  'enterpriseId',
  'declareStatus',
  'returnStatus',
  'returnTime',
  'returnInfo',
  'crossborderType',
  'acturalPaid',
  'buyerName',
  'createTime',
] as const

/** All orders, for staff. */
export default function OrderListPage() {
  return <OrderList title="订单查询" columns={columns} />
}
