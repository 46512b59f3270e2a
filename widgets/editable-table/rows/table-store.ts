// One table outside React: the user's steps with undo and redo, selection, failed cells. A mounted row listens for itself.

import { clearedLinks } from '../cell-of.ts'
import type { TableRow } from '../cell-type.ts'
import { type Announcer, makeAnnouncer } from './announcer.ts'
import {
  changeOf,
  emptyHistory,
  type History,
  type Patch,
  type PlacedRow,
  type RowChange,
  redoStep,
  undoStep,
  withStep,
} from './patches.ts'
import { makeRowState, type RowState, type StoreSettings } from './row-state.ts'
import type { RowTree } from './row-tree.ts'
import { isTemporary, makeIdSource, named } from './temporary-ids.ts'

export interface TableChange {
  /** `sync`: another page changed the row. */
  cause: 'edit' | 'undo' | 'redo' | 'sync'
  patches: readonly Patch[]
}

/** New values of a row, which is found by the place where it is seen or by its id. */
export interface RowEdit {
  id: string
  values: Readonly<Record<string, unknown>>
  hint?: number | undefined
}

export interface NewRows {
  values: readonly Readonly<Record<string, unknown>>[]
  index: number
}

export type Failures = ReadonlyMap<string, ReadonlyMap<string, string>>

export interface TableStore extends Omit<RowState, 'apply' | 'replaceAll' | 'rowAt'>, Omit<Announcer, 'announce'> {
  row: (id: string) => TableRow | undefined
  size: () => number
  selected: () => ReadonlySet<string>
  /** By row and column, what is wrong. */
  failures: () => Failures
  canUndo: () => boolean
  canRedo: () => boolean
  /**
   * One step for undo, with new rows at the top level if wanted, whose ids are the answer. Edits that change nothing
   * are passed over.
   */
  edit: (edits: readonly RowEdit[], added?: NewRows) => readonly string[]
  /** Temporary ids where a row has none. Throws below a row that is not saved yet: nobody could name that parent. */
  add: (rows: readonly Partial<TableRow>[], place?: { parentId?: string; index?: number }) => readonly string[]
  /** With all rows below them. */
  remove: (ids: readonly string[]) => void
  /** Among its siblings. */
  move: (id: string, to: number) => void
  /** The rows at the top in another order; one step. */
  sort: (compare: (one: TableRow, other: TableRow) => number) => void
  undo: () => void
  redo: () => void
  /** Other rows: nothing of before is left. Rows without an id get a temporary one. */
  reset: (rows: readonly Partial<TableRow>[]) => void
  /**
   * The rows that were handed out, with what the screen made of them: selection, undo and deleted ids stay. False when
   * they are others, or when nothing was handed out since they came or were saved.
   */
  reconcile: (rows: readonly Partial<TableRow>[]) => boolean
  /** What was handed out is saved: the rows that come next begin anew. */
  accept: () => void
  setSelected: (ids: ReadonlySet<string>) => void
  setFailures: (failures: Failures) => void
  onChange: (listener: (change: TableChange) => void) => () => void
}

