// One table outside React: the user's steps with undo and redo, selection, failed cells. A mounted row listens for itself.
import type { TableRow } from '../cell-type.ts'
import { type Announcer, makeAnnouncer } from './announcer.ts'
import { matchRows } from './match-rows.ts'
import type { Patch, PlacedRow } from './patches.ts'
import { makeRowMarks, type RowMarks } from './row-marks.ts'
import { makeRowState, type RowState } from './row-state.ts'
import type { RowTree } from './row-tree.ts'
import { makeRowWriter, type NewRows, type RowEdit } from './row-writer.ts'
import { makeStepper, type TableChange } from './stepper.ts'
import type { StoreSettings } from './store-settings.ts'
import { isTemporary, makeIdSource } from './temporary-ids.ts'

export interface TableStore
  extends Omit<RowState, 'apply' | 'replaceAll' | 'rowAt'>,
    Omit<Announcer, 'announce'>,
    RowMarks {
  row: (id: string) => TableRow | undefined
  size: () => number
  canUndo: () => boolean
  canRedo: () => boolean
  /**
   * Edits rows and adds new ones at the top level as one step for undo; returns the ids of the new ones. Edits that change
   * nothing are skipped.
   */
  edit: (edits: readonly RowEdit[], added?: NewRows) => readonly string[]
  /** Returns the ids, temporary ones where a row has none. Throws below a parent that is not saved yet, which nobody could name. */
  add: (rows: readonly Partial<TableRow>[], place?: { parentId?: string; index?: number }) => readonly string[]
  /** Removes rows with all rows below them. */
  remove: (ids: readonly string[]) => void
  /** Moves a row among its siblings. */
  move: (id: string, to: number) => void
  /** Sorts the rows at the top as one step. */
  sort: (compare: (one: TableRow, other: TableRow) => number) => void
  undo: () => void
  redo: () => void
  /** Starts again with other rows: history, selection and failures are cleared. Rows without an id get a temporary one. */
  reset: (rows: readonly Partial<TableRow>[]) => void
  /**
   * Takes over what the screen made of the rows that it got: selection, history and deleted ids stay. False when they are
   * other rows, or when the screen got none since they were set or saved.
   */
  reconcile: (rows: readonly Partial<TableRow>[]) => boolean
  /** Marks the rows as saved: the next ones that the screen hands in are other rows. */
  accept: () => void
  /** Whether nothing was edited since the rows were saved. */
  isSaved: () => boolean
  onChange: (listener: (change: TableChange) => void) => () => void
}

export function makeTableStore({
  rows: first,
  ...settings
}: { rows: readonly Partial<TableRow>[] } & StoreSettings): TableStore {
  const announcer = makeAnnouncer()
  const { announce, touch, ...listening } = announcer
  const newId = makeIdSource()
  const { apply, replaceAll, rowAt, ...state } = makeRowState({ rows: first, ...settings, newId, announcer })
  const { tree } = state
  const { keepSelected, clear: clearMarks, ...marks } = makeRowMarks(announcer)
  const { changesOf, placedNew } = makeRowWriter({ settings: state.settings, rowAt, newId })
  let phase: 'set' | 'edited' | 'saved' = 'set'
  const deselectGone = () => keepSelected((id) => tree().row(id) !== undefined)
  const {
    take,
    report,
    clear: clearHistory,
    ...steps
  } = makeStepper({
    tree,
    apply: (patches) => {
      apply(patches)
      phase = 'edited'
      if (patches.some(({ kind }) => kind === 'remove')) deselectGone()
    },
  })
  return {
    ...state,
    ...listening,
    ...marks,
    ...steps,
    touch,
    row: (id) => tree().row(id),
    size: () => tree().size(),
    edit: (edits, added) => {
      const changes = changesOf(edits)
      const rows = added ? placedNew(added.values, { parentId: '', index: added.index }) : []
      const patches: Patch[] = changes.length > 0 ? [{ kind: 'cells', changes }] : []
      if (rows.length > 0) patches.push({ kind: 'insert', rows })
      take(patches)
      return rows.map(({ row }) => row.id)
    },
    add: (rows, { parentId = '', index } = {}) => {
      if (isTemporary(parentId)) throw new Error('上级还没有保存，不能添加下级')
      const start = Math.min(index ?? Number.POSITIVE_INFINITY, tree().siblings(parentId).length)
      const placed = placedNew(rows, { parentId, index: start })
      if (placed.length > 0) take([{ kind: 'insert', rows: placed }])
      return placed.map(({ row }) => row.id)
    },
    remove: (ids) => {
      const rows = placedOf(tree(), new Set(ids))
      if (rows.length > 0) take([{ kind: 'remove', rows }])
    },
    move: (id, to) => {
      take(movesOf(tree(), id, to))
    },
    sort: (compare) => {
      const rows = tree().siblings('')
      const before = rows.map(({ id }) => id)
      const after = rows.toSorted(compare).map(({ id }) => id)
      if (after.some((id, place) => id !== before[place])) take([{ kind: 'order', before, after }])
    },
    mergeRow: (update) => {
      const isMerged = state.mergeRow(update)
      if (isMerged) report({ cause: 'sync', patches: [] })
      return isMerged
    },
    reset: (rows) => {
      clearHistory()
      clearMarks()
      phase = 'set'
      replaceAll(rows)
      announce('selection', 'failures')
    },
    reconcile: (incoming) => {
      if (phase !== 'edited') return false
      const { rows, changes } = matchRows(incoming, tree().all(), newId)
      if (changes) {
        if (changes.length > 0) apply([{ kind: 'cells', changes }])
        return true
      }
      if (!rows.some(({ id }) => tree().row(id))) return false
      // The steps name places that mean nothing among other rows.
      clearHistory()
      replaceAll(rows, { keepsDeleted: true })
      deselectGone()
      return true
    },
    accept: () => {
      phase = 'saved'
    },
    isSaved: () => phase === 'saved',
    setFilters: (filters) => {
      state.setFilters(filters)
      // Rows that are no longer visible are not deleted unawares.
      keepSelected(state.passesFilters)
    },
  }
}

/** The move of a row to a place among its siblings; none where it is already there. */
function movesOf(tree: RowTree, id: string, to: number): readonly Patch[] {
  const place = tree.placeOf(id)
  if (!place) return []
  const last = tree.siblings(place.parentId).length - 1
  const target = Math.max(0, Math.min(last, to))
  return target === place.index ? [] : [{ kind: 'move', id, parentId: place.parentId, from: place.index, to: target }]
}

/** The rows of these ids and all below them, with their places; removes none. */
function placedOf(tree: RowTree, ids: ReadonlySet<string>): readonly PlacedRow[] {
  const placed: PlacedRow[] = []
  const collect = (parentId: string, isWanted: (id: string) => boolean) => {
    for (const [index, row] of tree.siblings(parentId).entries()) {
      const isTaken = isWanted(row.id)
      if (isTaken) placed.push({ row, parentId, index })
      collect(row.id, isTaken ? () => true : isWanted)
    }
  }
  collect('', (id) => ids.has(id))
  return placed
}
