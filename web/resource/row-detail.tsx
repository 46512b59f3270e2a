import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { formGroups, type Placed } from '@kouan/contract/derive/placement.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { Button, Descriptions, Drawer, Flex, Skeleton, Table, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRights } from '../app/allowed.tsx'
import { type AnyRow, useReveal, useRow } from '../data/use-resource.ts'
import { columnWidth } from '../fields/column-width.ts'
import { FieldCell } from '../fields/field-cell.tsx'
import { useIsMobile } from '../layouts/screen-width.ts'
import { type Cells, cellOf } from './list-columns.tsx'
import { ListFailure } from './list-failure.tsx'

interface Props {
  resource: Resource
  /** As the list has it; the whole row is read when the resource can be read one by one. */
  row: AnyRow
  cells: Cells
  /** Below the fields. */
  extra?: ((row: AnyRow) => ReactNode) | undefined
  onClose: () => void
}

/** All of a row, to read. */
export function RowDetail({ resource, row: listed, cells, extra, onClose }: Props) {
  const isMobile = useIsMobile()
  const isRead = resource.actions.includes('get')
  const read = useRow(resource, isRead ? listed.id : undefined)
  const row = isRead ? (read.data as unknown as AnyRow | undefined) : listed
  const items = Object.entries({ ...resource.fields, ...recordFields }).map(([name, field]) => ({ name, field }))
  return (
    <Drawer open title={`${resource.title}详情`} size={isMobile ? '100%' : 'min(860px, 92vw)'} onClose={onClose}>
      {read.error && <ListFailure error={read.error} onRetry={() => read.refetch()} />}
      {!row && !read.error && <Skeleton active paragraph={{ rows: 8 }} />}
      {row && (
        <Flex vertical gap={24}>
          {formGroups(items as Placed[]).map(({ title, items: members }) => (
            <Descriptions
              key={title ?? ''}
              size="small"
              bordered
              column={isMobile ? 1 : 2}
              title={title}
              items={members.map((item) => ({
                key: item.name,
                label: item.field.label,
                children: cells[item.name] ? (
                  cellOf(item, row, cells)
                ) : (
                  <DetailValue resource={resource} row={row} item={item} />
                ),
              }))}
              styles={{ label: { width: 130 } }}
            />
          ))}
          {Object.entries(resource.lines ?? {}).map(([key, line]) => (
            <section key={key} aria-label={line.title}>
              <Typography.Title level={3} style={{ fontSize: 16 }}>
                {line.title}
              </Typography.Title>
              <LinesTable fields={line.fields} rows={Array.isArray(row[key]) ? (row[key] as AnyRow[]) : []} />
            </section>
          ))}
          {extra?.(row)}
        </Flex>
      )}
    </Drawer>
  )
}

function DetailValue({ resource, row, item: { name, field } }: { resource: Resource; row: AnyRow; item: Placed }) {
  const { can } = useRights()
  const reveal = useReveal(resource)
  const [full, setFull] = useState<string | null>()
  if (full !== undefined) return full ?? '-'
  const isHidden = field.mask !== undefined && !field.computed && Boolean(row[name])
  return (
    <>
      <FieldCell name={name} field={field} row={row} full />
      {isHidden && can(permissionOf(resource, 'reveal')) && (
        <Button
          type="link"
          size="small"
          loading={reveal.isPending}
          aria-label={`查看完整的${field.label}`}
          onClick={() => reveal.mutate({ id: row.id, field: name }, { onSuccess: setFull })}
        >
          查看
        </Button>
      )}
    </>
  )
}

const LinesTable = ({ fields, rows }: { fields: Readonly<Record<string, Field>>; rows: readonly AnyRow[] }) => (
  <Table<AnyRow>
    size="small"
    rowKey="id"
    pagination={false}
    dataSource={rows}
    scroll={{ x: 'max-content' }}
    columns={Object.entries(fields).map(([name, field]) => ({
      key: name,
      title: field.label,
      width: columnWidth(field),
      render: (_value, row) => <FieldCell name={name} field={field} row={row} />,
    }))}
  />
)
