// Widths of the screen. Known at the first render, so that nothing is rendered twice or jumps.
import { useSyncExternalStore } from 'react'

export const mobileQuery = '(width < 768px)'

export const useIsMobile = () => useMedia(mobileQuery)

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => matchMedia(query).matches,
    // A server knows of no screen.
    () => false,
  )
}
