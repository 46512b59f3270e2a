import type { UploadPort } from '../upload/upload-port.ts'

export interface MarkdownEditorProps {
  value?: string | undefined
  onChange?: (value: string) => void
  /** Pixels, at least 200. Default: 300. */
  height?: number
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
  id?: string
  label?: string
  /** Stores pictures, and answers the `url` of each; without it they come by address only. */
  upload?: UploadPort
}
