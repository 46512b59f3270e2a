import type { CellType } from '../../cell-type.ts'
import { keepFocus } from '../keep-focus.ts'
import { isChecked, pastedCheck, toggledValue } from './checkbox-values.ts'

/** Yes or no, with the column's own two values. */
export const checkboxCell: CellType = {
  name: 'checkbox',
  isDirect: true,
  Shown: ({ value, column, isDisabled, onToggle }) => (
    <input
      type="checkbox"
      className="kt-box"
      tabIndex={-1}
      onMouseDown={keepFocus}
      aria-label={column.title}
      checked={isChecked(value, column)}
      disabled={isDisabled || !onToggle}
      onChange={() => onToggle?.(toggledValue(value, column))}
    />
  ),
  toggled: toggledValue,
  toText: (value, column) => (isChecked(value, column) ? '是' : '否'),
  fromText: pastedCheck,
  align: 'center',
}
