import { RichEditor } from '@kouan/widgets/rich-editor/rich-editor.tsx'
import { sendTo } from '../../../data/calls/stored-files.ts'
import type { FieldInputProps } from '../kind-input.ts'

const sendPicture = sendTo({ biz: 'jeditor', jeditor: '1' })

export const HtmlEditor = ({ field, value, onChange, id, disabled = false }: FieldInputProps) => (
  <RichEditor
    {...(id === undefined ? {} : { id })}
    label={field.label}
    upload={sendPicture}
    disabled={disabled}
    value={String(value ?? '')}
    onChange={(html) => onChange?.(html === '' ? null : html)}
  />
)
