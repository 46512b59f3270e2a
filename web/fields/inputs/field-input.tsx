import type { ReactNode } from 'react'
import { placeholderOf } from '../form/field-faults.ts'
import type { FieldInputProps } from './input-props.ts'
import { drawInput } from './kind-inputs.tsx'

/** The control of a field, with wire values in and out; an emptied control says null. */
export const FieldInput = (props: FieldInputProps): ReactNode =>
  drawInput({ placeholder: placeholderOf(props.field), ...props })
