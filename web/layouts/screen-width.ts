// The two widths at which the shell changes (specification, sections 4 and 9).
import { useSyncExternalStore } from 'react'

export const narrowQuery = '(max-width: 1087.99px)'
export const mobileQuery = '(max-width: 767.99px)'

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
