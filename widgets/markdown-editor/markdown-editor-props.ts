import type { UploadImage } from '../image-dialog/image-dialog.tsx'

export interface MarkdownEditorProps {
  value?: string | undefined
  onChange?: (value: string) => void
  /** Pixels; 300 unless said, never under 200. */
  height?: number
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  id?: string
  label?: string
  /** Stores pictures; without it they come by address only. */
  upload?: UploadImage
}
