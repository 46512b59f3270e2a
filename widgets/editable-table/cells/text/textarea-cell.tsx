import { type GetRef, Input } from 'antd'
import { isOfInputMethod } from '../../../input-method/input-method.ts'
import type { CellType, EditorProps } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { plainText } from '../plain-text.ts'
import { ShownText } from '../shown-text.tsx'
import { useEditorFocus } from '../use-editor-focus.ts'
import { pastedText, type TextCellProps } from './input-cell.tsx'

function TextareaEditor({ id, label, value, column, takesFocus, isMarked, onChange, onDone }: EditorProps) {
  const field = useEditorFocus<GetRef<typeof Input.TextArea>>({ takesFocus, isMarked })
  const { maxLength } = propsOf<TextCellProps>(column)
  return (
    <Input.TextArea
      ref={field}
      id={id}
      aria-label={`${label}，Ctrl+回车完成`}
      className="kt-area"
      value={plainText(value)}
      autoSize={{ minRows: 2, maxRows: 6 }}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(column.placeholder === undefined ? {} : { placeholder: column.placeholder })}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isOfInputMethod(event)) return
        event.stopPropagation()
        if (!event.ctrlKey && !event.metaKey) return
        event.preventDefault()
        onDone('down')
      }}
    />
  )
}

/** Text of several lines: Enter makes a line, Ctrl+Enter and Tab are done. */
export const textareaCell: CellType = {
  name: 'textarea',
  Shown: ({ value, column, isDisabled }) => <ShownText text={plainText(value)} {...{ column, isDisabled }} />,
  Editor: TextareaEditor,
  toText: plainText,
  fromText: pastedText,
  holdsLines: true,
  startsWith: (text) => text,
}
