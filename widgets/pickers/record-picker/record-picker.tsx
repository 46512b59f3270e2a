import { nameOf, type PickedRow, withChosen, withoutChosen } from '../picker-field/choice.ts'
import { type PickerControlProps, PickerField } from '../picker-field/picker-field.tsx'
import { type PickerValue, readKeys, recordsIn, writeValue } from '../picker-field/picker-value.ts'
import { namedRows, useEntry } from '../picker-field/use-entry.ts'
import { usePickedRows } from '../picker-field/use-picked-rows.ts'
import type { QueryField, RecordColumn, RecordLoaders, RecordSort } from './record-loaders.ts'
import { RecordModal, type SideFilter } from './record-modal.tsx'

/** Props that the pickers of particular records hand on. */
export interface RecordChoiceProps extends PickerControlProps {
  value?: PickerValue
  /** The new value and its rows; an empty row for an unknown value. */
  onChange?: (value: PickerValue, rows: readonly PickedRow[]) => void
  loaders: RecordLoaders
  multiple?: boolean
  /** The most that may be chosen. */
  maxCount?: number
  /** Several values as a list instead of a text joined by commas. */
  asList?: boolean
  /** The value is made of records with these properties. */
  returnKeys?: readonly string[]
  /** Of the dialog, in pixels. */
  width?: number
  /** Known names of chosen values, by value. */
  names?: Readonly<Record<string, string>>
}

export interface RecordPickerProps extends RecordChoiceProps {
  /** Noun of the rows: 用户, 角色 … */
  name: string
  title?: string
  /** The property that is stored. Default: `id`. */
  valueKey?: string
  /** The property that identifies rows of a page. Default: `id`. */
  rowKey?: string
  /** The property that is shown. */
  displayKey: string
  /** The property that distinguishes records of one name in the search. */
  noteKey?: string
  columns: readonly RecordColumn[]
  queryFields?: readonly QueryField[]
  sort?: RecordSort
  side?: SideFilter
}

/** Chooses records from a server's pages. The choice persists over pages, queries and reopening. */
export function RecordPicker(props: RecordPickerProps) {
  const { value, onChange, loaders, name, valueKey = 'id', displayKey, columns, queryFields = [] } = props
  const {
    multiple = false,
    maxCount,
    asList,
    returnKeys,
    width = 900,
    title = `选择${name}`,
    sort,
    side,
    rowKey,
  } = props
  const keys = readKeys(value, valueKey)
  const valueRows = recordsIn(value, valueKey)
  const named = namedRows(props.names, displayKey)
  const picked = usePickedRows({ keys, valueKey, valueRows, named, byValues: loaders.byValues })
  const limits = { isMultiple: multiple, maxCount }
  const entry = useEntry({
    search: loaders.search,
    keyOf: (row) => String(row[valueKey] ?? ''),
    nameOf: (row) => String(row[displayKey] ?? row[valueKey] ?? ''),
    noteOf: (row) => (props.noteKey === undefined ? undefined : String(row[props.noteKey] ?? '')),
    onPick: (key, row) => {
      picked.add([row])
      emit(withChosen(picked.rows, { added: [[key, row]], limits }))
    },
  })
  const emit = (choice: ReadonlyMap<string, PickedRow>) =>
    onChange?.(writeValue(choice, { valueKey, isMultiple: multiple, returnKeys, asList }), [...choice.values()])
  return (
    <PickerField
      control={controlOf(props)}
      name={name}
      items={[...picked.rows].map(([key, row]) => ({ key, name: nameOf(key, { row, displayKey }) }))}
      isLoading={picked.isLoading}
      onRetry={picked.hasFailed ? picked.retry : undefined}
      onRemove={(key) => emit(withoutChosen(picked.rows, [key]))}
      entry={entry}
      dialog={(close, typed) => (
        <RecordModal
          {...{ name, title, width, valueKey, rowKey, displayKey, columns, queryFields, loaders, sort, side }}
          limits={limits}
          typed={typed}
          choice={picked.rows}
          onClose={close}
          onConfirm={(choice) => {
            picked.add([...choice.values()].filter((row) => row[valueKey] !== undefined))
            emit(choice)
            close()
          }}
        />
      )}
    />
  )
}

/** The properties that go to the field, as `Form.Item` gave them. */
export const controlOf = (props: PickerControlProps): PickerControlProps => ({
  ...Object.fromEntries(Object.entries(props).filter(([key]) => key.startsWith('aria-'))),
  ...(props.id !== undefined && { id: props.id }),
  ...(props.disabled !== undefined && { disabled: props.disabled }),
  ...(props.readOnly !== undefined && { readOnly: props.readOnly }),
  ...(props.placeholder !== undefined && { placeholder: props.placeholder }),
})
