import { exampleOrder } from '@kouan/contract/resources/example/example-order.ts'
import { FailedState } from '@kouan/widgets/loading/list-states.tsx'
import { Skeleton, Table } from 'antd'
import { useRow } from '../../data/calls/use-resource.ts'
import { FieldCell } from '../../fields/field-cell.tsx'

type Line = Readonly<Record<string, unknown>>

/** The lines of one bill. */
export function OrderLines({ id }: { id: string }) {
  const row = useRow(exampleOrder, id)
  if (row.error) return <FailedState isInline message={row.error.message} onRetry={() => void row.refetch()} />
  if (!row.data) return <Skeleton active />
  const { lines } = row.data as unknown as { lines: Line[] } // rows are typed without their lines
  return (
    <Table<Line>
      size="small"
      rowKey="id"
      pagination={false}
      dataSource={lines}
      columns={Object.entries(exampleOrder.lines?.lines?.fields ?? {}).map(([name, field]) => ({
        key: name,
        title: field.label,
        render: (_, line) => <FieldCell name={name} field={field} row={line} />,
      }))}
    />
  )
}
