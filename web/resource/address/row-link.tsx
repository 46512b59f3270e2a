import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRowAddress } from './row-address.ts'

/** A link to the detail of a row of this page's list; plain text while that row is open. */
export function RowLink({ id, children }: { id: string; children: ReactNode }) {
  const { openId, addressOf } = useRowAddress()
  const { to, ...how } = addressOf(id)
  const here = openId === id ? { 'aria-current': 'page' as const } : {}
  return (
    <Link
      to={to}
      {...how}
      {...here}
      style={{ overflowWrap: 'anywhere', ...(openId === id ? { color: 'inherit' } : {}) }}
    >
      {children}
    </Link>
  )
}
