import { Button, Flex, type GetRef, Input, Popover } from 'antd'
import type { KeyboardEvent } from 'react'
import { isOfInputMethod } from '../../../input-method/input-method.ts'
import type { CellType, EditorProps } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { plainText } from '../plain-text.ts'
import { popupPlacements } from '../popup-placements.ts'
import { ShownText } from '../shown-text.tsx'
import { useEditorFocus } from '../use-editor-focus.ts'
import { pastedText, type TextCellProps } from './input-cell.tsx'

function PopupTextEditor(props: EditorProps) {
  const { label, value, column, container } = props
  return (
    <Popover
      open
      placement="bottomLeft"
      getPopupContainer={() => container}
      builtinPlacements={popupPlacements}
      arrow={false}
      title={column.title}
      content={<PopupArea {...props} />}
    >
      <span className="kt-shown-field">
        <ShownText text={plainText(value)} column={column} isDisabled />
        <span className="kt-hidden">{label}</span>
      </span>
    </Popover>
  )
}

function PopupArea({ id, label, value, column, takesFocus, isMarked, onChange, onDone, onCancel }: EditorProps) {
  const field = useEditorFocus<GetRef<typeof Input.TextArea>>({ takesFocus, isMarked })
  const { maxLength } = propsOf<TextCellProps>(column)
  const handleKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onDone('down')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Flex vertical gap={8} className="kt-popup-text" onKeyDown={handleKey}>
      <Input.TextArea
        ref={field}
        id={id}
        aria-label={label}
        value={plainText(value)}
        rows={6}
        {...(maxLength === undefined ? {} : { maxLength, showCount: true })}
        {...(column.placeholder === undefined ? {} : { placeholder: column.placeholder })}
        onChange={(event) => onChange(event.target.value)}
      />
      <Flex justify="end" gap={8}>
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
        <Button size="small" type="primary" onClick={() => onDone()}>
          确定
        </Button>
      </Flex>
    </Flex>
  )
}

/** Long text, seen as a line and written in an area that opens: Ctrl+Enter is done, Esc takes back. */
export const popupTextCell: CellType = {
  name: 'popup-text',
  Shown: ({ value, column, isDisabled }) => <ShownText text={plainText(value)} {...{ column, isDisabled }} opens />,
  Editor: PopupTextEditor,
  toText: plainText,
  fromText: pastedText,
  holdsLines: true,
  startsWith: (text) => text,
}
