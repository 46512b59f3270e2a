// The rows themselves and what follows from them: what is seen, sums, deleted ids, what goes out. Patches change them.
import type { TableColumn, TableRow } from '../cell-type.ts'
import type { Follow } from '../columns/follow-of.ts'
import type { Announcer } from './announcer.ts'
import { type FilteredColumn, passes } from './column-filter.ts'
import { changedRow, type Patch, type PlacedRow, type RowChange } from './patches.ts'
import { makeRowTree, type RowTree } from './row-tree.ts'
import { makeStatistics, type Statistics } from './statistics.ts'
import { isTemporary, stripped } from './temporary-ids.ts'
import { keptRows, type Page, type VisibleRows, visibleRows } from './visible-rows.ts'

export interface StoreSettings {
  columns: readonly TableColumn[]
  isTree: boolean
  /** Numbered from 1 on the way out; absent: no such column. */
  orderKey?: string | undefined
  page?: Page | undefined
  follow?: Follow | undefined
}

/** The field in which the order goes out: there is one where rows can be dragged. */
export const orderKeyOf = ({ dragSort = false, dragSortKey = 'orderNum' }: Dragging): string | undefined =>
  dragSort ? dragSortKey : undefined

interface Dragging {
  dragSort?: boolean
  dragSortKey?: string
}

export interface RowState {
  tree: () => RowTree
  settings: () => StoreSettings
  /** Behind so many, where that is said, some may have no id yet. */
  visible: (count?: number) => VisibleRows
  expanded: () => ReadonlySet<string>
  statistics: () => Statistics
  /** As they are, or as they go out: numbered, without temporary ids. The same array until something changes. */
  allRows: () => readonly TableRow[]
  output: () => readonly Record<string, unknown>[]
  deletedIds: () => readonly string[]
  /** By the place where it is seen, if that is known. */
  rowAt: (id: string, hint?: number) => TableRow | undefined
  apply: (patches: readonly Patch[]) => void
  /** From outside: merged by id, its tug_status too. False without such a row. */
  mergeRow: (update: Partial<TableRow> & { id: string }) => boolean
  /** Children that came later; a parent for which none came is a leaf. */
  addLoaded: (parentId: string, rows: readonly TableRow[]) => void
  /** `keepsDeleted`: the rows go on, they do not begin anew. */
  replaceAll: (rows: readonly Partial<TableRow>[], about?: { keepsDeleted: boolean }) => void
  setSettings: (settings: Partial<StoreSettings>) => void
  setExpanded: (ids: ReadonlySet<string>) => void
  /** By column key. */
  filters: () => Filters
  /**
   * Looks at all rows anew. Until the next look those that are edited stay, and new ones are seen: nothing vanishes from
   * under a hand.
   */
  setFilters: (filters: Filters) => void
  /** Whether the filters let the row be seen. */
  isKept: (id: string) => boolean
}

export type Filters = ReadonlyMap<string, FilteredColumn>

const noFilters: Filters = new Map()

interface Given extends StoreSettings {
  rows: readonly Partial<TableRow>[]
  /** Of rows without one. */
  newId: () => string
  announcer: Announcer
}

