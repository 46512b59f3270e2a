import { useId } from 'react'
import type { CellType, ShownProps, TableColumn } from '../../cell-type.ts'
import { optionOf, optionText, pastedOption } from '../choice/option-text.ts'
import { keepFocus } from '../keep-focus.ts'

function ShownRadio({ value, column, isDisabled, onToggle }: ShownProps) {
  const name = useId()
  const chosen = optionOf(column.options, value)
  return (
    <span role="radiogroup" aria-label={column.title} onMouseDown={keepFocus}>
      {column.options?.map((option) => (
        <label key={String(option.value)} className="kt-radio">
          <input
            type="radio"
            className="kt-box"
            name={name}
            tabIndex={-1}
            checked={option === chosen}
            disabled={isDisabled || !onToggle || (option.isDisabled ?? false)}
            onChange={() => onToggle?.(option.value)}
          />
          {option.label}
        </label>
      ))}
    </span>
  )
}

/** The option behind the chosen one, and behind the last the first. */
export function nextOption(value: unknown, { options = [] }: TableColumn): unknown {
  const open = options.filter(({ isDisabled }) => !isDisabled)
  const chosen = optionOf(options, value)
  const place = chosen ? open.indexOf(chosen) : -1
  return open.length === 0 ? value : open[(place + 1) % open.length]?.value
}

/** One of a few options, all of which are shown. */
export const radioCell: CellType = {
  name: 'radio',
  isDirect: true,
  Shown: ShownRadio,
  toggled: nextOption,
  toText: optionText,
  fromText: pastedOption,
}
