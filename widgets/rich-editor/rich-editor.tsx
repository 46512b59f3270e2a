import type { ComponentType } from 'react'
import { EditorFrame, EditorLoading } from '../editor-frame/editor-frame.tsx'
import { lazyPart } from '../loading/lazy-part.tsx'
import type { RichEditorProps } from './rich-editor-props.ts'

/** Text with headings, lists, tables, pictures and colours. */
export const RichEditor: ComponentType<RichEditorProps> = lazyPart(
  () => import('./rich-area.tsx').then((file) => file.RichArea),
  ({ label = '富文本编辑器', height = 300 }) => (
    <EditorFrame label={label} height={height}>
      <EditorLoading />
    </EditorFrame>
  ),
)
