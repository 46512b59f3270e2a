import { OrderList } from './order-list.tsx'

/** All orders, for staff. */
export default function OrderListPage() {
  return <OrderList />
}
