import { type RefObject, useEffect, useRef } from 'react'

interface Focusable {
  focus: (options?: never) => void
}

/** An editor takes the focus when it appears, with the caret behind what stands there. */
export function useEditorFocus<T extends Focusable>(takesFocus = true): RefObject<T | null> {
  const field = useRef<T>(null)
  useEffect(() => {
    // Controls without a caret pass over what they do not know.
    const control = field.current as { focus: (options: { cursor: 'end' }) => void } | null
    if (!takesFocus || !control) return
    control.focus({ cursor: 'end' })
    if (control instanceof HTMLInputElement) control.setSelectionRange(control.value.length, control.value.length)
  }, [takesFocus])
  return field
}
