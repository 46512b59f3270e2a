import type { ComponentType } from 'react'
import { EditorFrame, EditorLoading } from '../editor-frame/editor-frame.tsx'
import { arriving } from '../loading/arriving.tsx'
import type { MarkdownEditorProps } from './markdown-editor-props.ts'

/** Markdown with tools, pictures and preview; HTML inside it stays text. */
export const MarkdownEditor: ComponentType<MarkdownEditorProps> = arriving(
  () => import('./markdown-area.tsx').then((file) => file.MarkdownArea),
  ({ label = 'Markdown 编辑器', height = 300 }) => (
    <EditorFrame label={label} height={height} minHeight={200}>
      <EditorLoading />
    </EditorFrame>
  ),
)
