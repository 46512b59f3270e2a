// The two values of a checkbox, which a column may name itself.
import type { PastedValue, TableColumn } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'

export interface CheckboxProps {
  checkedValue: unknown
  uncheckedValue: unknown
  /** Of cells without a value; the value of new rows is the column's `defaultValue`. */
  defaultChecked: boolean
}

const valuesOf = (column: TableColumn) => {
  const { checkedValue = true, uncheckedValue = false } = propsOf<CheckboxProps>(column)
  return { checkedValue, uncheckedValue }
}

export function isChecked(value: unknown, column: TableColumn): boolean {
  if (value === undefined || value === null || value === '') {
    const { defaultChecked = false } = propsOf<CheckboxProps>(column)
    return defaultChecked
  }
  const { checkedValue } = valuesOf(column)
  return value === checkedValue || String(value) === String(checkedValue)
}

export function toggledValue(value: unknown, column: TableColumn): unknown {
  const { checkedValue, uncheckedValue } = valuesOf(column)
  return isChecked(value, column) ? uncheckedValue : checkedValue
}

const yes = ['是', '√', '✓', 'y', 'yes', 'true', '1', 'on']
const no = ['', '否', '×', 'n', 'no', 'false', '0', 'off']

/** The column's own values first: there 0 may mean yes. */
export function pastedCheck(text: string, column: TableColumn): PastedValue {
  const { checkedValue, uncheckedValue } = valuesOf(column)
  const plain = text.trim().toLowerCase()
  if (plain === String(checkedValue).toLowerCase()) return { value: checkedValue }
  if (plain === String(uncheckedValue).toLowerCase()) return { value: uncheckedValue }
  if (yes.includes(plain)) return { value: checkedValue }
  return no.includes(plain) ? { value: uncheckedValue } : { refusal: `“${text}”不是“是”或“否”` }
}