export function makeRowState({ rows: first, newId, announcer: { announce, touch }, ...given }: Given): RowState {
  let settings: StoreSettings = given
  let tree = makeRowTree({ rows: first, isTree: given.isTree, newId })
  let seen: VisibleRows | undefined
  let deleted = new Set<string>()
  let expanded: ReadonlySet<string> = new Set()
  let statistics: Statistics | undefined
  let handedOut: readonly Record<string, unknown>[] | undefined
  let filters = noFilters
  let kept: Set<string> | undefined

  const visible = (count = Number.POSITIVE_INFINITY) => {
    seen ??= visibleRows({ tree, isTree: settings.isTree, expanded, page: settings.page, kept })
    // Without pages and filters they are the list itself.
    tree.front(count)
    return seen
  }
  const placeAt = (hint: number | undefined) => (hint === undefined ? undefined : hint + visible(0).offset)
  const rowAt = (id: string, hint?: number) => tree.row(id, placeAt(hint))
  const allRows = () => numbered(tree, settings)

  const lookAnew = () => {
    const passed = [...filters.values()]
    kept = passed.length === 0 ? undefined : new Set(keptRows(tree, (row) => passed.every((one) => passes(one, row))))
    seen = undefined
  }
  /** Puts the row into the tree and into what is seen. */
  const replace = (row: TableRow, hint?: number) => {
    tree.replace(row, placeAt(hint))
    if (!seen || seen.rows === tree.front(0)) return
    if (hint !== undefined && seen.rows[hint]?.id === row.id) seen.rows[hint] = row
    else seen = undefined
  }
  const applyCells = (changes: readonly RowChange[]) => {
    for (const change of changes) {
      const old = rowAt(change.id, change.hint)
      if (!old) continue
      const row = changedRow(old, change)
      statistics?.replace(old, row)
      replace(row, change.hint)
    }
    if (changes.length > 50) touch()
    else touch(new Set(changes.map(({ id }) => id)))
  }
  const applyPlaced = (kind: 'insert' | 'remove', rows: readonly PlacedRow[]) => {
    if (kind === 'insert') tree.insert(rows)
    else tree.remove(new Set(rows.map(({ row }) => row.id)))
    for (const { row } of rows) {
      statistics?.add(row, kind === 'insert' ? 1 : -1)
      if (kind === 'insert') kept?.add(row.id)
      if (isTemporary(row.id)) continue
      if (kind === 'remove') deleted.add(row.id)
      else deleted.delete(row.id)
    }
  }

  return {
    tree: () => tree,
    settings: () => settings,
    visible,
    expanded: () => expanded,
    rowAt,
    allRows,
    output: () => {
      handedOut ??= allRows().map(stripped)
      return handedOut
    },
    deletedIds: () => [...deleted],
    statistics: () => {
      statistics ??= makeStatistics({ columns: settings.columns, rows: tree.all() })
      return statistics
    },
    apply: (patches) => {
      for (const patch of patches) {
        if (patch.kind === 'cells') applyCells(patch.changes)
        else {
          if (patch.kind === 'move') tree.move(patch)
          else if (patch.kind === 'order') tree.reorder(patch.after)
          else applyPlaced(patch.kind, patch.rows)
          seen = undefined
        }
      }
      handedOut = undefined
      announce('values')
      if (patches.every(({ kind }) => kind === 'cells')) return
      touch()
      announce('structure')
    },
    mergeRow: (update) => {
      const old = tree.row(update.id)
      if (!old) return false
      const status = mergedStatus(old.tug_status, update.tug_status)
      const merged: TableRow = { ...old, ...update, ...(status ? { tug_status: status } : {}) }
      statistics?.replace(old, merged)
      replace(merged)
      handedOut = undefined
      touch([update.id])
      announce('values')
      return true
    },
    addLoaded: (parentId, rows) => {
      const parent = tree.row(parentId)
      if (!parent) return
      const fresh = rows.filter((row) => !tree.row(row.id))
      tree.insert(fresh.map((row, index) => ({ row: { ...row, parentId }, parentId, index })))
      for (const row of fresh) {
        statistics?.add(row, 1)
        kept?.add(row.id)
      }
      tree.replace({ ...parent, hasChildren: tree.siblings(parentId).length > 0 })
      seen = undefined
      handedOut = undefined
      touch([parentId])
      announce('values', 'structure')
    },
    replaceAll: (rows, { keepsDeleted } = { keepsDeleted: false }) => {
      tree = makeRowTree({ rows, isTree: settings.isTree, newId })
      seen = undefined
      handedOut = undefined
      statistics = undefined
      lookAnew()
      if (!keepsDeleted) deleted = new Set()
      touch()
      announce('values', 'structure')
    },
    setSettings: (wished) => {
      const before = settings
      settings = { ...settings, ...wished }
      if (figuresOf(before.columns) !== figuresOf(settings.columns)) statistics = undefined
      seen = undefined
      handedOut = undefined
      touch()
      announce('values', 'structure')
    },
    setExpanded: (ids) => {
      const before = expanded
      expanded = ids
      seen = undefined
      touch(new Set([...before, ...ids]))
      announce('structure')
    },
    filters: () => filters,
    isKept: (id) => kept?.has(id) ?? true,
    setFilters: (wished) => {
      filters = wished
      lookAnew()
      // What was found below a closed row is shown.
      const ids = kept
      if (ids && settings.isTree) {
        const parents = [...ids].filter((id) => tree.siblings(id).some((child) => ids.has(child.id)))
        expanded = new Set([...expanded, ...parents])
      }
      touch()
      announce('structure')
    },
  }
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

/** Columns are often written anew with every drawing of a screen: sums are counted anew only when others are wanted. */
const figuresOf = (columns: readonly TableColumn[]) =>
  JSON.stringify(columns.flatMap(({ key, statistics }) => (statistics?.length ? [[key, statistics]] : [])))

function mergedStatus(before: unknown, update: unknown): Record<string, unknown> | undefined {
  if (typeof update !== 'object' || update === null) return undefined
  return { ...(typeof before === 'object' ? before : {}), ...update }
}
