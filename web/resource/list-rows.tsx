import { type Density, densities } from '@kouan/contract/rules/list-look.ts'
import { pageSizes } from '@kouan/contract/rules/person-settings.ts'
import { ResizableHead } from '@kouan/widgets/list-toolbar/resizable-head.tsx'
import { useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { headerHeight } from '@kouan/widgets/theme/theme.ts'
import type { TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { useBranches } from '@kouan/widgets/tree-rows/use-branches.ts'
import { Empty, Flex, Pagination, Spin, Table } from 'antd'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { useScreen } from '../../widgets/screen-width/use-screen.ts'
import { useFlashes } from '../data/use-flashes.ts'
import type { AnyRow } from '../data/use-resource.ts'
import { useSettings } from '../data/use-settings.ts'
import { rowMark } from '../keys/row-keys.ts'
import type { ListState } from './list-address.ts'
import { ListCards, type ListCardsProps } from './list-cards.tsx'
import { tableColumns } from './list-columns.tsx'
import { emptyListText, totalText } from './list-texts.ts'
import type { ShownColumn } from './shown-columns.ts'
import type { RowMove } from './tree/row-moves.ts'
import { useRowMoves } from './tree/use-row-moves.tsx'
import './list-rows.css'

interface Props extends Omit<ListCardsProps, 'rows' | 'nameOf' | 'columns'> {
  title: string
  /** Those that are seen. */
  columns: readonly ShownColumn[]
  density: Density
  /** Absent where a list looks as its page says. */
  onResize: ((name: string, width: number) => void) | undefined
  /** Stands inside another page or dialog: its head does not stay in sight. */
  isInner: boolean
  /** What can be done with the chosen rows; lies over the end of the list. */
  bar: ReactNode
  rows: readonly TreeRow[] | undefined
  /** Absent where there are no pages. */
  total: number | undefined
  isTree: boolean
  /** Names of the columns that can be sorted by. */
  sortable: readonly string[]
  isLoading: boolean
  isFiltered: boolean
  /** Said where nothing is filtered and nothing is there. */
  emptyText: string | undefined
  state: ListState
  onChange: (part: Partial<ListState>) => void
  /** Of a tree whose rows may be moved, by hand and by keys. */
  move?: ((move: RowMove) => Promise<unknown>) | undefined
}

/** The rows as a table, on a phone as cards, with the pager below. */
export function ListRows(props: Props) {
  const { title, rows, total, isTree, sortable, isLoading, isFiltered, emptyText, state, onChange, move, ...look } =
    props
  const { columns, cells, actionsOf, selection, isOpen, branches } = look
  const { isHeaderFixed } = useSettings()
  const screen = useScreen()
  const isPrinted = useMedia('print')
  const placed = useMemo(() => columns.map((column) => column.placed), [columns])
  const flashing = useFlashes(rows, placed)
  const atOnce = useBranches(rows ?? [], isOpen)
  const expandable = branches
    ? {
        expandedRowKeys: branches.opened,
        onExpand: (isWanted: boolean, { id }: TreeRow) => branches.toggle(id, isWanted),
      }
    : atOnce
  const nameOf = (row: AnyRow) => String((columns[0] && row[columns[0].name]) ?? row.id)
  // What is filtered or sorted otherwise does not show between which rows one would go.
  const moves = useRowMoves({ rows: rows ?? [], nameOf, move: isFiltered || state.sort ? undefined : move })
  const empty = (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={isLoading ? '加载中…' : emptyListText(isFiltered, emptyText)}
    />
  )
  const pager = total !== undefined && total > 0 && (
    <Pagination
      align="end"
      size={screen === 'mobile' ? 'small' : 'medium'}
      current={state.page}
      pageSize={state.size}
      pageSizeOptions={pageSizes}
      total={total}
      showSizeChanger
      showQuickJumper={screen !== 'mobile'}
      showTotal={totalText}
      className="list-pager"
      onChange={(page, size) => onChange(size === state.size ? { page } : { size })}
    />
  )

  if (screen === 'mobile' && !isPrinted) {
    return (
      <Spin spinning={isLoading}>
        <Flex vertical gap={12}>
          {rows && rows.length > 0 ? (
            <ListCards {...look} columns={placed} rows={rows} nameOf={nameOf} />
          ) : (
            <div className="list-card">{empty}</div>
          )}
          {props.bar}
          {pager}
        </Flex>
      </Spin>
    )
  }
  const offset = isTree ? undefined : total === undefined ? 0 : (state.page - 1) * state.size
  const lead = moves?.withHandle
  const { onResize } = props
  const tableOf = tableColumns({
    columns,
    sortable,
    cells,
    sort: state.sort,
    offset,
    actionsOf: isPrinted ? undefined : actionsOf,
    nameOf,
    lead,
    onResize,
  })
  // A sheet is as wide as it is: its columns share that, and its head comes again on each.
  if (isPrinted) return <PrintedRows title={title} columns={tableOf} rows={rows ?? []} />
  const width = tableOf.reduce((sum, column) => sum + Number(column.width ?? 0), selection ? 48 : 0)
  return (
    <>
      <Table<TreeRow>
        aria-label={title}
        className="list-table"
        style={{ '--row-height': `${densities[props.density]}px` } as CSSProperties}
        rowKey="id"
        rowClassName={({ id }) => (flashing.has(id) ? 'row-flash' : '')}
        size="small"
        tableLayout="fixed"
        components={heads}
        {...(props.isInner
          ? {}
          : { sticky: { offsetHeader: isHeaderFixed ? headerHeight : 0, offsetScroll: pagerHeight } })}
        columns={tableOf}
        dataSource={rows ?? []}
        loading={{ spinning: isLoading, description: '加载中…' }}
        locale={{ emptyText: empty }}
        pagination={false}
        scroll={{ x: width }}
        {...(isTree ? { expandable } : {})}
        onRow={(row) => ({ ...moves?.rowProps(row), ...rowMark(row.id) })}
        {...(selection
          ? {
              rowSelection: {
                selectedRowKeys: [...selection.keys],
                checkStrictly: true,
                columnWidth: 48,
                fixed: true,
                getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
                getCheckboxProps: (row) => ({ 'aria-label': `选择 ${nameOf(row)}` }),
                onChange: (keys) => selection.onChange(keys.map(String)),
              },
            }
          : {})}
        onChange={(_page, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return
          const { columnKey: by, order } = sorter
          onChange({ sort: order ? { by: String(by), order: order === 'ascend' ? 'asc' : 'desc' } : undefined })
        }}
      />
      {props.bar}
      {pager}
    </>
  )
}

const PrintedRows = ({ title, columns, rows }: PrintedProps) => (
  <Table<TreeRow>
    aria-label={title}
    rowKey="id"
    size="small"
    bordered
    columns={columns.map(({ fixed: _, sorter: __, ...column }) => column)}
    dataSource={rows}
    pagination={false}
    expandable={{ defaultExpandAllRows: true, expandIcon: () => null }}
  />
)

interface PrintedProps {
  title: string
  columns: ReturnType<typeof tableColumns>
  rows: readonly TreeRow[]
}

const heads = { header: { cell: ResizableHead } }

/** The pager lies over the end of a long list, in pixels. */
const pagerHeight = 40
