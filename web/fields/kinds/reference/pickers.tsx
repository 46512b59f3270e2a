// Inputs that choose rows: users, departments, roles, positions, rows of other resources.
import { listColumns } from '@kouan/contract/derive/placement.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { DepartmentPicker } from '@kouan/widgets/pickers/department-picker/department-picker.tsx'
import type { PickerValue } from '@kouan/widgets/pickers/picker-field/picker-value.ts'
import { PositionPicker } from '@kouan/widgets/pickers/position-picker/position-picker.tsx'
import { RecordPicker } from '@kouan/widgets/pickers/record-picker/record-picker.tsx'
import { RolePicker } from '@kouan/widgets/pickers/role-picker/role-picker.tsx'
import { UserPicker } from '@kouan/widgets/pickers/user-picker/user-picker.tsx'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { loadResource } from '../../../data/loading/known-resources.ts'
import { useDictionary } from '../../../data/session/dictionary-store.ts'
import { codesOf } from '../dictionary/code-select.tsx'
import type { FieldInputProps } from '../kind-input.ts'
import { CategoryInput } from './category-input.tsx'
import { departmentLoaders, roleLoaders, rowLoaders, typedItems, userIdLoaders, userLoaders } from './picker-loaders.ts'

/** Returns the props of a picker: wire values in and out, and the names of the row's values. */
function pickerProps({ field, value, onChange, text, several, files: _, ...control }: FieldInputProps) {
  const codes = codesOf(value)
  const texts = field.multiple ? (text ?? '').split(',') : [text]
  const named = codes.flatMap((code, index) => (texts[index] ? [[code, texts[index]] as const] : []))
  return {
    ...control,
    multiple: several === true || field.multiple === true,
    value: codes.join(','),
    names: Object.fromEntries(named),
    onChange: (next: PickerValue) => onChange?.(typeof next === 'string' && next !== '' ? next : null),
  }
}

export const UserInput = (props: FieldInputProps) => (
  <UserPicker {...pickerProps(props)} loaders={userLoaders} departments={departmentLoaders} />
)

const UserIdInput = (props: FieldInputProps) => (
  <UserPicker {...pickerProps(props)} variant="id" loaders={userIdLoaders} departments={departmentLoaders} />
)

export const DepartmentInput = (props: FieldInputProps) => (
  <DepartmentPicker {...pickerProps(props)} loaders={departmentLoaders} hasTreeMenu />
)

const RoleInput = (props: FieldInputProps) => <RolePicker {...pickerProps(props)} loaders={roleLoaders} valueKey="id" />

/** Resources with a picker of their own. */
const own: Readonly<Record<string, (props: FieldInputProps) => ReactNode>> = {
  category: CategoryInput,
  department: DepartmentInput,
  role: RoleInput,
  user: UserIdInput,
}

/** Chooses a row of another resource, or several. */
export function ReferenceInput(props: FieldInputProps) {
  const { to = '' } = props.field
  const Own = own[to]
  if (Own) return <Own {...props} />
  return <RowInput {...props} to={to} />
}

function RowInput({ to, ...props }: FieldInputProps & { to: string }) {
  const resource = useQuery({
    queryKey: ['resource', to],
    queryFn: () => loadResource(to),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!resource.data) return <Skeleton.Input active block />
  if (to === 'position') return <PositionInput {...props} resource={resource.data} />
  return <RecordInput {...props} resource={resource.data} />
}

interface OfResource extends FieldInputProps {
  resource: Resource
}

function PositionInput({ resource, ...props }: OfResource) {
  const ranks = useDictionary('position_rank')
  return (
    <PositionPicker
      {...pickerProps(props)}
      asCodes
      ranks={Object.fromEntries(ranks.map(({ value, text }) => [value, text]))}
      loaders={rowLoaders(resource, props.field)}
    />
  )
}

function RecordInput({ resource, ...props }: OfResource) {
  const { value = 'id', text = value } = props.field
  return (
    <RecordPicker
      {...pickerProps(props)}
      name={resource.title}
      valueKey={value}
      displayKey={text}
      columns={listColumns(resource).map(({ name, field }) => ({
        key: name,
        title: field.label,
        ...(typeof field.list === 'number' ? { width: field.list } : {}),
        render: (_, row) => String(row[`${name}_dictText`] ?? row[name] ?? ''),
      }))}
      queryFields={typedItems(resource).map(({ name, field }, place) => ({
        key: name,
        label: field.label,
        isHidden: place >= 2,
      }))}
      loaders={rowLoaders(resource, props.field)}
    />
  )
}
