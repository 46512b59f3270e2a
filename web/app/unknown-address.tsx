// An address that none of the person's pages has: the right to it is missing, or there is no such page.
import { hasPage } from '@kouan/contract/calls/account.ts'
import { Navigate, useLocation } from 'react-router'
import { useAnswer } from '../data/calls/use-call.ts'
import { ForbiddenPage } from '../layouts/failure-page.tsx'
import { PageLoading } from '../layouts/page-loading.tsx'
import { usePageTitle } from './use-page-title.ts'

export default function UnknownAddress() {
  const { pathname, search } = useLocation()
  const { data, isPending } = useAnswer(hasPage, { path: pathname })
  if (isPending) return <PageLoading />
  if (data?.exists) return <Forbidden page={data.page} right={data.right} />
  return <Navigate to="/404" replace state={{ wanted: `${pathname}${search}` }} />
}

/** The address stays: with the right it leads to the page after loading anew. */
function Forbidden(props: { page: string | null; right: readonly string[] }) {
  usePageTitle('没有权限')
  return <ForbiddenPage {...props} />
}
