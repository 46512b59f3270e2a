import type { DepartmentLoaders } from '../department-picker/department-panel.tsx'
import type { PickedRow } from '../picker-field/choice.ts'
import type { RecordLoaders } from '../record-picker/record-loaders.ts'
import { RecordModal } from '../record-picker/record-modal.tsx'
import { departmentFilter, userColumns, userQueryFields, userSort } from './user-parts.tsx'

const defaultWidth = 500

interface Props {
  loaders: RecordLoaders
  departments?: DepartmentLoaders
  multiple?: boolean
  /** In pixels. */
  width?: number
  onClose: () => void
  onChoose: (rows: readonly PickedRow[]) => void
}

/** The dialog alone, for lists that add users by a button. */
export const UserModal = ({ departments, multiple = true, width = defaultWidth, onChoose, ...props }: Props) => (
  <RecordModal
    {...props}
    side={departmentFilter(departments)}
    title="选择用户"
    width={width}
    name="用户"
    valueKey="username"
    displayKey="realname"
    columns={userColumns}
    queryFields={userQueryFields}
    sort={userSort}
    limits={{ isMultiple: multiple }}
    choice={new Map()}
    onConfirm={(choice) => onChoose([...choice.values()])}
  />
)
