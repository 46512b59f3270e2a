import { type Density, densities } from '@kouan/contract/rules/list-look.ts'
import { actionsColumn } from '@kouan/widgets/fitted-columns/use-fitted-columns.ts'
import { ResizableHead } from '@kouan/widgets/list-toolbar/resizable-head.tsx'
import { lowQuery, useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { headerHeight } from '@kouan/widgets/theme/theme.ts'
import type { TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { Table, type TableProps } from 'antd'
import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { useSettings } from '../../data/settings/use-settings.ts'
import { rowMark } from '../../keys/row-keys.ts'
import type { tableColumns } from '../columns/list-columns.tsx'
import type { RowMoves } from '../tree/use-row-moves.tsx'
import { type TableModel, useTable } from './table-model.ts'

interface Props {
  columns: ReturnType<typeof tableColumns>
  density: Density
  /** Applied to a tree. */
  expandable: NonNullable<TableProps<TreeRow>['expandable']>
  moves: RowMoves | undefined
  /** Ids of the rows that have just changed. */
  flashing: ReadonlySet<string>
  /** Rendered instead of rows. */
  empty: ReactNode
}

const heads = { header: { cell: ResizableHead } }

/** In pixels: the pager covers the end of a long list. */
const pagerHeight = 40
/** In pixels. */
export const checkboxWidth = 48
/** In pixels. */
export const expanderWidth = 40

export function RowsTable({ columns, density, expandable, moves, flashing, empty }: Props) {
  const table = useTable()
  const { title, rows, isTree, isInner, selection, expanded, changeState } = table
  const { isHeaderFixed } = useSettings()
  const isLow = useMedia(lowQuery)
  const hasSecondLine = density === 'loose' && table.secondLine.length > 0
  const width = columns.reduce(
    (sum, column) => sum + Number(column.width ?? 0),
    (selection ? checkboxWidth : 0) + (expanded ? expanderWidth : 0),
  )
  const sticky = { offsetHeader: isHeaderFixed ? headerHeight : 0, offsetScroll: pagerHeight }
  return (
    <Table<TreeRow>
      aria-label={title}
      className={hasSecondLine ? 'list-table has-second-line' : 'list-table'}
      style={rowSizes(density, columns)}
      rowKey="id"
      rowClassName={({ id }) => (flashing.has(id) ? 'row-flash' : '')}
      size="small"
      tableLayout="fixed"
      components={heads}
      {...(isInner || isLow ? {} : { sticky })}
      columns={columns}
      dataSource={rows}
      locale={{ emptyText: empty }}
      pagination={false}
      scroll={{ x: width }}
      {...(isTree ? { expandable } : {})}
      {...(expanded && !isTree ? { expandable: { expandedRowRender: expanded, columnWidth: expanderWidth } } : {})}
      onRow={(row) => ({ ...moves?.rowProps(row), ...rowMark(row.id), onMouseOver: tellWhole })}
      {...(selection ? { rowSelection: checkboxes(selection, table.nameOf) } : {})}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return
        const { columnKey: by, order } = sorter
        changeState({ sort: order ? { by: String(by), order: order === 'ascend' ? 'asc' : 'desc' } : undefined })
      }}
    />
  )
}

/** A second line ends where the actions begin. */
const rowSizes = (density: Density, columns: Props['columns']) => {
  const width = columns.reduce(
    (sum, { key, width = 0 }) => (key === '#' || key === actionsColumn ? sum : sum + Number(width)),
    0,
  )
  return { '--row-height': `${densities[density]}px`, '--second-line': `${width}px` } as CSSProperties
}

/** Shows a text that its column cuts off where the pointer rests; cells that shorten their texts show them themselves. */
function tellWhole({ target, currentTarget }: MouseEvent<HTMLElement>) {
  const below = target instanceof Element ? target.closest<HTMLElement>('.second-line') : null
  if (below) {
    below.title = below.scrollWidth > below.clientWidth ? below.innerText : ''
    return
  }
  const cell = target instanceof Element ? target.closest('td') : null
  if (
    cell?.parentElement !== currentTarget ||
    cell.querySelector('button, [title]:not([data-mark], .second-line), [role=note]')
  )
    return
  const text = document.createRange()
  text.selectNodeContents(cell)
  const secondLine = cell.querySelector('.second-line')
  if (secondLine) text.setEndBefore(secondLine)
  const { paddingLeft, paddingRight } = getComputedStyle(cell)
  // Not its scrollWidth: the shadow of a fixed column counts there.
  const room = cell.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  if (text.getBoundingClientRect().width > room) cell.title = text.toString()
  else cell.removeAttribute('title')
}

const checkboxes = (
  { keys, onChange }: NonNullable<TableModel['selection']>,
  nameOf: TableModel['nameOf'],
): NonNullable<TableProps<TreeRow>['rowSelection']> => ({
  selectedRowKeys: keys,
  checkStrictly: true,
  columnWidth: checkboxWidth,
  fixed: true,
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
  getCheckboxProps: (row) => ({ 'aria-label': `选择 ${nameOf(row)}` }),
  onChange: (next) => onChange(next.map(String)),
})
