import { lazy, Suspense } from 'react'
import { EditorFrame, EditorLoading } from '../editor-frame/editor-frame.tsx'
import type { RichEditorProps } from './rich-editor-props.ts'

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
