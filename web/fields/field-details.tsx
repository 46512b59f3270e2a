import { isShown, labelOf } from '@kouan/contract/derive/check.ts'
import { formGroups, type NamedField } from '@kouan/contract/derive/placement.ts'
import { type Fields, isLines } from '@kouan/contract/language/field.ts'
import { DetailList } from '@kouan/widgets/detail-list/detail-list.tsx'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Table, Typography } from 'antd'
import { type ComponentRef, type ReactNode, useEffect, useRef } from 'react'
import { columnWidth } from './column-width.ts'
import { FieldCell } from './field-cell.tsx'
import { viewOf } from './kinds/kind-views.tsx'

type Row = Readonly<Record<string, unknown>>

interface Props {
  fields: Fields
  row: Row
  /** Renders one value; undefined leaves it to the field. */
  render?: (item: NamedField) => ReactNode
}

/** The fields of a row in their groups, read-only; lines as tables. */
export function FieldDetails({ fields, row, render }: Props) {
  const isMobile = useIsMobile()
  const items = Object.entries(fields).flatMap(([name, field]) => (isShown(fields, name, row) ? [{ name, field }] : []))
  const plain = formGroups(items.filter(({ field }) => !isLines(field))).map(({ title, items: members }) => (
    <DetailList
      key={title ?? ''}
      {...(title === undefined ? {} : { title })}
      columns={isMobile ? 1 : 2}
      isStacked
      items={members.map((item) => ({
        key: item.name,
        label: labelOf(item.field, row),
        isWide: viewOf(item.field).isWide === true,
        value: render?.(item) ?? <FieldCell name={item.name} field={item.field} row={row} full />,
      }))}
    />
  ))
  const tables = items.flatMap(({ name, field }) =>
    isLines(field)
      ? [
          <section key={name} aria-label={field.label}>
            <Typography.Title level={3} style={{ fontSize: 16 }}>
              {field.label}
            </Typography.Title>
            <LinesTable fields={field.fields ?? {}} rows={Array.isArray(row[name]) ? (row[name] as Row[]) : []} />
          </section>,
        ]
      : [],
  )
  return [...plain, ...tables]
}

function LinesTable({ fields, rows }: { fields: Fields; rows: readonly Row[] }) {
  const table = useRef<ComponentRef<typeof Table>>(null)
  // An area that scrolls sideways on a phone must be reached by keyboard, and antd has no property for it.
  useEffect(() => {
    table.current?.nativeElement.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')
  }, [])
  return (
    <Table<Row>
      ref={table}
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      columns={Object.entries(fields).map(([name, field], place) => ({
        key: name,
        // The first column stays visible when the table scrolls.
        ...(place === 0 ? { fixed: 'start' as const } : {}),
        title: field.label,
        width: columnWidth(field),
        render: (_value, row) => <FieldCell name={name} field={field} row={row} />,
      }))}
    />
  )
}
