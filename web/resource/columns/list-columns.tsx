// The columns of a list: row number, listed fields, actions.

import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { isLines, kindOf } from '@kouan/contract/language/field.ts'
import { columnMark } from '@kouan/widgets/fitted-columns/measure-columns.ts'
import { actionsColumn } from '@kouan/widgets/fitted-columns/use-fitted-columns.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { RowActions } from '@kouan/widgets/row-actions/row-actions.tsx'
import type { TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { Flex, type TableColumnType } from 'antd'
import { memo, type ReactNode } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { FieldCell } from '../../fields/field-cell.tsx'
import { emptyText, fieldText, isRightAligned } from '../../fields/field-text.ts'
import type { Sort } from '../address/list-address.ts'
import type { ShownColumn } from './shown-columns.ts'

export type Cells = Readonly<Record<string, ((row: AnyRow) => ReactNode) | undefined>>

export const canSortBy = ({ field }: NamedField) =>
  !field.computed && !field.encrypt && !isLines(field) && !kindOf(field).isUnordered

export const cellOf = ({ name, field }: NamedField, row: AnyRow, cells: Cells): ReactNode => (
  <RowCell name={name} field={field} row={row} render={cells[name]} />
)

/** True where the row has nothing to show; a page says so by the text of empty fields. */
export const isBlank = ({ name, field }: NamedField, row: AnyRow, cells: Cells): boolean =>
  (cells[name] ? cells[name](row) : fieldText(name, field, row)) === emptyText

/** The table re-renders all of its cells when a row is selected; their content is memoized. */
const RowCell = memo(({ name, field, row, render }: NamedField & { row: AnyRow; render: Cells[string] }) =>
  render ? render(row) : <FieldCell name={name} field={field} row={row} />,
)

const ActionsCell = memo(
  ({ row, actionsOf, nameOf }: Pick<ColumnOptions, 'nameOf'> & { row: AnyRow; actionsOf: Actions }) => (
    <RowActions actions={actionsOf(row)} of={nameOf(row)} />
  ),
)

type Actions = (row: AnyRow) => readonly RowAction[]

interface ColumnOptions {
  columns: readonly ShownColumn[]
  /** Names of the columns that can be sorted by. */
  sortable: readonly string[]
  cells: Cells
  sort: Sort | undefined
  /** The number before that of the first row; absent where rows have no numbers, as those of trees. */
  offset: number | undefined
  actionsOf: Actions | undefined
  nameOf: (row: AnyRow) => string
  onResize?: ((name: string, width: number) => void) | undefined
  /** In pixels, of the column of actions. */
  actionsWidth: number
  /** Beside the heads of the columns that are shown: opens the others. */
  more?: ReactNode
  /** Below the columns of each row, in its first cell. */
  below?: ((row: AnyRow) => ReactNode) | undefined
  /** Wraps the cell of the first field. */
  lead?: ((row: TreeRow, cell: ReactNode) => ReactNode) | undefined
}

/** In pixels. */
export const numberWidth = 60

export function tableColumns(options: ColumnOptions) {
  const { columns, sortable, cells, sort, offset, actionsOf, actionsWidth, more, nameOf, below, lead, onResize } =
    options
  const number: TableColumnType<TreeRow> = {
    key: '#',
    title: '#',
    width: numberWidth,
    align: 'center',
    fixed: 'start',
    render: (_value, _row, index) => (offset ?? 0) + index + 1,
  }
  const fields = columns.map(
    ({ placed, width, isFrozen }, place): TableColumnType<TreeRow> => ({
      key: placed.name,
      title: placed.field.label,
      width,
      ...(isFrozen ? { fixed: 'start' } : {}),
      onHeaderCell: () => ({
        ...columnMark(placed.name),
        ...({ onResize: onResize && ((next: number) => onResize(placed.name, next)) } as object),
      }),
      onCell: () => ({
        ...columnMark(placed.name),
        ...(below && place === 0 ? { className: 'has-line-below' } : {}),
      }),
      align: isRightAligned(placed.field) ? 'right' : 'left',
      sorter: sortable.includes(placed.name),
      sortOrder: sort?.by === placed.name ? (sort.order === 'asc' ? 'ascend' : 'descend') : null,
      render: (_value, row) => {
        const cell = cellOf(placed, row, cells)
        if (place > 0) return cell
        const first = lead ? lead(row, cell) : cell
        if (!below) return first
        return (
          <>
            <div className="first-line">{first}</div>
            {below(row)}
          </>
        )
      },
    }),
  )
  const actions: TableColumnType<TreeRow> = {
    key: actionsColumn,
    title: (
      <Flex justify="space-between" align="center" gap={4}>
        {actionsOf ? '操作' : ''}
        {more}
      </Flex>
    ),
    width: actionsWidth,
    fixed: 'end',
    onHeaderCell: () => columnMark(actionsColumn),
    onCell: () => columnMark(actionsColumn),
    render: (_value, row) => actionsOf && <ActionsCell row={row} actionsOf={actionsOf} nameOf={nameOf} />,
  }
  return [...(offset === undefined ? [] : [number]), ...fields, ...(actionsOf || more ? [actions] : [])]
}
