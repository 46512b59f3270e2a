import { readFigures } from '@kouan/contract/calls/home.ts'
import { useMemo } from 'react'
import { usePolled } from '../data/calls/use-polled.ts'
import { useSession } from '../data/session/session-store.ts'
import { badgesOf } from './badges-of.ts'
import { usePageAddresses } from './use-page-address.ts'

/** How much work waits behind entries of the menu, by their addresses. */
export function useBadges(): ReadonlyMap<string, number> {
  const isIn = useSession(({ token, user }) => token !== undefined && user?.mustChangePassword !== true)
  const { data } = usePolled(readFigures, { onlyBadges: true }, { everySeconds: 60, enabled: isIn })
  const addresses = usePageAddresses()
  // Most counts bring the same numbers; the menu is then not re-rendered.
  const counts = JSON.stringify([...badgesOf(data ?? [], addresses)])
  return useMemo(() => new Map(JSON.parse(counts) as [string, number][]), [counts])
}
