import { useEffect, useState } from 'react'

/** What is closed gives the focus back to what opened it. */
export function useFocusReturn(): void {
  // Taken before the first effect: what opens takes the focus in one of its own.
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}
