// The frame of all list screens of online forms: reads the definition and makes the resource that the screen shows.
import { readForm } from '@kouan/contract/calls/online/form-calls.ts'
import { listColumns } from '@kouan/contract/derive/placement.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { resourceOfForm } from '@kouan/contract/resources/online/form-resource.ts'
import { RecordPicker } from '@kouan/widgets/pickers/record-picker/record-picker.tsx'
import { Skeleton } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { rowLoaders } from '../../../fields/kinds/reference/picker-loaders.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import type { DetailParts, FormParts, ListParts } from '../../../resource/parts.ts'
import { useFormCode } from './use-form-code.ts'

/** Parts that every screen of a form passes to its list. */
export interface ScreenParts {
  resource: Resource
  list: ListParts<Fields, string>
  form: FormParts<Fields>
  detail: DetailParts<Fields>
}

export function FormPage({ children }: { children: (parts: ScreenParts) => ReactNode }) {
  const { code, isOwnRow } = useFormCode()
  const { data, error, refetch } = useAnswer(readForm, { form: code })
  const parts = useMemo(() => data && partsOf(resourceOfForm(data), isOwnRow), [data, isOwnRow])
  if (error) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (!parts) return <Skeleton active paragraph={{ rows: 8 }} />
  return children(parts)
}

function partsOf(resource: Resource, isOwnRow: boolean): ScreenParts {
  const title = isOwnRow ? {} : { title: resource.title, isInner: true }
  if (!resource.tree) return { resource, list: title, form: {}, detail: {} }
  const [first] = listColumns(resource)
  return {
    resource,
    list: title,
    form: {
      inputs: { parentId: <ParentInput resource={resource} shownBy={resource.titleField ?? first?.name ?? 'id'} /> },
    },
    // The tree itself shows the parent of a row.
    detail: { omit: ['parentId'] },
  }
}

interface Props {
  resource: Resource
  /** The field by which people know a row. */
  shownBy: string
  value?: string | null
  onChange?: (value: string | null) => void
  id?: string
}

/** Chooses the row above one of a tree. */
function ParentInput({ resource, shownBy, value, onChange, ...control }: Props) {
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
