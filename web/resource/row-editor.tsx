import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { Modal, Spin } from 'antd'
import { useMemo } from 'react'
import { type AnyRow, useRow, useSave } from '../data/use-resource.ts'
import { RowForm, type RowFormProps } from '../fields/form/row-form.tsx'
import { ListFailure } from './list-failure.tsx'

interface Props extends Pick<RowFormProps, 'given' | 'inputs' | 'onClose'> {
  resource: Resource
  formFields: (row: AnyRow | undefined) => Fields
  readMore: ((row: AnyRow) => Promise<Record<string, unknown>> | undefined) | undefined
  row: AnyRow | undefined
}

/** The form of a resource. A row is read anew before it is changed, with its lines and its version. */
export function RowEditor({ resource, formFields, readMore, row: listed, ...form }: Props) {
  const isRead = listed !== undefined && resource.standard.includes('get')
  const read = useRow(resource, isRead ? listed.id : undefined)
  const more = useQuery({
    queryKey: [resource.name, 'more', listed?.id],
    queryFn: async () => (listed && (await readMore?.(listed))) ?? {},
    enabled: listed !== undefined && readMore !== undefined,
  })
  const save = useSave(resource)
  const isReady = [read, more].every((one) => !one.isEnabled || (one.data !== undefined && one.isFetchedAfterMount))
  const row = useMemo(() => {
    const stored = isRead ? (read.data as unknown as AnyRow | undefined) : listed
    return stored && { ...stored, ...more.data }
  }, [isRead, read.data, listed, more.data])
  const fields = formFields(listed)
  const error = read.error ?? more.error
  if (!isReady) {
    const retry = () => void Promise.all([read, more].map((one) => one.isEnabled && one.refetch()))
    return (
      <Modal open title={`编辑${resource.title}`} footer={null} onCancel={form.onClose}>
        {error ? <ListFailure error={error} onRetry={retry} /> : <Spin description="加载中…" />}
      </Modal>
    )
  }
  return (
    <RowForm
      {...form}
      title={`${listed ? '编辑' : '新增'}${resource.title}`}
      fields={fields}
      row={row}
      save={(values) => save.mutateAsync(values)}
    />
  )
}
