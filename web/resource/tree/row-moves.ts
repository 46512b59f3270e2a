// The moves that rows of a tree can make, by dragging or by keys. Pure, over the rows that are shown.
import type { TreeRow } from '@kouan/widgets/tree-rows/tree-rows.ts'

/** Input of the move call: below `parentId` (null: the first level), before the row `before`, or last when that is null. */
export interface RowMove {
  id: string
  version?: number
  parentId: string | null
  before: string | null
}

export const steps = { up: '上移', down: '下移', out: '升一级', in: '降一级' } as const
export type Step = keyof typeof steps
export type DropPlace = 'before' | 'below' | 'behind'

interface Place {
  row: TreeRow
  parent: Place | undefined
  siblings: readonly TreeRow[]
  index: number
}

export type Places = ReadonlyMap<string, Place>

/** Returns the place of every row that is shown. */
export function placesOf(rows: readonly TreeRow[]): Places {
  const places = new Map<string, Place>()
  const add = (siblings: readonly TreeRow[], parent: Place | undefined) => {
    for (const [index, row] of siblings.entries()) {
      const place = { row, parent, siblings, index }
      places.set(row.id, place)
      add(row.children ?? [], place)
    }
  }
  add(rows, undefined)
  return places
}

const moveOf = ({ row }: Place, parent: Place | undefined, before: TreeRow | undefined): RowMove => ({
  id: row.id,
  ...(typeof row.version === 'number' ? { version: row.version } : {}),
  parentId: parent?.row.id ?? null,
  before: before?.id ?? null,
})

/** Returns the move of one step, undefined when the row cannot make it. */
export function stepMove(places: Places, id: string, step: Step): RowMove | undefined {
  const place = places.get(id)
  if (!place) return undefined
  const { parent, siblings, index } = place
  const above = siblings[index - 1]
  if (step === 'up') return above && moveOf(place, parent, above)
  if (step === 'down') return index + 1 < siblings.length ? moveOf(place, parent, siblings[index + 2]) : undefined
  if (step === 'in') return above && moveOf(place, places.get(above.id), undefined)
  return parent && moveOf(place, parent.parent, parent.siblings[parent.index + 1])
}

/** Returns the move of a drop, undefined when it changes nothing or would put a row below itself. */
export function dropMove(
  places: Places,
  { id, onto, at }: { id: string; onto: string; at: DropPlace },
): RowMove | undefined {
  const moved = places.get(id)
  const target = places.get(onto)
  if (!moved || !target || isWithin(target, id)) return undefined
  if (at === 'below') return moved.parent === target ? undefined : moveOf(moved, target, undefined)
  const before = at === 'before' ? target.row : target.siblings[target.index + 1]
  const isThere = moved.parent === target.parent && (before?.id === id || moved.siblings[moved.index + 1] === before)
  return isThere ? undefined : moveOf(moved, target.parent, before)
}

const isWithin = (place: Place, id: string): boolean =>
  place.row.id === id || (place.parent !== undefined && isWithin(place.parent, id))

/** Returns the drop place by the position of the pointer in the row: its upper and lower quarter are the edges. */
export function placeAt(offset: number, height: number): DropPlace {
  if (offset < height / 4) return 'before'
  return offset > (height * 3) / 4 ? 'behind' : 'below'
}
