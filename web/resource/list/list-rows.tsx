import { type Density, densities } from '@kouan/contract/rules/list-look.ts'
import { pageSizes } from '@kouan/contract/rules/person-settings.ts'
import { ListPager } from '@kouan/widgets/list-toolbar/list-pager.tsx'
import { ResizableHead } from '@kouan/widgets/list-toolbar/resizable-head.tsx'
import { useIsMobile, useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { headerHeight } from '@kouan/widgets/theme/theme.ts'
import type { TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { useBranches } from '@kouan/widgets/tree-rows/use-branches.ts'
import { Empty, Flex, Spin, Table } from 'antd'
import { type CSSProperties, memo, type ReactNode, useCallback, useMemo } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { useSettings } from '../../data/settings/use-settings.ts'
import { rowMark } from '../../keys/row-keys.ts'
import type { ListState, Sort } from '../address/list-address.ts'
import { tableColumns } from '../columns/list-columns.tsx'
import type { ShownColumn } from '../columns/shown-columns.ts'
import type { RowMove } from '../tree/row-moves.ts'
import { useRowMoves } from '../tree/use-row-moves.tsx'
import { ListCards, type ListCardsProps } from './list-cards.tsx'
import { emptyListText } from './list-texts.ts'
import { useFlashes } from './use-flashes.ts'
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
export function ListRows({ bar, state, total, isLoading, isFiltered, emptyText, move, ...rows }: Props) {
  const { onChange } = rows
  const { page, size } = state
  const isMobile = useIsMobile()
  const isPrinted = useMedia('print')
  const offset = rows.isTree ? undefined : total === undefined ? 0 : (page - 1) * size
  const isEmpty = !rows.rows?.length
  const instead = isEmpty ? (isLoading ? loadingText : emptyListText(isFiltered, emptyText)) : ''
  // What is filtered or sorted otherwise does not show between which rows one would go.
  const mayMove = !isFiltered && !state.sort
  const drawn = (
    <DrawnRows {...rows} sort={state.sort} offset={offset} instead={instead} move={mayMove ? move : undefined} />
  )
  if (isPrinted) return drawn
  return (
    <Flex vertical gap={isMobile ? 12 : 0}>
      {/* Around them and not theirs: that they are on their way does not draw those anew that are there. */}
      <Spin spinning={isLoading} description={loadingText}>
        {drawn}
      </Spin>
      {bar}
      {total !== undefined && total > 0 && (
        <ListPager page={page} size={size} sizes={pageSizes} total={total} isSmall={isMobile} onChange={onChange} />
      )}
    </Flex>
  )
}

const loadingText = '加载中…'

interface DrawnProps extends Omit<Props, 'bar' | 'state' | 'total' | 'isLoading' | 'isFiltered' | 'emptyText'> {
  /** Said where there are none. */
  instead: string
  sort: Sort | undefined
  /** The number of the row before the first one; absent where numbers say nothing, in trees. */
  offset: number | undefined
}

/** Hundreds of cells: re-rendered when their data changes, not at every key press in the bar above them. */
const DrawnRows = memo((props: DrawnProps) => {
  const { title, rows = none, isTree, sortable, instead, sort, onChange, ...look } = props
  const { columns, cells, actionsOf, selection, isOpen, branches, offset, onResize, move } = look
  const { isHeaderFixed } = useSettings()
  const isMobile = useIsMobile()
  const isPrinted = useMedia('print')
  const placed = useMemo(() => columns.map((column) => column.placed), [columns])
  const flashing = useFlashes(props.rows, placed)
  const atOnce = useBranches(rows, isOpen)
  const expandable = branches
    ? {
        expandedRowKeys: branches.opened,
        onExpand: (isWanted: boolean, { id }: TreeRow) => branches.toggle(id, isWanted),
      }
    : atOnce
  const nameOf = useCallback((row: AnyRow) => String((columns[0] && row[columns[0].name]) ?? row.id), [columns])
  const moves = useRowMoves({ rows, nameOf, move })
  const lead = moves?.withHandle
  const tableOf = useMemo(
    () =>
      tableColumns({
        columns,
        sortable,
        cells,
        sort,
        offset,
        actionsOf: isPrinted ? undefined : actionsOf,
        nameOf,
        lead,
        onResize,
      }),
    [columns, sortable, cells, sort, offset, isPrinted, actionsOf, nameOf, lead, onResize],
  )
  const empty = <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={instead} />

  if (isMobile && !isPrinted) {
    if (rows.length === 0) return <div className="list-card">{empty}</div>
    return <ListCards {...look} columns={placed} rows={rows} nameOf={nameOf} />
  }
  // A sheet is as wide as it is: its columns share that, and its head comes again on each.
  if (isPrinted) return <PrintedRows title={title} columns={tableOf} rows={rows} />
  const width = tableOf.reduce((sum, column) => sum + Number(column.width ?? 0), selection ? 48 : 0)
  return (
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
      dataSource={rows}
      locale={{ emptyText: empty }}
      pagination={false}
      scroll={{ x: width }}
      {...(isTree ? { expandable } : {})}
      onRow={(row) => ({ ...moves?.rowProps(row), ...rowMark(row.id) })}
      {...(selection
        ? {
            rowSelection: {
              selectedRowKeys: selection.keys,
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
  )
})

const none: readonly TreeRow[] = []

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
