import { RichEditor } from '@kouan/widgets/rich-editor/rich-editor.tsx'

interface Props {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

/** 详细说明 of a decision. Without pictures of its own: whoever applies is not signed in, and could not see them. */
export const DetailInput = ({ id, value, onChange }: Props) => (
  <RichEditor
    {...(id === undefined ? {} : { id })}
    label="详细说明"
    height={180}
    value={value ?? ''}
    onChange={(html) => onChange?.(html === '' ? null : html)}
  />
)
