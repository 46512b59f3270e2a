import { Pagination, Table } from 'antd'
import { useDeferredValue } from 'react'
import { EmptyState } from '../../loading/empty-state.tsx'
import { type Choice, nameOf, type PickedRow } from '../picker-field/choice.ts'
import type { RecordColumn, RecordSort } from './record-loaders.ts'
import { pageSizes, type useRecordPage } from './use-record-page.ts'

interface Props {
  /** Noun of the rows. */
  name: string
  columns: readonly RecordColumn[]
  page: ReturnType<typeof useRecordPage>
  height: number
  keyOf: (row: PickedRow) => string
  /** The property that identifies rows of a page. */
  rowKey: string
  displayKey: string
  choice: Choice
  isMultiple: boolean
  /** No more may be chosen. */
  isFull: boolean
  onChoose: (rows: readonly PickedRow[], isChosen: boolean) => void
}

/** One page of records; a click anywhere in a row chooses it. */
export function RecordTable({ page, columns, keyOf, choice, isMultiple, isFull, onChoose, ...props }: Props) {
  const hasRows = page.records.length > 0
  // While loading, neither 'no data' nor 'total 0' is shown.
  const isKnown = hasRows || (!page.isLoading && page.failure === undefined)
  // The rows come first: the choice of pages costs as much as all of them.
  const hasPages = useDeferredValue(isKnown, false)
  const rowKeyOf = (row: PickedRow) => String(row[props.rowKey] ?? keyOf(row))
  return (
    <>
      <Table
        aria-label={`可选${props.name}`}
        size="small"
        loading={page.isLoading}
        dataSource={[...page.records]}
        rowKey={rowKeyOf}
        pagination={false}
        // An empty table that scrolled could not be reached by keys.
        scroll={hasRows ? { y: props.height, x: widthOf(columns) } : {}}
        locale={{
          emptyText: isKnown ? <EmptyState text="暂无数据" /> : <div style={{ height: 120 }} />,
        }}
        onRow={(row) => ({
          style: { cursor: 'pointer' },
          onClick: () => {
            const isChosen = choice.has(keyOf(row))
            if (isMultiple ? isChosen || !isFull : !isChosen) onChoose([row], !isChosen)
          },
        })}
        rowSelection={{
          type: isMultiple ? 'checkbox' : 'radio',
          columnWidth: 48,
          selectedRowKeys: page.records.filter((row) => choice.has(keyOf(row))).map(rowKeyOf),
          onSelect: (row, isChosen) => onChoose([row], isChosen),
          onSelectAll: (isChosen, _rows, changed) => onChoose(changed.filter(Boolean), isChosen),
          getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
          getCheckboxProps: (row) => ({
            'aria-label': `选择 ${nameOf(keyOf(row), { row, displayKey: props.displayKey })}`,
            disabled: isFull && !choice.has(keyOf(row)),
          }),
        }}
        onChange={(_pagination, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
          page.setSort(order ? { column: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : undefined)
        }}
        columns={columns.map(({ key, title, width = 120, isSortable, render }) => ({
          key,
          dataIndex: key,
          title,
          ...(hasRows && { width }),
          ellipsis: true,
          showSorterTooltip: false,
          ...(isSortable && { sorter: true, sortOrder: sortOrderOf(page.sort, key) }),
          ...(render && { render }),
        }))}
      />
      <div style={{ minHeight: 24, marginTop: 12 }}>
        {hasPages && (
          <Pagination
            size="small"
            align="end"
            current={page.pageNo}
            pageSize={page.pageSize}
            total={page.total}
            showSizeChanger
            pageSizeOptions={[...pageSizes]}
            showTotal={(all, [from, to]) => (all === 0 ? '共 0 条' : `${from}-${to} 共 ${all} 条`)}
            onChange={page.setPage}
          />
        )}
      </div>
    </>
  )
}

const widthOf = (columns: readonly RecordColumn[]) => columns.reduce((sum, { width = 120 }) => sum + width, 48)

function sortOrderOf(sort: RecordSort | undefined, key: string) {
  if (sort?.column !== key) return null
  return sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)
}
