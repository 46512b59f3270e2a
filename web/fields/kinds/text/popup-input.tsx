import { PopupPicker } from '@kouan/widgets/pickers/popup-picker/popup-picker.tsx'
import { Form } from 'antd'
import { useRights } from '../../../session/allowed.tsx'
import type { FieldInputProps } from '../kind-input.ts'
import { filledIn, groupOf, popupLoadersOf, rightToChoose } from './popup-loaders.ts'
import { TextLine } from './text-line.tsx'

/** A text that is typed, or chosen from rows that also fill other fields of the form. */
export function PopupInput(props: FieldInputProps) {
  const form = Form.useFormInstance()
  const { can } = useRights()
  const { field, value, onChange, text: _, several: __, files: ___, ...control } = props
  const right = rightToChoose(field)
  if (!field.popup || !right || !can(right)) return <TextLine {...props} />
  return (
    <PopupPicker
      {...control}
      {...field.popup}
      isTyped
      groupId={groupOf(field.popup.code)}
      loaders={popupLoadersOf(field.popup)}
      value={String(value ?? '')}
      onChange={(typed) => onChange?.(typed ?? null)}
      onFill={(values) => form.setFieldsValue(filledIn(values))}
    />
  )
}
