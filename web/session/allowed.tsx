import type { ButtonRight } from '@kouan/contract/menu/menu-item.ts'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { useSession } from '../data/session/session-store.ts'
import { excludedCodes, isAllowed, isDisabled, isShownAtNode } from './rights.ts'

/** Returns what the signed-in user may see and press. The server checks every call again. */
export function useRights() {
  const auth = useSession((session) => session.auth)
  const allAuth = useSession((session) => session.allAuth)
  return useMemo(() => {
    const rights = { auth, allAuth }
    return {
      can: (actions: string) => isAllowed(actions, rights),
      isDisabled: (action: string) => isDisabled(action, rights),
      excluded: (prefix: string) => excludedCodes(prefix, rights),
      /** Of a form at a node of a flow: only actions in the list of the node are shown. */
      atNode: (node: readonly ButtonRight[]) => ({
        shows: (action: string) => isShownAtNode(action, rights, node),
        isDisabled: (action: string) => isDisabled(action, rights, node),
      }),
    }
  }, [auth, allAuth])
}

/** Shows its children to holders of one of the actions: `<Allowed action="role:add,role:edit">`. */
export function Allowed({ action, children }: { action: string; children: ReactNode }) {
  return useRights().can(action) ? children : null
}
