import type { CellType, EditorProps, PastedValue, TableColumn } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { plainText } from '../plain-text.ts'
import { ShownText } from '../shown-text.tsx'
import { TextField } from './text-field.tsx'

export interface TextCellProps {
  maxLength: number
}

function InputEditor({ id, label, value, column, takesFocus, isMarked, onChange }: EditorProps) {
  const { maxLength } = propsOf<TextCellProps>(column)
  return (
    <TextField
      takesFocus={takesFocus}
      isMarked={isMarked}
      id={id}
      aria-label={label}
      value={plainText(value)}
      maxLength={maxLength}
      placeholder={column.placeholder}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function pastedText(text: string, column: TableColumn): PastedValue {
  const { maxLength } = propsOf<TextCellProps>(column)
  return maxLength !== undefined && text.length > maxLength ? { refusal: `最多 ${maxLength} 个字符` } : { value: text }
}

/** A line of text. */
export const inputCell: CellType = {
  name: 'input',
  Shown: ({ value, column, isDisabled }) => <ShownText text={plainText(value)} {...{ column, isDisabled }} />,
  Editor: InputEditor,
  toText: plainText,
  // A line holds no breaks.
  fromText: (text, column) => pastedText(text.replaceAll(/[\r\n]+/g, ' '), column),
  isLine: true,
  startsWith: (text) => text,
}
