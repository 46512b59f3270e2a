// The rows of a report: texts of dictionaries, links, groups of columns, and the totals of all pages.
import type { ReportColumn, ReportPage, ReportRow } from '@kouan/contract/calls/online/report-calls.ts'
import { Table } from 'antd'
import type { ColumnsType } from 'antd/es/table'
import type { SortOrder } from 'antd/es/table/interface'
import { Link } from 'react-router'
import type { Paging } from './use-report.ts'

const bothWays: SortOrder[] = ['ascend', 'descend', 'ascend']

interface Props {
  page: ReportPage
  isFetching: boolean
  paging: Paging
  onPaging: (paging: Paging) => void
}

export function ReportRows({ page, isFetching, paging, onPaging }: Props) {
  const { columns, data } = page
  const first = (paging.pageNo - 1) * paging.pageSize
  const hasTotals = columns.some(({ isTotal }) => isTotal === '1') && data.records.length > 0
  return (
    <Table<ReportRow>
      size="middle"
      bordered={page.isGroupTitle}
      loading={isFetching}
      scroll={{ x: 'max-content' }}
      // Rows have no id; a page is replaced as a whole.
      rowKey={(row) => String(first + data.records.indexOf(row))}
      columns={grouped(columns, page, paging)}
      dataSource={data.records}
      pagination={{
        current: paging.pageNo,
        pageSize: paging.pageSize,
        total: data.total,
        showSizeChanger: true,
        showTotal: (total) => (data.isCut ? `只显示前 ${total} 行` : `共 ${total} 条`),
      }}
      onChange={({ current = 1, pageSize = 10 }, _, sorter) => {
        const { field, order } = Array.isArray(sorter) ? { field: undefined, order: undefined } : sorter
        onPaging({
          ...{ pageNo: current, pageSize },
          ...(order && field !== undefined
            ? { column: String(field), order: order === 'ascend' ? 'asc' : 'desc' }
            : {}),
        })
      }}
      summary={() =>
        hasTotals && (
          <Table.Summary.Row>
            {columns.map(({ dataIndex, align, isTotal }, place) => (
              <Table.Summary.Cell key={dataIndex} index={place} align={align}>
                <strong>{isTotal === '1' ? data.totals[dataIndex] : place === 0 ? '合计' : ''}</strong>
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )
      }
    />
  )
}

/** Neighbours with the same group title stand below it. */
function grouped(columns: readonly ReportColumn[], page: ReportPage, paging: Paging): ColumnsType<ReportRow> {
  const all: ColumnsType<ReportRow> = []
  let group: { title: string; children: ColumnsType<ReportRow> } | undefined
  for (const column of columns) {
    const made = columnOf(column, page, paging)
    if (!column.groupTitle) {
      group = undefined
      all.push(made)
      continue
    }
    if (group?.title !== column.groupTitle) {
      group = { title: column.groupTitle, children: [] }
      all.push(group)
    }
    group.children.push(made)
  }
  return all
}

function columnOf(column: ReportColumn, page: ReportPage, paging: Paging): ColumnsType<ReportRow>[number] {
  const { dataIndex, title, align, width, sorter, sortOrder, hrefSlotName } = column
  const href = page.fieldHrefSlots.find(({ slotName }) => slotName === hrefSlotName)?.href
  return {
    ...{ key: dataIndex, dataIndex, title, align, sorter },
    ...(width === undefined ? {} : { width }),
    // A third click would end the order and so lead back to it; it turns it round instead.
    ...(sortOrder && { sortDirections: bothWays }),
    sortOrder: orderOf(column, paging),
    render: (value: unknown, row) => {
      const text = textOf(column, page, value)
      return href && text !== '-' ? <Link to={addressIn(href, row)}>{text}</Link> : text
    },
  }
}

/** As it was asked for, else as the report is stored. */
function orderOf({ dataIndex, sorter, sortOrder }: ReportColumn, { column, order }: Paging) {
  if (column === undefined) return sorter && sortOrder ? sortOrder : null
  if (column !== dataIndex) return null
  return order === 'asc' ? ('ascend' as const) : ('descend' as const)
}

function textOf({ customRender }: ReportColumn, { dictOptions }: ReportPage, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  const items = customRender === undefined ? undefined : dictOptions[customRender]
  return items?.find((item) => item.value === String(value))?.text ?? String(value)
}

/** Values of the row become parts of the address, never more of it. */
const addressIn = (href: string, row: ReportRow) =>
  href.replace(/\$\{([^}]*)\}/g, (_, name: string) => encodeURIComponent(String(row[name] ?? '')))
