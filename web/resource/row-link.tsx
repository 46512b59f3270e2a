import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRowAddress } from './row-address.ts'

/** Leads to the detail of a row of this page's list. */
export function RowLink({ id, children }: { id: string; children: ReactNode }) {
  const { to, replace, state } = useRowAddress()(id)
  return (
    <Link to={to} replace={replace} state={state} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Link>
  )
}
