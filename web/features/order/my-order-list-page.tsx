import { useSession } from '../../data/session/session-store.ts'
import { OrderList } from './order-list.tsx'

/** The orders of the user's enterprise; of staff, who have none, those that they entered. */
export default function MyOrderListPage() {
  const user = useSession((session) => session.user)
  // Of nobody there would be others first, and what is chosen of those is lost.
  if (!user) return null
  const { enterpriseId, username } = user
  const params: Record<string, string> = enterpriseId ? { enterpriseId } : { createBy: username }
  return <OrderList isOfOne params={params} />
}
