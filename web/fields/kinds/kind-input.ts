import type { FileLink } from '@kouan/contract/calls/files.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import type { ComponentType } from 'react'

/** Props of every input. The form item around it passes `value`, `onChange` and `id`. */
export interface FieldInputProps {
  field: Field
  value?: unknown
  onChange?: (value: unknown) => void
  /** The form item around it passes it, to check the value. */
  onBlur?: () => void
  id?: string
  disabled?: boolean
  placeholder?: string
  /** The known text of the value, such as the row's `_dictText`. */
  text?: string
  /** The files that the row names in this field. */
  files?: readonly FileLink[]
  'aria-label'?: string
  /** In a search: several values may be chosen. */
  several?: boolean
}

/** The inputs of a kind of field: wire values in and out, null for an emptied input. */
export interface KindInput {
  Form: ComponentType<FieldInputProps>
  Search: ComponentType<FieldInputProps>
}
