import { useMemo } from 'react'
import { useSession } from '../../data/session/session-store.ts'
import { useRights } from '../../session/allowed.tsx'
import { actionsOf } from '../../session/rights.ts'
import { profileOf, type WorkProfile } from './work-profiles.ts'

/** Of the person who is signed in. */
export function useWorkProfile(): WorkProfile {
  const isStaff = useSession((session) => session.user?.enterpriseId == null)
  const auth = useSession((session) => session.auth)
  const allAuth = useSession((session) => session.allAuth)
  const { can } = useRights()
  return useMemo(() => {
    const canDeclare = actionsOf([...auth, ...allAuth]).some((action) => action.endsWith(':declare') && can(action))
    return profileOf({ isStaff, can, canDeclare })
  }, [isStaff, auth, allAuth, can])
}
