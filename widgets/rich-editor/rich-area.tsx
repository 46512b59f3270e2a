import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { Input, theme } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { cleanHtml } from '../clean-html/clean-html.ts'
import { EditorFrame } from '../editor-frame/editor-frame.tsx'
import { ToolButton } from '../editor-frame/tool-button.tsx'
import { createForeignValueCheck } from '../foreign-value/foreign-value.ts'
import { ImageDialog } from '../image-dialog/image-dialog.tsx'
import type { StoredImage } from '../image-dialog/store-image.ts'
import { useImageFiles } from '../image-dialog/use-image-files.ts'
import '../clean-html/html-text.css'
import './rich-area.css'
import type { RichEditorProps } from './rich-editor-props.ts'
import { richExtensions } from './rich-extensions.ts'
import { RichTools } from './rich-tools.tsx'

const defaultLabel = '富文本编辑器'

/** The editor of a value, with the count of its characters; null until it is made. */
function useRichEditor(props: RichEditorProps) {
  const { value = '', onChange, onBlur, disabled = false, readOnly = false, upload } = props
  const { placeholder = '', id, label = defaultLabel } = props
  const [count, setCount] = useState(0)
  const isEditable = !disabled && !readOnly
  // Only another value from elsewhere replaces the text, so that the caret and what was typed meanwhile stay.
  const [values] = useState(() => createForeignValueCheck(value))
  const known = useRef(value)
  const ports = useRef({ onChange, onBlur })
  const takeFiles = useImageFiles({ upload, onStored: insertImage })

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
      setCount(countOf(changed))
      const html = changed.isEmpty ? '' : cleanHtml(changed.getHTML())
      if (html === known.current) return
      known.current = html
      values.noteReported(html)
      ports.current.onChange?.(html)
    },
    onBlur: () => ports.current.onBlur?.(),
  })

  function insertImage({ url, name }: StoredImage) {
    editor?.chain().focus().setImage({ src: url, alt: name }).run()
  }

  useEffect(() => {
    ports.current = { onChange, onBlur }
  })
  // The editor reports that it is made before this is mounted, so the first count is here.
  useEffect(() => {
    if (editor) setCount(countOf(editor))
  }, [editor])
  useEffect(() => {
    if (!editor || !values.isForeign(value)) return
    known.current = value
    editor.commands.setContent(cleanHtml(value), { emitUpdate: false })
    setCount(countOf(editor))
  }, [editor, value, values])
  useEffect(() => {
    editor?.setEditable(isEditable, false)
  }, [editor, isEditable])

  return { editor, count, insertImage }
}

/** The loaded editor; see rich-editor.tsx. */
export function RichArea(props: RichEditorProps) {
  const { height = 300, disabled = false, readOnly = false, upload, label = defaultLabel } = props
  const { token } = theme.useToken()
  const { editor, count, insertImage } = useRichEditor(props)
  const [isChoosing, setIsChoosing] = useState(false)
  const [isSource, setIsSource] = useState(false)
  const [source, setSource] = useState('')
  const isEditable = !disabled && !readOnly

  /** Shows the text as HTML; closing it takes over the allowed part of the edited HTML. */
  function toggleSource() {
    if (!editor) return
    if (!isSource) setSource(cleanHtml(editor.getHTML()))
    else if (isEditable && source !== cleanHtml(editor.getHTML())) editor.commands.setContent(cleanHtml(source))
    setIsSource(!isSource)
  }

  if (!editor) return null
  return (
    <>
      <EditorFrame
        label={label}
        height={height}
        isDisabled={disabled}
        tools={
          <>
            <RichTools editor={editor} isDisabled={!isEditable || isSource} onImage={() => setIsChoosing(true)} />
            <ToolButton title="源码" icon={<span aria-hidden>{'</>'}</span>} isOn={isSource} onClick={toggleSource} />
            <span style={{ paddingInline: 8, fontSize: 12, color: token.colorTextSecondary }}>{count} 字</span>
          </>
        }
      >
        {isSource && (
          <div style={{ flex: 1, minWidth: 0, overflow: 'auto' }}>
            <Input.TextArea
              aria-label={`${label}源码`}
              variant="borderless"
              style={{ height: '100%', resize: 'none', fontFamily: 'monospace' }}
              value={source}
              readOnly={!isEditable}
              onChange={(event) => setSource(event.target.value)}
            />
          </div>
        )}
        <EditorContent
          editor={editor}
          className="rich-area"
          style={{
            display: isSource ? 'none' : 'block',
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
            insertImage(image)
          }}
        />
      )}
    </>
  )
}

/** Characters that are not blank. */
const countOf = ({ state }: Editor) => [...state.doc.textContent.replace(/\s/g, '')].length
