// The rows of a table in their order: a list, or a tree of lists. Lean, because there may be 100,000 of them.
import type { TableRow } from '../cell-type.ts'
import type { PlacedRow } from './patches.ts'
import { named } from './temporary-ids.ts'

export interface Place {
  parentId: string
  index: number
}

export interface RowTree {
  size: () => number
  /** Rows at the top; those behind the first `count` may have no id yet. */
  front: (count: number) => readonly TableRow[]
  siblings: (parentId: string) => readonly TableRow[]
  /** `hint` is its probable place among the rows at the top, which saves the search. */
  placeOf: (id: string, hint?: number) => Place | undefined
  row: (id: string, hint?: number) => TableRow | undefined
  /** Ids of its ancestors, the nearest first. */
  parentsOf: (id: string) => readonly string[]
  replace: (row: TableRow, hint?: number) => void
  insert: (rows: readonly PlacedRow[]) => void
  /** Removes rows with all rows below them; returns them with their places. */
  remove: (ids: ReadonlySet<string>) => readonly PlacedRow[]
  move: (place: { parentId: string; from: number; to: number }) => void
  /** Sorts the rows at the top by ids; other rows come last. */
  reorder: (ids: readonly string[]) => void
  /** All of them, parents before their children. */
  all: () => readonly TableRow[]
}

const noRows: readonly TableRow[] = []

interface TreeInput {
  rows: readonly Partial<TableRow>[]
  isTree: boolean
  /** The id of a row without one. */
  newId: () => string
}

export function makeRowTree({ rows, isTree, newId }: TreeInput): RowTree {
  const lists = isTree ? listsByParent(rows.map((row) => named(row, newId))) : new Map([['', [...rows] as TableRow[]]])
  let namedCount = isTree ? Number.POSITIVE_INFINITY : 0
  // Ids are given to no more rows than are read: for 100,000 it takes a sixth of their first paint.
  const front = (count: number): readonly TableRow[] => {
    const list = listOf('')
    const end = Math.min(count, list.length)
    for (; namedCount < end; namedCount += 1) {
      const row = list[namedCount] as Partial<TableRow>
      if (typeof row.id !== 'string') list[namedCount] = named(row, newId)
    }
    return list
  }
  const namedLists = () => {
    front(Number.POSITIVE_INFINITY)
    return lists
  }
  // Made at the first search by id alone: most tables are read by place.
  let places: Map<string, Place> | undefined
  const listOf = (parentId: string) => {
    const known = lists.get(parentId)
    if (known) return known
    const list: TableRow[] = []
    lists.set(parentId, list)
    return list
  }
  const placeOf = (id: string, hint?: number): Place | undefined => {
    if (hint !== undefined && lists.get('')?.[hint]?.id === id) return { parentId: '', index: hint }
    places ??= placesOf(namedLists())
    return places.get(id)
  }
  const rowAt = (place: Place | undefined) => place && lists.get(place.parentId)?.[place.index]
  return {
    size: () => [...lists.values()].reduce((size, list) => size + list.length, 0),
    front,
    siblings: (parentId) => namedLists().get(parentId) ?? noRows,
    placeOf,
    row: (id, hint) => rowAt(placeOf(id, hint)),
    parentsOf: (id) => {
      const parents: string[] = []
      for (let at = placeOf(id)?.parentId; at; at = placeOf(at)?.parentId) parents.push(at)
      return parents
    },
    replace: (row, hint) => {
      const place = placeOf(row.id, hint)
      if (place) listOf(place.parentId)[place.index] = row
    },
    insert: (placed) => {
      places = undefined
      namedLists()
      for (const [parentId, newcomers] of grouped(placed, (one) => one.parentId)) {
        lists.set(parentId, merge(listOf(parentId), newcomers))
      }
    },
    remove: (ids) => {
      places = undefined
      const removed: PlacedRow[] = []
      const leave = (parentId: string, isGone: (id: string) => boolean) => {
        const list = lists.get(parentId)
        if (!list) return
        const left = list.filter((row, index) => {
          if (!isGone(row.id)) return true
          removed.push({ row, parentId, index })
          return false
        })
        if (left.length === list.length) return
        const gone = removed.slice(left.length - list.length).map(({ row }) => row.id)
        lists.set(parentId, left)
        if (isTree) for (const id of gone) leave(id, () => true)
      }
      for (const parentId of [...namedLists().keys()]) leave(parentId, (id) => ids.has(id))
      return removed
    },
    move: ({ parentId, from, to }) => {
      places = undefined
      namedLists()
      const list = listOf(parentId)
      const [row] = list.splice(from, 1)
      if (row) list.splice(to, 0, row)
    },
    reorder: (ids) => {
      places = undefined
      const ranks = new Map(ids.map((id, rank) => [id, rank]))
      const rankOf = ({ id }: TableRow) => ranks.get(id) ?? ids.length
      namedLists().set(
        '',
        listOf('').toSorted((one, other) => rankOf(one) - rankOf(other)),
      )
    },
    all: () => (isTree ? documentOrder(lists) : front(Number.POSITIVE_INFINITY)),
  }
}

const parentOf = (row: TableRow) => (row.parentId === undefined || row.parentId === null ? '' : String(row.parentId))

/** Groups rows by parent. A row without a known parent is at the top; so is one of a circle, which would be visible nowhere. */
function listsByParent(rows: readonly TableRow[]): Map<string, TableRow[]> {
  const parents = new Map(rows.map((row) => [row.id, parentOf(row)]))
  const hangs = (id: string) => {
    const passed = new Set<string>()
    for (let at = id; at !== ''; at = parents.get(at) ?? '') {
      if (passed.has(at)) return false
      passed.add(at)
    }
    return true
  }
  return grouped(rows, (row) => {
    const parentId = parentOf(row)
    return parents.has(parentId) && hangs(row.id) ? parentId : ''
  })
}

function grouped<T>(things: readonly T[], keyOf: (thing: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}

function placesOf(lists: ReadonlyMap<string, readonly TableRow[]>): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const [parentId, list] of lists) {
    for (let index = 0; index < list.length; index += 1) {
      const row = list[index]
      if (row) places.set(row.id, { parentId, index })
    }
  }
  return places
}

function documentOrder(lists: ReadonlyMap<string, readonly TableRow[]>, parentId = ''): TableRow[] {
  const rows: TableRow[] = []
  for (const row of lists.get(parentId) ?? noRows) {
    rows.push(row)
    if (lists.has(row.id)) for (const child of documentOrder(lists, row.id)) rows.push(child)
  }
  return rows
}

/** Inserts rows; `newcomers` have their places after all are inserted. */
function merge(list: readonly TableRow[], newcomers: readonly PlacedRow[]): TableRow[] {
  const merged: TableRow[] = []
  let taken = 0
  for (const { row, index } of newcomers.toSorted((one, other) => one.index - other.index)) {
    while (merged.length < index && taken < list.length) merged.push(list[taken++] as TableRow)
    merged.push(row)
  }
  while (taken < list.length) merged.push(list[taken++] as TableRow)
  return merged
}
