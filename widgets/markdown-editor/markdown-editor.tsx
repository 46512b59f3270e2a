import { lazy, Suspense } from 'react'
import { EditorFrame, EditorLoading } from '../editor-frame/editor-frame.tsx'
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

const MarkdownArea = lazy(() => import('./markdown-area.tsx').then((file) => ({ default: file.MarkdownArea })))

/** Markdown with tools, pictures and preview; HTML inside it stays text. */
export const MarkdownEditor = (props: MarkdownEditorProps) => (
  <Suspense
    fallback={
      <EditorFrame label={props.label ?? 'Markdown 编辑器'} height={props.height ?? 300} minHeight={200}>
        <EditorLoading />
      </EditorFrame>
    }
  >
    <MarkdownArea {...props} />
  </Suspense>
)
