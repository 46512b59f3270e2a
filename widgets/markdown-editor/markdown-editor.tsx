import type { ComponentType } from 'react'
import { EditorFrame, EditorLoading } from '../editor-frame/editor-frame.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import type { MarkdownEditorProps } from './markdown-editor-props.ts'

/** Markdown with tools, pictures and preview; HTML inside it stays text. */
export const MarkdownEditor: ComponentType<MarkdownEditorProps> = lazyPart(
  () => import('./markdown-area.tsx').then((file) => file.MarkdownArea),
  ({ label = 'Markdown 编辑器', height = 300 }) => (
    <EditorFrame label={label} height={height} minHeight={200}>
      <EditorLoading />
    </EditorFrame>
  ),
)
