import { nameOf, type PickedRow, withoutChosen } from '../picker-field/choice.ts'
import { type PickerControlProps, PickerField } from '../picker-field/picker-field.tsx'
import { type PickerValue, readKeys, recordsIn, writeValue } from '../picker-field/picker-value.ts'
import { usePickedRows } from '../picker-field/use-picked-rows.ts'
import { controlOf } from '../record-picker/record-picker.tsx'
import { DepartmentModal } from './department-modal.tsx'
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
}

const [valueKey, displayKey] = ['id', 'departName']

/** Chooses departments in a tree; stores ids, shows departName. */
export function DepartmentPicker(props: Props) {
  const { value, onChange, loaders, multiple = false, maxCount, asList, returnKeys, hasTreeMenu = false } = props
  const keys = readKeys(value, valueKey)
  const picked = usePickedRows({ keys, valueKey, given: recordsIn(value, valueKey), byValues: loaders.byValues })
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
      dialog={(close) => (
        <DepartmentModal
          loaders={loaders}
          limits={{ isMultiple: multiple, maxCount }}
          hasTreeMenu={hasTreeMenu}
          choice={picked.rows}
          onClose={close}
          onConfirm={(choice) => {
            picked.learn([...choice.values()].filter((row) => row[valueKey] !== undefined))
            emit(choice)
            close()
          }}
        />
      )}
    />
  )
}
