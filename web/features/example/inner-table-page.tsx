import { callsOf } from '@kouan/contract/derive/calls.ts'
import { exampleOrder } from '@kouan/contract/resources/example/example-order.ts'
import { paginationOf } from '@kouan/widgets/editable-table/actions/pagination.ts'
import { FailedState } from '@kouan/widgets/loading/list-states.tsx'
import { Table } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../data/calls/use-call.ts'
import { FieldCell } from '../../fields/field-cell.tsx'
import { ExampleFrame } from './example-frame.tsx'
import { OrderLines } from './order-lines.tsx'

const names = ['billNo', 'subject', 'step'] as const

/** A table whose rows open into a table of their own. */
export default function InnerTablePage() {
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 })
  const found = useAnswer(callsOf(exampleOrder).list, page)
  // Until the total is known it is the default of all tables.
  const known = found.data ? { total: found.data.total } : {}
  const pager = paginationOf({ current: page.pageNo, pageSize: page.pageSize, ...known })
  return (
    <ExampleFrame source="inner-table-page.tsx" about="展开一行，行内读取并显示它的明细。">
      {found.error ? (
        <FailedState message={found.error.message} onRetry={() => void found.refetch()} />
      ) : (
        <Table
          rowKey="id"
          loading={found.isPending}
          dataSource={found.data?.records ?? []}
          pagination={{ ...pager, pageSizeOptions: [...pager.pageSizeOptions] }}
          onChange={({ current = 1, pageSize = 10 }) => setPage({ pageNo: current, pageSize })}
          expandable={{ expandedRowRender: ({ id }) => <OrderLines id={id} /> }}
          columns={names.map((name) => ({
            key: name,
            title: exampleOrder.fields[name].label,
            render: (_, row) => <FieldCell name={name} field={exampleOrder.fields[name]} row={row} />,
          }))}
        />
      )}
    </ExampleFrame>
  )
}
