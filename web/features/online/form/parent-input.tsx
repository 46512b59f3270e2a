import { listColumns } from '@kouan/contract/derive/placement.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { RecordPicker } from '@kouan/widgets/pickers/record-picker/record-picker.tsx'
import { rowLoaders } from '../../../fields/kinds/reference/picker-loaders.ts'

interface Props {
  resource: Resource
  /** The field by which people know a row. */
  shownBy: string
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
}

/** Chooses the row above one of a tree. */
export function ParentInput({ resource, shownBy, value, onChange, ...control }: Props) {
  return (
    <RecordPicker
      {...control}
      name={resource.title}
      valueKey="id"
      displayKey={shownBy}
      value={value ?? ''}
      onChange={(next) => onChange?.(typeof next === 'string' && next !== '' ? next : null)}
      columns={listColumns(resource).map(({ name, field }) => ({ key: name, title: field.label }))}
      queryFields={[]}
      loaders={rowLoaders(resource, { value: 'id', text: shownBy })}
    />
  )
}
