// The rows as the store reads and changes them: visible rows, sums, deleted ids, output.
import type { TableColumn, TableRow } from '../cell-type.ts'
import type { Announcer } from './announcer.ts'
import type { Patch } from './patches.ts'
import {
  addLoadedRows,
  applyFilters,
  applyPatch,
  type Filters,
  mergeIntoRow,
  type RowData,
  rowOf,
  visibleOf,
} from './row-data.ts'
import { makeRowTree, type RowTree } from './row-tree.ts'
import { makeStatistics, type Statistics } from './statistics.ts'
import type { StoreSettings } from './store-settings.ts'
import { stripped } from './temporary-ids.ts'
import type { VisibleRows } from './visible-rows.ts'

export interface RowState {
  tree: () => RowTree
  settings: () => StoreSettings
  /** Rows behind the first `count` may have no id yet. */
  visible: (count?: number) => VisibleRows
  expanded: () => ReadonlySet<string>
  statistics: () => Statistics
  allRows: () => readonly TableRow[]
  /** Numbered and without temporary ids; the same array until something changes. */
  output: () => readonly Record<string, unknown>[]
  deletedIds: () => readonly string[]
  /** `hint` is the place among the visible rows. */
  rowAt: (id: string, hint?: number) => TableRow | undefined
  apply: (patches: readonly Patch[]) => void
  /** Merges values of another page by id; false without such a row. */
  mergeRow: (update: Partial<TableRow> & { id: string }) => boolean
  /** Adds children that were loaded; a parent that got none becomes a leaf. */
  addLoaded: (parentId: string, rows: readonly TableRow[]) => void
  /** With `keepsDeleted` the deleted ids stay. */
  replaceAll: (rows: readonly Partial<TableRow>[], about?: { keepsDeleted: boolean }) => void
  setSettings: (settings: Partial<StoreSettings>) => void
  setExpanded: (ids: ReadonlySet<string>) => void
  /** By column key. */
  filters: () => Filters
  /**
   * Filters all rows. Until the next call, rows that are edited stay visible and new ones are visible: nothing vanishes
   * while somebody types.
   */
  setFilters: (filters: Filters) => void
  passesFilters: (id: string) => boolean
}

interface StateInput extends StoreSettings {
  rows: readonly Partial<TableRow>[]
  /** The id of a row without one. */
  newId: () => string
  announcer: Announcer
}

export function makeRowState({ rows: first, newId, announcer, ...settings }: StateInput): RowState {
  const { announce, touch } = announcer
  const data: RowData = {
    settings,
    tree: makeRowTree({ rows: first, isTree: settings.isTree, newId }),
    ...{ deleted: new Set(), expanded: new Set(), filters: new Map(), passing: undefined },
    ...{ visible: undefined, statistics: undefined, output: undefined },
  }
  const allRows = () => numbered(data.tree, data.settings)
  /** Drops what is cached and announces that rows may have been added, removed or moved. */
  const announceRows = (ids?: Iterable<string>) => {
    data.visible = undefined
    data.output = undefined
    touch(ids)
    announce('values', 'structure')
  }
  return {
    tree: () => data.tree,
    settings: () => data.settings,
    visible: (count) => visibleOf(data, count),
    expanded: () => data.expanded,
    rowAt: (id, hint) => rowOf(data, id, hint),
    allRows,
    output: () => {
      data.output ??= allRows().map(stripped)
      return data.output
    },
    deletedIds: () => [...data.deleted],
    statistics: () => {
      data.statistics ??= makeStatistics({ columns: data.settings.columns, rows: data.tree.all() })
      return data.statistics
    },
    apply: (patches) => {
      for (const patch of patches) applyPatch(data, patch, touch)
      data.output = undefined
      announce('values')
      if (patches.every(({ kind }) => kind === 'cells')) return
      touch()
      announce('structure')
    },
    mergeRow: (update) => {
      const old = data.tree.row(update.id)
      if (!old) return false
      mergeIntoRow(data, old, update)
      data.output = undefined
      touch([update.id])
      announce('values')
      return true
    },
    addLoaded: (parentId, rows) => {
      const parent = data.tree.row(parentId)
      if (!parent) return
      addLoadedRows(data, parent, rows)
      announceRows([parentId])
    },
    replaceAll: (rows, { keepsDeleted } = { keepsDeleted: false }) => {
      data.tree = makeRowTree({ rows, isTree: data.settings.isTree, newId })
      data.statistics = undefined
      applyFilters(data)
      if (!keepsDeleted) data.deleted = new Set()
      announceRows()
    },
    setSettings: (changed) => {
      const before = figuresOf(data.settings.columns)
      data.settings = { ...data.settings, ...changed }
      if (before !== figuresOf(data.settings.columns)) data.statistics = undefined
      announceRows()
    },
    setExpanded: (ids) => {
      const before = data.expanded
      data.expanded = ids
      data.visible = undefined
      touch(new Set([...before, ...ids]))
      announce('structure')
    },
    filters: () => data.filters,
    passesFilters: (id) => data.passing?.has(id) ?? true,
    setFilters: (filters) => {
      data.filters = filters
      applyFilters(data)
      if (data.settings.isTree) expandPassing(data)
      touch()
      announce('structure')
    },
  }
}

/** Expands the rows above those that pass the filters. */
function expandPassing(data: RowData): void {
  const { passing, tree } = data
  if (!passing) return
  const parents = [...passing].filter((id) => tree.siblings(id).some((child) => passing.has(child.id)))
  data.expanded = new Set([...data.expanded, ...parents])
}

/** All rows, those of trees parents first, each with its number among its siblings. */
function numbered(tree: RowTree, { orderKey, isTree }: StoreSettings): readonly TableRow[] {
  const rows = tree.all()
  if (orderKey === undefined) return rows
  return rows.map((row, place) => {
    const number = (isTree ? (tree.placeOf(row.id)?.index ?? 0) : place) + 1
    return row[orderKey] === number ? row : { ...row, [orderKey]: number }
  })
}

/** Screens often make their columns again at each render; sums are counted again only when this text changes. */
const figuresOf = (columns: readonly TableColumn[]) =>
  JSON.stringify(columns.flatMap(({ key, statistics }) => (statistics?.length ? [[key, statistics]] : [])))
