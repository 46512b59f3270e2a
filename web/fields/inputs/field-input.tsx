import type { ReactNode } from 'react'
import { placeholderOf } from '../form/field-faults.ts'
import { shownKindOf } from '../kinds.tsx'
import type { FieldInputProps } from './input-props.ts'

/** The control of a field, with wire values in and out; an emptied control says null. */
export const FieldInput = (props: FieldInputProps): ReactNode =>
  shownKindOf(props.field).input({ placeholder: placeholderOf(props.field), ...props })
