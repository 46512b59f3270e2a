import { useSession } from '../../data/session-store.ts'
import { OrderList } from './order-list.tsx'

/** The orders of the user's enterprise; of staff, who have none, those that they entered. */
export default function MyOrderListPage() {
  const user = useSession((session) => session.user)
  const params: Record<string, string> = user?.enterpriseId
    ? { enterpriseId: user.enterpriseId }
    : { createBy: user?.username ?? '' }
  return <OrderList title="我的订单" isOfOne params={params} />
}
