import { useSession } from '../../data/session-store.ts'
import { OrderList } from './order-list.tsx'

const columns = [
  'orderNo',
  'declareStatus',
  'returnStatus',
  'returnTime',
  'returnInfo',
  'crossborderType',
  'acturalPaid',
  'buyerName',
  'createTime',
] as const

/** The orders of the user's enterprise; of staff, who have none, those that they entered. */
export default function MyOrderListPage() {
  const user = useSession((session) => session.user)
  const params: Record<string, string> = user?.enterpriseId
    ? { enterpriseId: user.enterpriseId }
    : { createBy: user?.username ?? '' }
  return <OrderList title="我的订单" columns={columns} params={params} />
}
