import { halfWidth } from '@kouan/contract/rules/typed-text.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { shownFigure } from '../../cell-of.ts'
import type { CellType, EditorProps } from '../../cell-type.ts'
import { plainDecimal } from '../../figures/decimal-text.ts'
import { plainText } from '../plain-text.ts'
import { ShownText } from '../shown-text.tsx'
import { TextField } from './text-field.tsx'

function NumberEditor({ id, label, value, column, takesFocus, isMarked, onChange }: EditorProps) {
  const [text, setText] = useState(() => plainText(value))
  const settle = useEffectEvent(() => {
    // The text that began the edit may be no number yet; it must not become the value.
    if (!isNumeric(value) && value !== null && value !== undefined) onChange(numberOfText(text))
  })
  useEffect(() => settle(), [])
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
        const accepted = acceptedNumberText(event.target.value)
        if (accepted === undefined) return
        setText(accepted)
        onChange(numberOfText(accepted))
      }}
      onBlur={() => setText(plainText(isNumeric(text) ? text : numberOfText(text)))}
    />
  )
}

/** A number: a float or nothing. */
export const numberCell: CellType = {
  name: 'number',
  Shown: ({ value, column, isDisabled }) => (
    <ShownText text={shownFigure(plainText(value), column)} {...{ column, isDisabled }} />
  ),
  Editor: NumberEditor,
  toText: plainText,
  figure: shownFigure,
  fromText: (text) => {
    const plain = plainDecimal(text)
    return plain === undefined ? { refusal: `“${text}”不是数字` } : { value: plain && numberOfText(plain) }
  },
  isLine: true,
  isReplaced: true,
  startsWith: (text) => acceptedNumberText(text) ?? '',
  align: 'right',
  family: 'figure',
}

/** With the signs of an input method as plain ones; undefined when it holds more than a minus, digits and a point. */
export function acceptedNumberText(typed: string): string | undefined {
  const plain = halfWidth(typed.trim()).replaceAll('。', '.').replaceAll('—', '-')
  return /^-?\d*\.?\d*$/.test(plain) ? plain : undefined
}

/** A float, or null for an unfinished number: '', '-', '.', '-.'. */
export function numberOfText(text: string): number | null {
  if (!/\d/.test(text)) return null
  const number = Number.parseFloat(text)
  return Number.isFinite(number) ? number : null
}

/** Whether a value can stay as it is: a number, or digits as a server sends them. */
export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
