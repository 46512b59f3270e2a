// Widths of the screen. Known at the first render, so that nothing is rendered twice or jumps.
import { useSyncExternalStore } from 'react'

export const mobileQuery = '(width < 768px)'

/** A desk at 200 %, or a phone on its side: nothing sticks that takes the place of rows. */
export const lowQuery = '(height < 600px)'

/** A list has a card for each row: a desk at 200 % still has room for a table. */
export const cardsQuery = '(width < 640px)'

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
