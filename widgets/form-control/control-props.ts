import type { AriaAttributes } from 'react'

/** Props that every input of a form takes; a form item around it hands in `id`, `value`, `onChange` and the aria attributes. */
export interface ControlProps<V> extends AriaAttributes {
  id?: string
  value?: V
  onChange?: (value: V) => void
  disabled?: boolean
  /** Shows the value, can be focused and copied, and changes nothing. */
  readOnly?: boolean
  placeholder?: string
}
