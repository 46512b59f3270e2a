import type { ReactNode } from 'react'

interface Props {
  children: ReactNode
  onEscape: () => void
}

/** Esc takes the edit back at once; controls of antd would first close what they opened, and tell nobody. */
export const EscapeArea = ({ children, onEscape }: Props) => (
  <div
    onKeyDownCapture={(event) => {
      if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    }}
  >
    {children}
  </div>
)
