// The two widths at which the shell changes: 1087.99 and 767.99 pixels (specification, sections 4 and 9).
import { useIsMobile, useMedia } from '@kouan/widgets/screen-width/use-media.ts'

// Chromium counts 1088 as not wider than 1087.99, which it rounds up to 1/64 pixel.
export const narrowQuery = '(width < 1088px)'

export type Screen = 'mobile' | 'narrow' | 'desktop'

export function useScreen(): Screen {
  const isMobile = useIsMobile()
  const isNarrow = useMedia(narrowQuery)
  return isMobile ? 'mobile' : isNarrow ? 'narrow' : 'desktop'
}
