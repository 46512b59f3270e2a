// One table outside React: the user's steps with undo and redo, selection, failed cells. A mounted row listens for itself.
import type { TableRow } from '../cell-type.ts'
import { type Announcer, makeAnnouncer } from './announcer.ts'
import { emptyHistory, type History, type Patch, type PlacedRow, redoStep, undoStep, withStep } from './patches.ts'
import { makeRowState, type RowState, type StoreSettings } from './row-state.ts'
import type { RowTree } from './row-tree.ts'
import { isTemporary, makeIdSource } from './temporary-ids.ts'

export interface TableChange {
  /** `sync`: another page changed the row. */
  cause: 'edit' | 'undo' | 'redo' | 'sync'
  patches: readonly Patch[]
}

/** A new value, by the place where the row is seen or by its id. */
export interface CellEdit {
  id: string
  key: string
  value: unknown
  hint?: number
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
  edit: (edits: readonly CellEdit[], added?: NewRows) => readonly string[]
  /** Temporary ids where a row has none. Throws below a row that is not saved yet: nobody could name that parent. */
  add: (rows: readonly Partial<TableRow>[], place?: { parentId?: string; index?: number }) => readonly string[]
  /** With all rows below them. */
  remove: (ids: readonly string[]) => void
  /** Among its siblings. */
  move: (id: string, to: number) => void
  undo: () => void
  redo: () => void
  /** Other rows: nothing of before is left. */
  reset: (rows: readonly TableRow[]) => void
  setSelected: (ids: ReadonlySet<string>) => void
  setFailures: (failures: Failures) => void
  onChange: (listener: (change: TableChange) => void) => () => void
}

/** By row id, where a row is seen: saves the search. */
type Hints = ReadonlyMap<string, number>

const noHints: Hints = new Map()

export function makeTableStore(given: { rows: readonly TableRow[] } & StoreSettings): TableStore {
  const announcer = makeAnnouncer()
  const { announce, touch, ...listening } = announcer
  const { apply, replaceAll, rowAt, ...state } = makeRowState({ ...given, announcer })
  const { tree } = state
  const newId = makeIdSource()
  const changeListeners = new Set<(change: TableChange) => void>()
  let history: History = emptyHistory
  let selected: ReadonlySet<string> = new Set()
  let failures: Failures = new Map()

  const report = (change: TableChange) => {
    for (const listener of changeListeners) listener(change)
  }
  const setSelected = (ids: ReadonlySet<string>) => {
    const before = selected
    selected = ids
    // Of many, only those that are mounted are told, which are few.
    if (before.size + ids.size > 200) touch()
    else touch([...before, ...ids].filter((id) => before.has(id) !== ids.has(id)))
    announce('selection')
  }
  const applyAll = (patches: readonly Patch[], hints: Hints) => {
    apply(patches, hints)
    if (!patches.some(({ kind }) => kind === 'remove')) return
    const left = [...selected].filter((id) => tree().row(id))
    if (left.length < selected.size) setSelected(new Set(left))
  }
  /** A step of the user. */
  const take = (patches: readonly Patch[], hints: Hints) => {
    if (patches.length === 0) return
    history = withStep(history, patches)
    applyAll(patches, hints)
    report({ cause: 'edit', patches })
  }
  const step = (cause: 'undo' | 'redo') => {
    const found = cause === 'undo' ? undoStep(history) : redoStep(history)
    if (!found) return
    history = found.history
    applyAll(
      found.patches.map((patch) => asTheyAre(patch, tree())),
      noHints,
    )
    report({ cause, patches: found.patches })
  }
  const placedNew = (rows: NewRows['values'], { parentId, index }: { parentId: string; index: number }): PlacedRow[] =>
    rows.map((row, order) => ({
      row: { ...row, id: typeof row.id === 'string' ? row.id : newId(), ...(parentId === '' ? {} : { parentId }) },
      parentId,
      index: index + order,
    }))

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
      const changes = edits.flatMap(({ id, key, value, hint }) => {
        const row = rowAt(id, hint)
        return row && !Object.is(row[key], value) ? [{ id, key, before: row[key], after: value }] : []
      })
      const patches: Patch[] = []
      if (changes.length > 0) patches.push({ kind: 'cells', changes })
      const rows = added ? placedNew(added.values, { parentId: '', index: added.index }) : []
      if (rows.length > 0) patches.push({ kind: 'insert', rows })
      take(patches, new Map(edits.flatMap(({ id, hint }) => (hint === undefined ? [] : [[id, hint] as const]))))
      return rows.map(({ row }) => row.id)
    },
    add: (rows, { parentId = '', index } = {}) => {
      if (isTemporary(parentId)) throw new Error('上级还没有保存，不能添加下级')
      const first = Math.min(index ?? Number.POSITIVE_INFINITY, tree().siblings(parentId).length)
      const placed = placedNew(rows, { parentId, index: first })
      if (placed.length > 0) take([{ kind: 'insert', rows: placed }], noHints)
      return placed.map(({ row }) => row.id)
    },
    remove: (ids) => {
      const rows = placedOf(tree(), new Set(ids))
      if (rows.length > 0) take([{ kind: 'remove', rows }], noHints)
    },
    move: (id, to) => {
      const place = tree().placeOf(id)
      if (!place) return
      const last = tree().siblings(place.parentId).length - 1
      const target = Math.max(0, Math.min(last, to))
      if (target === place.index) return
      take([{ kind: 'move', id, parentId: place.parentId, from: place.index, to: target }], noHints)
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
      replaceAll(rows)
      announce('selection', 'failures')
    },
    setSelected,
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
