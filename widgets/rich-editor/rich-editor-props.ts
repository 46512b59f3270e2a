import type { UploadImage } from '../image-dialog/image-dialog.tsx'

export interface RichEditorProps {
  /** HTML; cleaned on its way in and out. */
  value?: string | undefined
  onChange?: (value: string) => void
  onBlur?: () => void
  /** Pixels; 300 unless said. */
  height?: number
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  id?: string
  label?: string
  /** Stores pictures; without it they come by address only. */
  upload?: UploadImage
}
