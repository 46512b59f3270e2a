import { lazy, Suspense } from 'react'
import { EditorFrame, EditorLoading } from '../editor-frame/editor-frame.tsx'
import type { MarkdownEditorProps } from './markdown-editor-props.ts'

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
