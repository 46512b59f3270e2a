import type { KeyboardEvent, ReactNode } from 'react'
import { isOfInputMethod } from '../../input-method/input-method.ts'

interface Props {
  children: ReactNode
  onEscape: () => void
  /** The other keys, before the control inside hears them. */
  onKey?: (event: KeyboardEvent) => void
}

/** Cancels the edit on Esc at once; controls of antd would first close their popup, without an event. */
export const EscapeArea = ({ children, onEscape, onKey }: Props) => (
  <div
    onKeyDownCapture={(event) => {
      onKey?.(event)
      if (event.key !== 'Escape' || isOfInputMethod(event)) return
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    }}
  >
    {children}
  </div>
)
