import { Prec } from '@codemirror/state'
import { type EditorView, keymap, EditorView as View } from '@codemirror/view'
import { useMemo, useRef, useState } from 'react'
import { HtmlText } from '../clean-html/html-text.tsx'
import { CodeArea } from '../code-editor/code-area.tsx'
import { EditorFrame } from '../editor-frame/editor-frame.tsx'
import { ImageDialog } from '../image-dialog/image-dialog.tsx'
import type { StoredImage } from '../image-dialog/store-image.ts'
import { useImageFiles } from '../image-dialog/use-image-files.ts'
import type { MarkdownEditorProps } from './markdown-editor-props.ts'
import { type Edit, imageText, type Selected } from './markdown-marks.ts'
import { MarkdownTools, markdownKeys, type View as Shown } from './markdown-tools.tsx'
import { renderMarkdown } from './render-markdown.ts'

/** The loaded editor; see markdown-editor.tsx. */
export function MarkdownArea(props: MarkdownEditorProps) {
  const { value = '', onChange, height = 300, disabled = false, readOnly = false, upload } = props
  const { placeholder, id, label = 'Markdown 编辑器' } = props
  const view = useRef<EditorView>(undefined)
  const [shown, setShown] = useState<Shown>(readOnly ? 'preview' : 'edit')
  const [isChoosing, setIsChoosing] = useState(false)
  const html = useMemo(() => (shown === 'edit' ? '' : renderMarkdown(value)), [shown, value])
  const insert = (image: StoredImage) => view.current && insertText(view.current, imageText(image))
  const takeFiles = useImageFiles({ upload, onStored: insert })
  const [extensions] = useState(() => [Prec.high(keymap.of(keys)), takeImages(takeFiles)])

  function take(image: StoredImage) {
    setIsChoosing(false)
    insert(image)
  }

  return (
    <>
      <EditorFrame
        label={label}
        height={height}
        minHeight={200}
        isDisabled={disabled}
        tools={
          <MarkdownTools
            view={shown}
            onView={setShown}
            isDisabled={disabled || readOnly}
            onImage={() => setIsChoosing(true)}
            onEdit={(edit) => view.current && runEdit(view.current, edit)}
          />
        }
      >
        {shown !== 'preview' && (
          <CodeArea
            value={value}
            onChange={onChange}
            language="markdown"
            label={label}
            id={id}
            placeholder={placeholder}
            isDisabled={disabled}
            isReadOnly={readOnly}
            hasLineNumbers={false}
            extensions={extensions}
            onReady={(ready) => {
              view.current = ready
            }}
          />
        )}
        {shown !== 'edit' && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reached by keyboard
          <div style={{ flex: 1, minWidth: 0, overflow: 'auto', padding: 12 }} tabIndex={0}>
            <HtmlText html={html} label="预览" />
          </div>
        )}
      </EditorFrame>
      {isChoosing && <ImageDialog upload={upload} onTake={take} onClose={() => setIsChoosing(false)} />}
    </>
  )
}

function runEdit(view: EditorView, edit: (selected: Selected) => Edit): true {
  const { from, to } = view.state.selection.main
  const { select, ...change } = edit({ text: view.state.doc.toString(), from, to })
  view.dispatch({
    changes: change,
    selection: { anchor: select.from, head: select.to },
    scrollIntoView: true,
    userEvent: 'input',
  })
  view.focus()
  return true
}

const keys = markdownKeys.map(({ key, edit }) => ({ key, run: (view: EditorView) => runEdit(view, edit) }))

function insertText(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input.paste' })
  view.focus()
}

/** Pictures that are pasted or dropped are stored and named in the text. */
function takeImages(takeFiles: (files: FileList | undefined) => boolean) {
  const take = (view: EditorView, files: FileList | undefined) => !view.state.readOnly && takeFiles(files)
  return View.domEventHandlers({
    paste: (event, view) => take(view, event.clipboardData?.files),
    drop: (event, view) => {
      const isTaken = take(view, event.dataTransfer?.files)
      if (isTaken) event.preventDefault()
      return isTaken
    },
  })
}
