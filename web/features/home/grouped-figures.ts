// The figures of the home page: those of one title over all kinds of documents as one sum, and kinds by states as a table.
import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import { mostCounted } from '@kouan/contract/menu/figure.ts'

export interface GroupedFigure extends Pick<CountedFigure, 'title' | 'unit' | 'hint' | 'isAlarm' | 'count' | 'isMore'> {
  /** `ready` of documents, whatever their kind; the name of any other figure. */
  key: string
  parts: CountedFigure[]
}

/** The resource that a figure of documents counts: `order` of `order.ready`. */
export const kindOf = ({ name }: Pick<CountedFigure, 'name'>) => name.split('.')[0] ?? name

const keyOf = ({ desk, name }: CountedFigure) => (desk === 'documents' ? name.slice(name.indexOf('.') + 1) : name)

/** In the order of the answer. */
export function groupFigures(figures: readonly CountedFigure[]): GroupedFigure[] {
  const keys = [...new Set(figures.map(keyOf))]
  return keys.flatMap((key) => {
    const parts = figures.filter((figure) => keyOf(figure) === key)
    const [first] = parts
    if (!first) return []
    const { title, unit, hint, isAlarm } = first
    return [{ key, title, unit, hint, isAlarm, parts, ...sumOf(parts) }]
  })
}

/** Where one part was counted no further, the sum says no more than that there are as many. */
function sumOf(parts: readonly CountedFigure[]) {
  const isMore = parts.some((part) => part.isMore)
  return { isMore, count: isMore ? mostCounted : parts.reduce((sum, { count }) => sum + count, 0) }
}

/** The part with most; the first of several. */
export const largestOf = (parts: readonly CountedFigure[]): CountedFigure | undefined =>
  parts.reduce<CountedFigure | undefined>((best, part) => (best && best.count >= part.count ? best : part), undefined)

export interface MapRow {
  kind: string
  noun: string
  /** By the keys of the columns. */
  cells: ReadonlyMap<string, CountedFigure>
}

export interface StateMap {
  columns: GroupedFigure[]
  rows: MapRow[]
  /** Rows of nothing but zeros. */
  emptyRows: MapRow[]
}

/** Kinds of documents as rows, states as columns; rare states where there is one. */
export function stateMapOf(figures: readonly CountedFigure[]): StateMap {
  const ofDocuments = figures.filter(({ desk }) => desk === 'documents')
  const columns = groupFigures(ofDocuments).filter(({ parts, count }) => count > 0 || !parts.every((one) => one.isRare))
  const kinds = [...new Set(ofDocuments.map(kindOf))]
  const rows = kinds.map((kind) => {
    const cells = ofDocuments.filter((figure) => kindOf(figure) === kind)
    return { kind, noun: cells[0]?.noun ?? '', cells: new Map(cells.map((cell) => [keyOf(cell), cell])) }
  })
  const isEmpty = ({ cells }: MapRow) => [...cells.values()].every(({ count }) => count === 0)
  return { columns, rows: rows.filter((row) => !isEmpty(row)), emptyRows: rows.filter(isEmpty) }
}

/** 0 for nothing, then 1 to 4 by the order of magnitude beside the largest number. */
export const weightOf = (count: number, largest: number): number =>
  count === 0 ? 0 : 1 + Math.round((3 * Math.log(count)) / Math.log(Math.max(2, largest)))
