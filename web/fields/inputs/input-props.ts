import type { FileLink } from '@kouan/contract/calls/files.ts'
import type { Field } from '@kouan/contract/language/field.ts'

/** What every input takes; `value`, `onChange` and `id` come from the form item around it. */
export interface FieldInputProps {
  field: Field
  value?: unknown
  onChange?: (value: unknown) => void
  id?: string
  disabled?: boolean
  placeholder?: string
  /** The known text of the value, such as the row's `_dictText`. */
  text?: string
  /** The files that the row brought beside the value. */
  files?: readonly FileLink[]
  'aria-label'?: string
  /** Of a search: several values may be chosen. */
  several?: boolean
}
