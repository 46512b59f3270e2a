import type { DepartmentLoaders } from '../department-picker/department-panel.tsx'
import { type RecordChoiceProps, RecordPicker } from '../record-picker/record-picker.tsx'
import { departmentFilter, userColumns, userQueryFields, userSort } from './user-parts.tsx'

const widths = { alone: 1200, inAnotherPicker: 1250 }

interface Props extends RecordChoiceProps {
  /** A tree of departments at the left, which filters by `departId`. */
  departments?: DepartmentLoaders
  /** The value is the username, the id, or records of both. */
  variant?: 'username' | 'id' | 'id-and-username'
  isInAnotherPicker?: boolean
}

/** Rows are `{ id, username, realname, phone, birthday, sex, orgCodeTxt }`. */
export function UserPicker({ departments, variant = 'username', isInAnotherPicker = false, ...props }: Props) {
  const side = departmentFilter(departments)
  return (
    <RecordPicker
      width={isInAnotherPicker ? widths.inAnotherPicker : widths.alone}
      {...(variant === 'id-and-username' && { returnKeys: ['id', 'username'] })}
      {...props}
      {...(side && { side })}
      name="用户"
      valueKey={variant === 'id' ? 'id' : 'username'}
      displayKey="realname"
      noteKey="username"
      columns={userColumns}
      queryFields={userQueryFields}
      sort={userSort}
    />
  )
}
