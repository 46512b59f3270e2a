import type { KeyboardEvent, ReactNode } from 'react'

interface Props {
  children: ReactNode
  onEscape: () => void
  /** The other keys, before the control inside hears them. */
  onKey?: (event: KeyboardEvent) => void
}

/** Esc takes the edit back at once; controls of antd would first close what they opened, and tell nobody. */
export const EscapeArea = ({ children, onEscape, onKey }: Props) => (
  <div
    onKeyDownCapture={(event) => {
      onKey?.(event)
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    }}
  >
    {children}
  </div>
)
