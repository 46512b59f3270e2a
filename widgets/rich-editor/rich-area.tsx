import { EditorContent, useEditor } from '@tiptap/react'
import { theme } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { cleanHtml } from '../clean-html/clean-html.ts'
import { EditorFrame } from '../editor-frame/editor-frame.tsx'
import { ImageDialog } from '../image-dialog/image-dialog.tsx'
import type { StoredImage } from '../image-dialog/store-image.ts'
import { useImageFiles } from '../image-dialog/use-image-files.ts'
import '../clean-html/html-text.css'
import './rich-area.css'
import type { RichEditorProps } from './rich-editor-props.ts'
import { richExtensions } from './rich-extensions.ts'
import { RichTools } from './rich-tools.tsx'

/** The loaded editor; see rich-editor.tsx. */
export function RichArea(props: RichEditorProps) {
  const { value = '', onChange, onBlur, height = 300, disabled = false, readOnly = false, upload } = props
  const { placeholder = '', id, label = '富文本编辑器' } = props
  const { token } = theme.useToken()
  const [isChoosing, setIsChoosing] = useState(false)
  const isEditable = !disabled && !readOnly
  // What was handed on last: only another value from outside is put into the text, so that the caret stays.
  const known = useRef(value)
  const ports = useRef({ onChange, onBlur })
  const takeFiles = useImageFiles({ upload, onStored: take })

  const editor = useEditor({
    extensions: richExtensions,
    content: cleanHtml(value),
    editable: isEditable,
    editorProps: {
      attributes: {
        class: 'html-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-placeholder': placeholder,
        ...(id ? { id } : {}),
      },
      transformPastedHTML: cleanHtml,
      handlePaste: (_view, event) => takeFiles(event.clipboardData?.files),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : cleanHtml(changed.getHTML())
      if (html === known.current) return
      known.current = html
      ports.current.onChange?.(html)
    },
    onBlur: () => ports.current.onBlur?.(),
  })

  function take({ url, name }: StoredImage) {
    editor?.chain().focus().setImage({ src: url, alt: name }).run()
  }

  useEffect(() => {
    ports.current = { onChange, onBlur }
  })
  useEffect(() => {
    if (!editor || value === known.current) return
    known.current = value
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor?.setEditable(isEditable, false)
  }, [editor, isEditable])

  if (!editor) return null
  return (
    <>
      <EditorFrame
        label={label}
        height={height}
        isDisabled={disabled}
        tools={<RichTools editor={editor} isDisabled={!isEditable} onImage={() => setIsChoosing(true)} />}
      >
        <EditorContent
          editor={editor}
          className="rich-area"
          style={{
            flex: 1,
            minWidth: 0,
            overflow: 'auto',
            ...{ '--line': token.colorSplit, '--fill': token.colorFillTertiary, '--link': token.colorLink },
            ...{ '--hint': token.colorTextPlaceholder, '--chosen': token.controlItemBgActive },
          }}
        />
      </EditorFrame>
      {isChoosing && (
        <ImageDialog
          upload={upload}
          onClose={() => setIsChoosing(false)}
          onTake={(image) => {
            setIsChoosing(false)
            take(image)
          }}
        />
      )}
    </>
  )
}
