import { writableFields } from '@kouan/contract/derive/calls.ts'
import type { Placed } from '@kouan/contract/derive/placement.ts'
import { type Field, isLines } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Drawer, Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { type AnyRow, useRow } from '../data/use-resource.ts'
import { FieldDetails } from '../fields/field-details.tsx'
import { MaskedValue } from '../fields/masked-value.tsx'
import type { Cells } from './list-columns.tsx'
import { ListFailure } from './list-failure.tsx'

interface Props {
  resource: Resource
  /** As the list has it; the whole row is read when the resource can be read one by one. */
  row: AnyRow
  cells: Cells
  /** As in the form. */
  /** Below the fields. */
  extra?: ((row: AnyRow) => ReactNode) | undefined
  onClose: () => void
}

/** All of a row, to read. */
export function RowDetail({ resource, row: listed, cells, extra, onClose }: Props) {
  const isMobile = useIsMobile()
  const isRead = resource.standard.includes('get')
  const read = useRow(resource, isRead ? listed.id : undefined)
  const row = isRead ? (read.data as unknown as AnyRow | undefined) : listed
  const draw = (item: Placed) =>
    row && (cells[item.name]?.(row) ?? (item.field.mask && <MaskedValue resource={resource} row={row} item={item} />))
  return (
    <Drawer open title={`${resource.title}详情`} size={isMobile ? '100%' : 'min(860px, 92vw)'} onClose={onClose}>
      {read.error && <ListFailure error={read.error} onRetry={() => read.refetch()} />}
      {!row && !read.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {row && (
        <Flex vertical gap={24}>
          <FieldDetails fields={readableFields(resource)} row={row} draw={draw} />
          {extra?.(row)}
        </Flex>
      )}
    </Drawer>
  )
}

/** What is computed and not listed is for the screens, such as the ids behind names. */
function readableFields(resource: Resource): Record<string, Field> {
  const plain = Object.entries<Field>(resource.fields).filter(([, field]) => !field.computed || field.list)
  const nested = Object.entries(writableFields(resource)).filter(([, field]) => isLines(field))
  return { ...Object.fromEntries(plain), ...recordFields, ...Object.fromEntries(nested) }
}
