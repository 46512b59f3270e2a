import type { ComponentType } from 'react'
import type { CellType, EditorProps, TableColumn, TableRow } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { ShownText } from '../shown-text.tsx'
import { type ByValues, nameCacheOf } from './name-cache.ts'
import { optionTexts, valuesOf } from './option-text.ts'
import { namesOf, ShownNames } from './shown-names.tsx'

/** What the screen's picker is told; it is shown as long as the cell is edited. */
export interface CellPickerProps {
  value: unknown
  row: TableRow
  column: TableColumn
  /** Ends the edit with this value. */
  onPick: (value: unknown) => void
  /** Ends it with the old one. */
  onClose: () => void
}

export interface PopupCellProps {
  picker: ComponentType<CellPickerProps>
  /** Names of stored values. */
  byValues: ByValues
}

const cacheOf = (column: TableColumn) => {
  const { byValues } = propsOf<PopupCellProps>(column)
  return byValues && nameCacheOf(byValues, byValues)
}

const textOf = (value: unknown, column: TableColumn) => {
  const cache = cacheOf(column)
  return cache ? namesOf(valuesOf(value, column), cache) : optionTexts(value, column)
}

function PopupEditor({ value, row, column, onChange, onDone, onCancel }: EditorProps) {
  const { picker: Picker } = propsOf<PopupCellProps>(column)
  return (
    <>
      <span className="kt-shown-field">
        <ShownText text={Picker ? textOf(value, column) : 'popup参数未正确配置!'} column={column} isDisabled />
      </span>
      {Picker && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hears what comes out of the picker's dialog
        <div
          onKeyDown={(event) => {
            // The table keeps keys from the window, where dialogs listen for this one.
            if (event.key === 'Escape' && !event.defaultPrevented) onCancel()
            event.stopPropagation()
          }}
        >
          <Picker
            {...{ value, row, column }}
            onPick={(picked) => {
              onChange(picked)
              onDone()
            }}
            onClose={onCancel}
          />
        </div>
      )}
    </>
  )
}

/** A record that a picker of the screen finds. */
export const popupCell: CellType = {
  name: 'popup',
  Shown: (props) => {
    const cache = cacheOf(props.column)
    if (!cache) return <ShownText text={optionTexts(props.value, props.column)} {...props} opens />
    return <ShownNames {...props} cache={cache} values={valuesOf(props.value, props.column)} />
  },
  Editor: PopupEditor,
  toText: textOf,
  fromText: (text) => ({ value: text.trim() === '' ? null : text.trim() }),
}
