// The rows of one table with what is cached of them, and the functions that change them.
import type { TableRow } from '../cell-type.ts'
import type { Announcer } from './announcer.ts'
import { type FilteredColumn, passes } from './column-filter.ts'
import { changedRow, type Patch, type PlacedRow, type RowChange } from './patches.ts'
import type { RowTree } from './row-tree.ts'
import type { Statistics } from './statistics.ts'
import type { StoreSettings } from './store-settings.ts'
import { isTemporary } from './temporary-ids.ts'
import { filteredIds, type VisibleRows, visibleRows } from './visible-rows.ts'

export type Filters = ReadonlyMap<string, FilteredColumn>

export interface RowData {
  settings: StoreSettings
  tree: RowTree
  deleted: Set<string>
  expanded: ReadonlySet<string>
  filters: Filters
  /** Ids that pass the filters; undefined without filters. */
  passing: Set<string> | undefined
  /** Cached until a row is added, removed, moved or filtered out. */
  visible: VisibleRows | undefined
  /** Kept up to date with each change once they were asked for. */
  statistics: Statistics | undefined
  /** Cached until something changes. */
  output: readonly Record<string, unknown>[] | undefined
}

export function visibleOf(data: RowData, count = Number.POSITIVE_INFINITY): VisibleRows {
  data.visible ??= visibleRows({ ...data, isTree: data.settings.isTree, page: data.settings.page })
  // Without pages and filters they are the list itself.
  data.tree.front(count)
  return data.visible
}

const placeAt = (data: RowData, hint: number | undefined) =>
  hint === undefined ? undefined : hint + visibleOf(data, 0).offset

/** The row of an id; `hint` is its place among the visible rows, which saves the search. */
export const rowOf = (data: RowData, id: string, hint?: number): TableRow | undefined =>
  data.tree.row(id, placeAt(data, hint))

export function applyFilters(data: RowData): void {
  const filters = [...data.filters.values()]
  const isPassing = (row: TableRow) => filters.every((one) => passes(one, row))
  data.passing = filters.length === 0 ? undefined : filteredIds(data.tree, isPassing)
  data.visible = undefined
}

/** Puts the row into the tree and into the visible rows. */
export function replaceRow(data: RowData, row: TableRow, hint?: number): void {
  data.tree.replace(row, placeAt(data, hint))
  const { visible } = data
  if (!visible || visible.rows === data.tree.front(0)) return
  if (hint !== undefined && visible.rows[hint]?.id === row.id) visible.rows[hint] = row
  else data.visible = undefined
}

export function applyPatch(data: RowData, patch: Patch, touch: Announcer['touch']): void {
  if (patch.kind === 'cells') {
    applyCells(data, patch.changes)
    if (patch.changes.length > 50) touch()
    else touch(new Set(patch.changes.map(({ id }) => id)))
    return
  }
  if (patch.kind === 'move') data.tree.move(patch)
  else if (patch.kind === 'order') data.tree.reorder(patch.after)
  else applyPlaced(data, patch.kind, patch.rows)
  data.visible = undefined
}

function applyCells(data: RowData, changes: readonly RowChange[]): void {
  for (const change of changes) {
    const old = rowOf(data, change.id, change.hint)
    if (!old) continue
    const row = changedRow(old, change)
    data.statistics?.replace(old, row)
    replaceRow(data, row, change.hint)
  }
}

function applyPlaced(data: RowData, kind: 'insert' | 'remove', rows: readonly PlacedRow[]): void {
  const { tree, statistics, passing, deleted } = data
  if (kind === 'insert') tree.insert(rows)
  else tree.remove(new Set(rows.map(({ row }) => row.id)))
  for (const { row } of rows) {
    statistics?.add(row, kind === 'insert' ? 1 : -1)
    if (kind === 'insert') passing?.add(row.id)
    if (isTemporary(row.id)) continue
    if (kind === 'remove') deleted.add(row.id)
    else deleted.delete(row.id)
  }
}

/** Adds children that were loaded; a parent that got none becomes a leaf. */
export function addLoadedRows(data: RowData, parent: TableRow, rows: readonly TableRow[]): void {
  const { tree, statistics, passing } = data
  const parentId = parent.id
  const fresh = rows.filter((row) => !tree.row(row.id))
  tree.insert(fresh.map((row, index) => ({ row: { ...row, parentId }, parentId, index })))
  for (const row of fresh) {
    statistics?.add(row, 1)
    passing?.add(row.id)
  }
  tree.replace({ ...parent, hasChildren: tree.siblings(parentId).length > 0 })
}

/** Merges values from outside into the row, its `tug_status` too. */
export function mergeIntoRow(data: RowData, old: TableRow, update: Partial<TableRow>): void {
  const status = mergedStatus(old.tug_status, update.tug_status)
  const merged: TableRow = { ...old, ...update, ...(status ? { tug_status: status } : {}) }
  data.statistics?.replace(old, merged)
  replaceRow(data, merged)
}

function mergedStatus(before: unknown, update: unknown): Record<string, unknown> | undefined {
  if (typeof update !== 'object' || update === null) return undefined
  return { ...(typeof before === 'object' ? before : {}), ...update }
}
