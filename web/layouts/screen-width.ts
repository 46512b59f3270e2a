// The two widths at which the shell changes: 1087.99 and 767.99 pixels (specification, sections 4 and 9).
import { useSyncExternalStore } from 'react'

// Chromium counts 1088 as not wider than 1087.99, which it rounds up to 1/64 pixel.
export const narrowQuery = '(width < 1088px)'
export const mobileQuery = '(width < 768px)'

export type Screen = 'mobile' | 'narrow' | 'desktop'

export function useScreen(): Screen {
  const isMobile = useMedia(mobileQuery)
  const isNarrow = useMedia(narrowQuery)
  return isMobile ? 'mobile' : isNarrow ? 'narrow' : 'desktop'
}

export const useIsMobile = () => useMedia(mobileQuery)

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => matchMedia(query).matches,
  )
}
