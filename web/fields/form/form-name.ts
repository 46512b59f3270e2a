// Names of the forms that are drawn at once, for ids of their inputs that no other one has: a page that waits in its tab
// may hold one, too.
import { useEffect, useState } from 'react'

const taken = new Set<number>()

/** Nothing for the only one: its inputs are known by the names of their fields. */
export function useFormName(): string | undefined {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    let free = 0
    while (taken.has(free)) free++
    taken.add(free)
    setPlace(free)
    return () => void taken.delete(free)
  }, [])
  return place === 0 ? undefined : `form-${place}`
}
