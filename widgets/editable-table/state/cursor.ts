// The focused cell, the marked cells and the cell that is being edited.
import type { TableStore } from '../rows/table-store.ts'
import { type CellPlace, type CellRange, rangeOf } from './cell-range.ts'

export interface CellEditing {
  id: string
  key: string
  place: CellPlace
  /** The current value of the editor. */
  draft: unknown
  /** The value when the edit began. */
  before: unknown
  /** See EditorProps. */
  typed?: string
  isMarked?: boolean
}

export interface Cursor {
  active: () => CellPlace
  range: () => CellRange
  editing: () => CellEditing | undefined
  moveTo: (place: CellPlace, how?: { isExtending?: boolean }) => void
  /** Marks the cells between two corners. */
  mark: (from: CellPlace, to: CellPlace) => void
  /** `draft` replaces the value from the start: typing began the edit. */
  begin: (target: Omit<CellEditing, 'draft'> & { draft?: { value: unknown } }) => void
  setDraft: (editing: CellEditing, value: unknown) => void
  /** Ends the edit and returns it; undefined when there is none. */
  end: () => CellEditing | undefined
  /** The cells that a release of the pointer would fill, with their source. */
  fill: () => CellRange | undefined
  setFill: (range: CellRange | undefined) => void
  /** Keeps the focus on its row after rows have moved. */
  follow: () => void
  listen: (listener: () => void) => () => void
  version: () => number
}

export function makeCursor(store: TableStore): Cursor {
  let active: CellPlace = { row: 0, column: 0 }
  let anchor: CellPlace = active
  let activeId: string | undefined
  let editing: CellEditing | undefined
  let fill: CellRange | undefined
  let version = 0
  const listeners = new Set<() => void>()
  const idAt = (row: number) => store.visible(row + 1).rows[row]?.id
  const touchRows = (...ranges: CellRange[]) => {
    // More than a screen: all that are mounted, which are few.
    if (ranges.some(({ top, bottom }) => bottom - top > 50)) store.touch()
    else {
      const ids = ranges.flatMap(({ top, bottom }) =>
        Array.from({ length: bottom - top + 1 }, (_row, offset) => idAt(top + offset) ?? ''),
      )
      store.touch(new Set(ids))
    }
    version += 1
    for (const listener of listeners) listener()
  }
  const mark = (from: CellPlace, to: CellPlace) => {
    const before = rangeOf(anchor, active)
    anchor = from
    active = to
    activeId = idAt(to.row)
    touchRows(before, rangeOf(anchor, active))
  }
  return {
    active: () => active,
    range: () => rangeOf(anchor, active),
    editing: () => editing,
    mark,
    moveTo: (place, { isExtending = false } = {}) => mark(isExtending ? anchor : place, place),
    begin: ({ draft, ...target }) => {
      editing = { ...target, draft: draft ? draft.value : target.before }
      mark(target.place, target.place)
    },
    setDraft: (one, value) => {
      if (editing?.id !== one.id || editing.key !== one.key) return
      editing = { ...editing, draft: value }
      store.touch([one.id])
    },
    end: () => {
      const ended = editing
      editing = undefined
      if (ended) touchRows(rangeOf(ended.place, ended.place))
      return ended
    },
    fill: () => fill,
    setFill: (range) => {
      const before = fill
      fill = range
      touchRows(...[before, fill].filter((one) => one !== undefined))
    },
    follow: () => {
      const { rows } = store.visible()
      if (editing && !store.row(editing.id)) editing = undefined
      const found =
        activeId === undefined || idAt(active.row) === activeId ? -1 : rows.findIndex(({ id }) => id === activeId)
      const row = found === -1 ? Math.max(0, Math.min(rows.length - 1, active.row)) : found
      active = { ...active, row }
      anchor = active
      activeId = idAt(row)
      version += 1
      for (const listener of listeners) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
  }
}