export function makeTableStore(given: { rows: readonly Partial<TableRow>[] } & StoreSettings): TableStore {
  const announcer = makeAnnouncer()
  const { announce, touch, ...listening } = announcer
  const newId = makeIdSource()
  const { apply, replaceAll, rowAt, ...state } = makeRowState({ ...given, newId, announcer })
  const { tree } = state
  const changeListeners = new Set<(change: TableChange) => void>()
  let history: History = emptyHistory
  let selected: ReadonlySet<string> = new Set()
  let failures: Failures = new Map()
  let isEdited = false

  const report = (change: TableChange) => {
    for (const listener of changeListeners) listener(change)
  }
  const setSelected = (ids: ReadonlySet<string>) => {
    selected = ids
    announce('selection')
  }
  const forgetGone = () => {
    const left = [...selected].filter((id) => tree().row(id))
    if (left.length < selected.size) setSelected(new Set(left))
  }
  const applyAll = (patches: readonly Patch[]) => {
    apply(patches)
    isEdited = true
    if (patches.some(({ kind }) => kind === 'remove')) forgetGone()
  }
  /** A step of the user. */
  const take = (patches: readonly Patch[]) => {
    if (patches.length === 0) return
    history = withStep(history, patches)
    applyAll(patches)
    report({ cause: 'edit', patches })
  }
  const step = (cause: 'undo' | 'redo') => {
    const found = cause === 'undo' ? undoStep(history) : redoStep(history)
    if (!found) return
    history = found.history
    applyAll(found.patches.map((patch) => asTheyAre(patch, tree())))
    report({ cause, patches: found.patches })
  }
  const placedNew = (rows: NewRows['values'], { parentId, index }: { parentId: string; index: number }): PlacedRow[] =>
    rows
      .map((row) => named(row, newId))
      .map((row, order) => ({
        row: following(parentId === '' ? row : { ...row, parentId }, undefined, Object.keys(row)),
        parentId,
        index: index + order,
      }))
  const following = (row: TableRow, before: TableRow | undefined, keys: readonly string[]): TableRow => {
    const { columns, follow } = state.settings()
    const values = follow?.(row, { before, keys })
    const followed = values ? { ...row, ...values } : row
    const cleared = clearedLinks(columns, followed, values ? [...keys, ...Object.keys(values)] : keys)
    return cleared ? ({ ...followed, ...cleared } as TableRow) : followed
  }
  const changesOf = (edits: readonly RowEdit[]): readonly RowChange[] => {
    const changes = new Map<string, RowChange>()
    for (const { id, values, hint } of edits) {
      const earlier = changes.get(id)
      const row = earlier?.before ?? rowAt(id, hint)
      const change = row && changeOf(row, earlier ? { ...earlier.after, ...values } : values, hint)
      if (change) changes.set(id, change)
    }
    return [...changes.values()].map((change) => {
      const followed = following(change.after, change.before, change.keys)
      return followed === change.after ? change : (changeOf(change.before, followed, change.hint) ?? change)
    })
  }

  return {
    ...state,
    ...listening,
    touch,
    row: (id) => tree().row(id),
    size: () => tree().size(),
    selected: () => selected,
    failures: () => failures,
    canUndo: () => history.done.length > 0,
    canRedo: () => history.undone.length > 0,
    edit: (edits, added) => {
      const changes = changesOf(edits)
      const patches: Patch[] = []
      if (changes.length > 0) patches.push({ kind: 'cells', changes })
      const rows = added ? placedNew(added.values, { parentId: '', index: added.index }) : []
      if (rows.length > 0) patches.push({ kind: 'insert', rows })
      take(patches)
      return rows.map(({ row }) => row.id)
    },
    add: (rows, { parentId = '', index } = {}) => {
      if (isTemporary(parentId)) throw new Error('上级还没有保存，不能添加下级')
      const first = Math.min(index ?? Number.POSITIVE_INFINITY, tree().siblings(parentId).length)
      const placed = placedNew(rows, { parentId, index: first })
      if (placed.length > 0) take([{ kind: 'insert', rows: placed }])
      return placed.map(({ row }) => row.id)
    },
    remove: (ids) => {
      const rows = placedOf(tree(), new Set(ids))
      if (rows.length > 0) take([{ kind: 'remove', rows }])
    },
    move: (id, to) => {
      const place = tree().placeOf(id)
      if (!place) return
      const last = tree().siblings(place.parentId).length - 1
      const target = Math.max(0, Math.min(last, to))
      if (target === place.index) return
      take([{ kind: 'move', id, parentId: place.parentId, from: place.index, to: target }])
    },
    sort: (compare) => {
      const rows = tree().siblings('')
      const before = rows.map(({ id }) => id)
      const after = rows.toSorted(compare).map(({ id }) => id)
      if (after.some((id, place) => id !== before[place])) take([{ kind: 'order', before, after }])
    },
    undo: () => step('undo'),
    redo: () => step('redo'),
    mergeRow: (update) => {
      const isMerged = state.mergeRow(update)
      if (isMerged) report({ cause: 'sync', patches: [] })
      return isMerged
    },
    reset: (rows) => {
      history = emptyHistory
      failures = new Map()
      selected = new Set()
      isEdited = false
      replaceAll(rows)
      announce('selection', 'failures')
    },
    reconcile: (given) => {
      if (!isEdited) return false
      const current = tree().all()
      // A row that lost its temporary id on the way is known by its place.
      const rows = given.map((row, place) => {
        const id = current[place]?.id
        return named(row, () => (id !== undefined && isTemporary(id) ? id : newId()))
      })
      const isSame = rows.length === current.length && rows.every(({ id }, place) => id === current[place]?.id)
      if (isSame) {
        const changes = rows.flatMap((row, place) => {
          const before = current[place]
          return before && before !== row ? (changeOf(before, row) ?? []) : []
        })
        if (changes.length > 0) apply([{ kind: 'cells', changes }])
        return true
      }
      if (!rows.some(({ id }) => tree().row(id))) return false
      // Places of before say nothing among other rows.
      history = emptyHistory
      replaceAll(rows, { keepsDeleted: true })
      forgetGone()
      return true
    },
    accept: () => {
      isEdited = false
    },
    setSelected,
    setFilters: (filters) => {
      state.setFilters(filters)
      // Rows that are no longer seen are not deleted unawares.
      const left = [...selected].filter(state.isKept)
      if (left.length < selected.size) setSelected(new Set(left))
    },
    setFailures: (found) => {
      const before = failures
      failures = found
      touch([...before.keys(), ...found.keys()])
      announce('failures')
    },
    onChange: (listener) => {
      changeListeners.add(listener)
      return () => changeListeners.delete(listener)
    },
  }
}

/** Another page may have changed a row since: what is taken out is what it is now, so that sums stay right. */
const asTheyAre = (patch: Patch, tree: RowTree): Patch =>
  patch.kind === 'remove'
    ? { ...patch, rows: patch.rows.map((one) => ({ ...one, row: tree.row(one.row.id) ?? one.row })) }
    : patch

/** The rows of these ids and all below them, with their places, without taking them out. */
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
