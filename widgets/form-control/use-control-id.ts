import { useId } from 'react'

/** The id that the form gave, or one of its own: what belongs to an input is found by it. */
export function useControlId(ownId: string | undefined): string {
  const own = useId()
  return ownId ?? own
}
