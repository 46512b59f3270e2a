import { RichEditor } from '@kouan/widgets/rich-editor/rich-editor.tsx'
import type { FieldInputProps } from './input-props.ts'

export const HtmlInput = ({ field, value, onChange, id, disabled = false }: FieldInputProps) => (
  <RichEditor
    {...(id === undefined ? {} : { id })}
    label={field.label}
    disabled={disabled}
    value={String(value ?? '')}
    onChange={(html) => onChange?.(html === '' ? null : html)}
  />
)
