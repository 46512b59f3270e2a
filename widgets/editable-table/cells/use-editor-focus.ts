import { type RefObject, useEffect, useRef } from 'react'
import type { EditorProps } from '../cell-type.ts'

interface Focusable {
  focus: (options?: never) => void
}

/**
 * Focuses an editor when it appears, with its contents selected or the caret behind them; the text that was typed to open
 * it then replaces them.
 */
export function useEditorFocus<T extends Focusable>({
  takesFocus = true,
  typed,
  isMarked = false,
}: Pick<EditorProps, 'takesFocus' | 'typed' | 'isMarked'>): RefObject<T | null> {
  const field = useRef<T>(null)
  useEffect(() => {
    // Controls without a caret ignore options that they do not know.
    const control = field.current as { focus: (options: { cursor: 'end' }) => void } | null
    if (!takesFocus || !control) return
    control.focus({ cursor: 'end' })
    const input = document.activeElement
    if (isMarked && isWritten(input)) input.select()
    else if (control instanceof HTMLInputElement) control.setSelectionRange(control.value.length, control.value.length)
    // When all around is ready to hear it.
    if (typed !== undefined) queueMicrotask(() => typeOver(typed))
  }, [takesFocus, typed, isMarked])
  return field
}

const isWritten = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** As the keys would have: the control hears of it as of any input. */
function typeOver(text: string): void {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement) || input.readOnly) return
  input.setRangeText(text, 0, input.value.length, 'end')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
