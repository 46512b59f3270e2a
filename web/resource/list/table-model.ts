// The part of the list model that rows are rendered from. Its context changes only when one of these values does, so that
// hundreds of cells are not rendered again for everything that changes beside them.
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import type { Density } from '@kouan/contract/rules/list-look.ts'
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import type { TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import type { ListState, Sort } from '../address/list-address.ts'
import type { Cells } from '../columns/list-columns.tsx'
import type { ShownColumn } from '../columns/shown-columns.ts'
import type { ListLayout } from '../columns/use-list-layout.tsx'
import type { Branches, RowSource, RowsResult } from '../source/row-source.ts'
import type { RowMove } from '../tree/row-moves.ts'
import type { ListOptions } from './list-options.ts'
import { emptyListText, loadingText } from './list-texts.ts'
import type { ListQuery } from './use-list-query.ts'

export interface TableModel {
  title: string
  rows: readonly TreeRow[]
  /** False until the first answer. */
  isRead: boolean
  /** The rows were read again because others have changed them. */
  areChangedByOthers: boolean
  isTree: boolean
  /** Set for a tree that is read level by level. */
  branches: Branches | undefined
  /** Whether the branches of a tree that is read at once are open. */
  isOpen: boolean
  columns: readonly ShownColumn[]
  /** The fields of the columns. */
  fields: readonly NamedField[]
  cells: Cells
  /** As the person wants it; absent: as the window has room. */
  density: Density | undefined
  /** Rows of a page; absent where there are no pages. */
  size: number | undefined
  secondLine: readonly NamedField[]
  onResize: ((name: string, width: number) => void) | undefined
  sortable: readonly string[]
  sort: Sort | undefined
  /** The number before that of the first row; absent for trees, whose rows have no numbers. */
  offset: number | undefined
  /** Shown instead of rows. */
  emptyMessage: string
  nameOf: (row: AnyRow) => string
  actionsOf: ((row: AnyRow) => readonly RowAction[]) | undefined
  expanded: ((row: AnyRow) => ReactNode) | undefined
  selection: { keys: string[]; onChange: (keys: string[]) => void } | undefined
  /** Absent when rows cannot be moved. */
  move: ((move: RowMove) => Promise<unknown>) | undefined
  changeState: (part: Partial<ListState>) => void
  /** The header of the table does not stick to the viewport. */
  isInner: boolean
}

interface Parts {
  source: RowSource
  options: ListOptions
  query: ListQuery
  result: RowsResult
  layout: ListLayout
  isOpen: boolean
  selection: TableModel['selection']
}

const noRows: readonly TreeRow[] = []
const noCells: Cells = {}
const noFields: readonly NamedField[] = []

/** Returns the same object until one of its values changes. */
export function useTableModel({ source, options, query, result, layout, isOpen, selection }: Parts): TableModel {
  const { rows = noRows, total, branches, isLoading } = result
  const { columns, density, resize } = layout
  const { page, size, sort } = query.state
  const isTree = source.isTree === true
  const fields = useMemo(() => columns.map(({ placed }) => placed), [columns])
  const nameOf = useCallback((row: AnyRow) => String((columns[0] && row[columns[0].name]) ?? row.id), [columns])
  const emptyMessage = isLoading ? loadingText : emptyListText(query.isFiltered, options.emptyText)
  // Filtered or sorted rows do not show between which rows a moved one would be.
  const canMove = !query.isFiltered && !sort
  const unchangedUntilDifferent = useShallow((model: TableModel) => model)
  return unchangedUntilDifferent({
    title: options.title,
    rows,
    isRead: result.rows !== undefined,
    areChangedByOthers: result.areChangedByOthers ?? false,
    isTree,
    branches,
    isOpen,
    columns,
    fields,
    cells: options.cells ?? noCells,
    density,
    size: isTree || source.isOrdered || options.isInner ? undefined : size,
    secondLine: options.secondLine ?? noFields,
    onResize: resize,
    sortable: query.sortable,
    sort,
    offset: isTree || options.isNumbered === false ? undefined : total === undefined ? 0 : (page - 1) * size,
    emptyMessage: rows.length === 0 ? emptyMessage : '',
    nameOf,
    actionsOf: options.rowActions,
    expanded: options.expanded,
    selection,
    move: canMove ? options.move : undefined,
    changeState: query.changeState,
    isInner: options.isInner === true,
  })
}

export const TableContext = createContext<TableModel | undefined>(undefined)

export function useTable(): TableModel {
  const model = use(TableContext)
  if (!model) throw new Error('no list around this component')
  return model
}
