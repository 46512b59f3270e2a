// Widths of the screen. Known at the first render, so that nothing is rendered twice or jumps.
import { useSyncExternalStore } from 'react'

export const mobileQuery = '(width < 768px)'

/** A desk at 200 %, or a phone on its side: nothing sticks that takes the place of rows. */
export const lowQuery = '(height < 600px)'

/** A list has a card for each row: a desk at 200 % still has room for a table. */
export const cardsQuery = '(width < 640px)'

export const useIsMobile = () => useMedia(mobileQuery)

/** Returns the query in the words that Safari below 16.4 knows: it has no `<` and `>=`. */
export const inOlderWords = (query: string): string =>
  query
    .replace(/\((width|height) >= /g, '(min-$1: ')
    .replace(/^\((width|height) < ([\d.]+px)\)$/, 'not all and (min-$1: $2)')

/** A query that a browser does not know is `not all` to it. */
function readMedia(query: string): MediaQueryList {
  const media = matchMedia(query)
  return media.media === 'not all' ? matchMedia(inOlderWords(query)) : media
}

/** Knows `(width >= 1px)`, several of them with `and`, and `(width < 1px)` alone. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = readMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => readMedia(query).matches,
    // A server knows of no screen.
    () => false,
  )
}
