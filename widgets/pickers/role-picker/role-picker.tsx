import { type RecordChoiceProps, RecordPicker } from '../record-picker/record-picker.tsx'

const columns = [
  { key: 'roleName', title: '角色名称', width: 200 },
  { key: 'roleCode', title: '角色编码', width: 200 },
]
const queryFields = [
  { key: 'roleName', label: '角色名称' },
  { key: 'roleCode', label: '角色编码' },
]

interface Props extends RecordChoiceProps {
  /** The stored property. Default: `roleCode`. */
  valueKey?: 'id' | 'roleCode'
}

/** Rows are `{ id, roleCode, roleName }`. */
export const RolePicker = ({ valueKey = 'roleCode', ...props }: Props) => (
  <RecordPicker
    {...props}
    name="角色"
    valueKey={valueKey}
    displayKey="roleName"
    noteKey="roleCode"
    {...{ columns, queryFields }}
  />
)
