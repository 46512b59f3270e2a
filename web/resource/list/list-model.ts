// One list as a value: what it asks for, what was answered, what is selected, and how it looks. The parts of a list read it
// from the context instead of getting it as props.
import { flatRows, type TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { createContext, use, useEffect, useMemo, useState } from 'react'
import { prefetchLazyParts } from '../../data/loading/prefetched-lazy-part.tsx'
import { useShownAgain } from '../../data/rendering/use-shown-again.ts'
import { type ListLayout, useListLayout } from '../columns/use-list-layout.tsx'
import { type RowSelection, useRowSelection } from '../selection/use-row-selection.ts'
import type { RowSource, RowsResult } from '../source/row-source.ts'
import type { ListOptions } from './list-options.ts'
import { type TableModel, useTableModel } from './table-model.ts'
import { type ListQuery, useListQuery } from './use-list-query.ts'

export interface ListModel {
  options: ListOptions
  isTree: boolean
  query: ListQuery
  result: RowsResult
  /** All rows that are shown, those of a tree in one array. */
  rows: readonly TreeRow[]
  selection: RowSelection
  layout: ListLayout
  /** Opens and closes all branches of a tree. */
  branches: { isOpen: boolean; toggle: () => void }
  /** How often the search form was asked to take the focus, and asks it. */
  searchFocus: { count: number; request: () => void }
  table: TableModel
}

/** A tree of at most so many rows is open at first. */
const openTreeSize = 30

export function useListModel(source: RowSource, options: ListOptions): ListModel {
  const { columns, offered, views, batch, onDelete, isInner = false } = options
  const query = useListQuery(source, options)
  const { page, size } = query.state
  const result = source.useRows({ filters: query.parameters, page, size })
  const rows = flatRows(result.rows ?? [])
  const [areOpen, setAreOpen] = useState<boolean>()
  const isOpen = areOpen ?? rows.length <= openTreeSize
  const [focusCount, setFocusCount] = useState(0)
  const selection = useRowSelection({ rows: result.rows, total: result.total, filter: result.filter })
  const layout = useListLayout({ columns, offered, isInner, isFiltered: query.filterCount > 0 && !views })
  const { ticked, tick } = selection
  const canSelect = batch !== undefined || onDelete !== undefined
  const tableSelection = useMemo(
    () => (canSelect ? { keys: ticked, onChange: tick } : undefined),
    [canSelect, ticked, tick],
  )
  const table = useTableModel({ source, options, query, result, layout, isOpen, selection: tableSelection })

  useShownAgain(result.refetch)
  const hasAnswer = result.rows !== undefined || result.error !== null
  useEffect(() => void (hasAnswer && prefetchLazyParts()), [hasAnswer])
  const { lastPage } = result
  useEffect(() => {
    if (lastPage !== undefined && lastPage !== page) query.change({ page: lastPage }, true)
  })

  return {
    options,
    isTree: source.isTree === true,
    query,
    result,
    rows,
    selection,
    layout,
    branches: { isOpen, toggle: () => setAreOpen(!isOpen) },
    searchFocus: {
      count: focusCount,
      request: () => {
        layout.openSearch(true)
        setFocusCount(focusCount + 1)
      },
    },
    table,
  }
}

export const ListContext = createContext<ListModel | undefined>(undefined)

/** Returns the model of the list around the component. It changes with every render of the list. */
export function useList(): ListModel {
  const model = use(ListContext)
  if (!model) throw new Error('no list around this component')
  return model
}
