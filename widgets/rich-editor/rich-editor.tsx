import type { ComponentType } from 'react'
import { EditorFrame, EditorLoading } from '../editor-frame/editor-frame.tsx'
import { arriving } from '../loading/arriving.tsx'
import type { RichEditorProps } from './rich-editor-props.ts'

/** Text with headings, lists, tables, pictures and colours. */
export const RichEditor: ComponentType<RichEditorProps> = arriving(
  () => import('./rich-area.tsx').then((file) => file.RichArea),
  ({ label = '富文本编辑器', height = 300 }) => (
    <EditorFrame label={label} height={height}>
      <EditorLoading />
    </EditorFrame>
  ),
)
