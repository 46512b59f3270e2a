import { lazy, Suspense } from 'react'
import { EditorFrame, EditorLoading } from '../editor-frame/editor-frame.tsx'
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

const RichArea = lazy(() => import('./rich-area.tsx').then((file) => ({ default: file.RichArea })))

/** Text with headings, lists, tables, pictures and colours. */
export const RichEditor = (props: RichEditorProps) => (
  <Suspense
    fallback={
      <EditorFrame label={props.label ?? '富文本编辑器'} height={props.height ?? 300}>
        <EditorLoading />
      </EditorFrame>
    }
  >
    <RichArea {...props} />
  </Suspense>
)
