// An address that none of the person's pages has: the right to it is missing, or there is no such page.
import { hasPage } from '@kouan/contract/calls/account.ts'
import { Navigate, useLocation } from 'react-router'
import { useAnswer } from '../data/calls/use-call.ts'
import { PageLoading } from '../layouts/page-loading.tsx'

export default function UnknownAddress() {
  const { pathname } = useLocation()
  const { data, isPending } = useAnswer(hasPage, { path: pathname })
  if (isPending) return <PageLoading />
  return <Navigate to={data?.exists ? '/403' : '/404'} replace />
}
