import { nameOf, type PickedRow, withChosen, withoutChosen } from '../picker-field/choice.ts'
import { type PickerControlProps, PickerField } from '../picker-field/picker-field.tsx'
import { type PickerValue, readKeys, recordsIn, writeValue } from '../picker-field/picker-value.ts'
import { namedRows, useEntry } from '../picker-field/use-entry.ts'
import { usePickedRows } from '../picker-field/use-picked-rows.ts'
import { controlOf } from '../record-picker/record-picker.tsx'
import { chosenDepartment, DepartmentModal } from './department-modal.tsx'
import { departmentName } from './department-nodes.ts'
import type { DepartmentLoaders } from './department-panel.tsx'

interface Props extends PickerControlProps {
  /** Ids. */
  value?: PickerValue
  onChange?: (value: PickerValue, rows: readonly PickedRow[]) => void
  loaders: DepartmentLoaders
  multiple?: boolean
  maxCount?: number
  asList?: boolean
  returnKeys?: readonly string[]
  /** With several: a menu links parents and children, checks and opens all. */
  hasTreeMenu?: boolean
  /** Known names of chosen ids. */
  names?: Readonly<Record<string, string>>
}

const [valueKey, displayKey] = ['id', 'departName']

/** Chooses departments in a tree; stores ids, shows departName. */
export function DepartmentPicker(props: Props) {
  const { value, onChange, loaders, multiple = false, maxCount, asList, returnKeys, hasTreeMenu = false } = props
  const keys = readKeys(value, valueKey)
  const valueRows = recordsIn(value, valueKey)
  const named = namedRows(props.names, displayKey)
  const picked = usePickedRows({ keys, valueKey, valueRows, named, byValues: loaders.byValues })
  const limits = { isMultiple: multiple, maxCount }
  const entry = useEntry({
    search: loaders.search,
    keyOf: ({ id }) => id,
    nameOf: departmentName,
    noteOf: ({ orgCode }) => orgCode,
    onPick: (_, node) => {
      const added = [chosenDepartment(node)]
      picked.add(added.map(([, row]) => row))
      emit(withChosen(picked.rows, { added, limits }))
    },
  })
  const emit = (choice: ReadonlyMap<string, PickedRow>) =>
    onChange?.(writeValue(choice, { valueKey, isMultiple: multiple, returnKeys, asList }), [...choice.values()])
  return (
    <PickerField
      control={controlOf(props)}
      name="部门"
      items={[...picked.rows].map(([key, row]) => ({ key, name: nameOf(key, { row, displayKey }) }))}
      isLoading={picked.isLoading}
      onRetry={picked.hasFailed ? picked.retry : undefined}
      onRemove={(key) => emit(withoutChosen(picked.rows, [key]))}
      entry={entry}
      dialog={(close, typed) => (
        <DepartmentModal
          loaders={loaders}
          limits={limits}
          hasTreeMenu={hasTreeMenu}
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
