// Rights on the fields of a resource from the rows of the menu, under codes such as `order:buyerName`.
import { useMemo } from 'react'
import { useRights } from './allowed.tsx'

export interface FieldRights {
  /** In lists, searches, details and forms: a code of type 1 that the user does not hold. */
  isHidden: (name: string) => boolean
  /** Shown in forms and not changed there: a code of type 2 that the user does not hold. */
  isLocked: (name: string) => boolean
}

export function useFieldRights(resource: string): FieldRights {
  const { excluded, isDisabled } = useRights()
  return useMemo(() => {
    const hidden = excluded(`${resource}:`)
    return { isHidden: (name) => hidden.has(name), isLocked: (name) => isDisabled(`${resource}:${name}`) }
  }, [resource, excluded, isDisabled])
}
