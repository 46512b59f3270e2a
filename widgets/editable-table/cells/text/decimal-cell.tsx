import { useState } from 'react'
import { shownFigure } from '../../cell-of.ts'
import type { CellType, EditorProps, TableColumn } from '../../cell-type.ts'
import { type DecimalBounds, decimalFault, groupedDecimal, plainDecimal } from '../../figures/decimal-text.ts'
import { propsOf } from '../cell-props.ts'
import { plainText } from '../plain-text.ts'
import { ShownText } from '../shown-text.tsx'
import { TextField } from './text-field.tsx'

export interface DecimalCellProps extends DecimalBounds {
  /** Digits that are always shown behind the point, so that figures are aligned. */
  digits: number
}

function DecimalEditor({ id, label, value, column, takesFocus, isMarked, onChange }: EditorProps) {
  const [text, setText] = useState(() => plainText(value))
  return (
    <TextField
      takesFocus={takesFocus}
      isMarked={isMarked}
      id={id}
      aria-label={label}
      inputMode="decimal"
      style={{ textAlign: 'right' }}
      value={text}
      placeholder={column.placeholder}
      onChange={(event) => {
        setText(event.target.value)
        onChange(event.target.value)
      }}
    />
  )
}

const figure = (text: string, column: TableColumn) =>
  column.format ? shownFigure(text, column) : groupedDecimal(text, propsOf<DecimalCellProps>(column).digits)

/** A decimal number stored as its text, digit for digit: money and quantities of declarations. */
export const decimalCell: CellType = {
  name: 'decimal',
  Shown: ({ value, column, isDisabled }) => (
    <ShownText text={figure(plainText(value), column)} {...{ column, isDisabled }} />
  ),
  Editor: DecimalEditor,
  toText: plainText,
  figure,
  fromText: (text, column) => {
    const value = plainDecimal(text)
    if (value === null) return { value }
    const fault = value === undefined ? '不是数字' : decimalFault(value, propsOf<DecimalCellProps>(column))
    return fault ? { refusal: `“${text}”${fault}` } : { value }
  },
  isLine: true,
  isReplaced: true,
  startsWith: (text) => text,
  isReadWhenDone: true,
  align: 'right',
  family: 'figure',
}
