import { SelectOutlined } from '@ant-design/icons'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { CellType, EditorProps, TableColumn, TableRow } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { plainText } from '../plain-text.ts'
import { ShownText } from '../shown-text.tsx'
import { inputCell } from '../text/input-cell.tsx'
import { type ByValues, nameCacheOf } from './name-cache.ts'
import { optionTexts, valuesOf } from './option-text.ts'
import { namesOf, ShownNames } from './shown-names.tsx'

/** Props of the screen's picker, which is shown as long as the cell is edited. */
export interface CellPickerProps {
  value: unknown
  row: TableRow
  column: TableColumn
  /** Ends the edit with this value. */
  onPick: (value: unknown) => void
  /** Ends it with values of several columns, as one step. */
  onFill: (values: Readonly<Record<string, unknown>>) => void
  /** Ends it with the old one. */
  onClose: () => void
}

export interface PopupCellProps {
  picker: ComponentType<CellPickerProps>
  /** Names of stored values. */
  byValues: ByValues
  /** The value is a text that may be typed, too; without a picker it can be typed alone. */
  isTyped: boolean
}

const cacheOf = (column: TableColumn) => {
  const { byValues } = propsOf<PopupCellProps>(column)
  return byValues && nameCacheOf(byValues, byValues)
}

const textOf = (value: unknown, column: TableColumn) => {
  const cache = cacheOf(column)
  return cache ? namesOf(valuesOf(value, column), cache) : optionTexts(value, column)
}

function PopupEditor(props: EditorProps) {
  const { value, column, onCancel } = props
  const { picker } = propsOf<PopupCellProps>(column)
  return (
    <>
      <span className="kt-shown-field">
        <ShownText text={picker ? textOf(value, column) : 'popup参数未正确配置!'} column={column} isDisabled />
      </span>
      {picker && <OpenPicker {...props} Picker={picker} onClose={onCancel} />}
    </>
  )
}

/** A line to type in, with a button that opens the picker; Alt+↓ does it, too. */
function TypedEditor(props: EditorProps) {
  const { column } = props
  const { picker } = propsOf<PopupCellProps>(column)
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const { Editor: Line } = inputCell
  const wasOpen = useRef(false)
  // After the dialog is closed: an open one holds the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('input')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears a key of the field in it
    <span
      ref={place}
      className="kt-typed-popup"
      onKeyDown={(event) => {
        if (!picker || event.key !== 'ArrowDown' || !event.altKey) return
        event.preventDefault()
        event.stopPropagation()
        setIsOpen(true)
      }}
    >
      {Line && <Line {...props} />}
      {picker && (
        <button
          type="button"
          tabIndex={-1}
          className="kt-pick"
          aria-label={`选择${column.title}`}
          title="选择（Alt+↓）"
          onClick={() => setIsOpen(true)}
        >
          <SelectOutlined aria-hidden />
        </button>
      )}
      {picker && isOpen && <OpenPicker {...props} Picker={picker} onClose={() => setIsOpen(false)} />}
    </span>
  )
}

interface OpenProps extends EditorProps {
  Picker: ComponentType<CellPickerProps>
  onClose: () => void
}

const OpenPicker = ({ Picker, value, row, column, onChange, onDone, onFill, onClose }: OpenProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from the picker's dialog
  <div
    onKeyDown={(event) => {
      // The table stops keys before the window, where dialogs listen for this one.
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      event.stopPropagation()
    }}
  >
    <Picker
      {...{ value, row, column, onFill, onClose }}
      onPick={(picked) => {
        onChange(picked)
        onDone()
      }}
    />
  </div>
)

const typedCell: CellType = {
  ...inputCell,
  name: 'popup',
  Shown: ({ value, column, isDisabled }) => <ShownText text={plainText(value)} {...{ column, isDisabled }} opens />,
  Editor: TypedEditor,
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
  variant: (column) => (propsOf<PopupCellProps>(column).isTyped ? typedCell : undefined),
}
