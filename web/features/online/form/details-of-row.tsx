import { writableFields } from '@kouan/contract/derive/calls.ts'
import { isLines } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { FailedState } from '@kouan/widgets/loading/list-states.tsx'
import { Skeleton } from 'antd'
import { useRow } from '../../../data/calls/use-resource.ts'
import { FieldDetails } from '../../../fields/field-details.tsx'

interface Props {
  resource: Resource
  /** Undefined until a row is chosen. */
  id: string | undefined
  /** Of one sub-table; all of them unless said. */
  only?: string
}

/** The rows that the sub-tables have of one row. */
export function DetailsOfRow({ resource, id, only }: Props) {
  const row = useRow(resource, id)
  if (id === undefined) return <EmptyState text="在主表中点“查看子表”选择一行" />
  if (row.error) return <FailedState isInline message={row.error.message} onRetry={() => void row.refetch()} />
  if (!row.data) return <Skeleton active />
  const details = Object.entries(writableFields(resource)).filter(
    ([name, field]) => isLines(field) && (only === undefined || name === only),
  )
  if (details.length === 0) return <EmptyState text="这个表单没有子表" />
  return <FieldDetails fields={Object.fromEntries(details)} row={row.data} />
}
