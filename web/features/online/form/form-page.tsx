// The frame of all list screens of online forms: reads the definition and makes the resource that the screen shows.
import { readForm } from '@kouan/contract/calls/online/form-calls.ts'
import { listColumns } from '@kouan/contract/derive/placement.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { resourceOfForm } from '@kouan/contract/resources/online/form-resource.ts'
import { Skeleton } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import type { DetailParts, FormParts, ListParts } from '../../../resource/parts.ts'
import { ParentInput } from './parent-input.tsx'
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
