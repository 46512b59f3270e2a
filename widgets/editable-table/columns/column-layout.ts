// Layout of columns: shared widths, fixed columns at the sides, and the other columns in the viewport.
import type { CellType, TableColumn } from '../cell-type.ts'

export type LeadingKind = 'drag' | 'selection' | 'row-number'

export interface PlacedColumn {
  column: TableColumn
  type: CellType
  left: number
  width: number
  minWidth: number
  side: 'left' | 'middle' | 'right'
  /** Distance from its side, of fixed ones. */
  inset: number
}

export interface ColumnLayout {
  leading: readonly { kind: LeadingKind; left: number; width: number; isFixed: boolean }[]
  /** In the order in which they are shown. */
  columns: readonly PlacedColumn[]
  width: number
  leftWidth: number
  rightWidth: number
}

/** The part of the table's width that columns without a width share. */
const sharedPart = 0.92
const otherwiseWidth = 120
const leastWidth = 48
/** Narrower tables scroll sideways over this much. */
const narrow = { below: 500, width: 800 }
/** On phones fixed columns would cover the rest. */
const fixedFrom = 768

interface LayoutInput {
  columns: readonly TableColumn[]
  typeOf: (column: TableColumn) => CellType
  available: number
  /** Widths that the user dragged, by column key. */
  dragged?: Readonly<Record<string, number>>
  canDragRows?: boolean
  canSelect?: boolean
  hasRowNumbers?: boolean
  hasStatistics?: boolean
}

export function layOutColumns(input: LayoutInput): ColumnLayout {
  const { columns, typeOf, available, dragged = {} } = input
  const isFixing = available === 0 || available >= fixedFrom
  const room = available > 0 && available < narrow.below ? narrow.width : available
  const leading = placeLeading(input, isFixing)
  const leadingWidth = leading.reduce((sum, { width }) => sum + width, 0)
  const shown = columns.filter(({ isHidden }) => !isHidden)
  const own = shown.map((column) => dragged[column.key] ?? column.width ?? typeOf(column).width)
  const share = sharedWidth({ own, room, leadingWidth })
  const sideOf = (column: TableColumn) => (isFixing ? (column.fixed ?? 'middle') : 'middle')
  const ordered = (['left', 'middle', 'right'] as const).flatMap((side) =>
    shown.flatMap((column, index) => (sideOf(column) === side ? [{ column, side, wished: own[index] ?? share }] : [])),
  )
  let left = leadingWidth
  const placed = ordered.map(({ column, side, wished }) => {
    const type = typeOf(column)
    const minWidth = column.minWidth ?? type.minWidth ?? leastWidth
    const width = Math.max(minWidth, Math.round(wished))
    const one: PlacedColumn = { column, type, left, width, minWidth, side, inset: left }
    left += width
    return one
  })
  const width = Math.max(left, room)
  widenToFill(placed, { more: room - left, own: dragged })
  for (const one of placed) one.inset = one.side === 'right' ? width - one.left - one.width : one.left
  const widthOf = (side: 'left' | 'right') =>
    placed.reduce((sum, one) => (one.side === side ? sum + one.width : sum), 0)
  const leftWidth = (isFixing ? leadingWidth : 0) + widthOf('left')
  return { leading, columns: placed, width, leftWidth, rightWidth: widthOf('right') }
}

/** Fills the table: columns without a width take the rest, else all that the user has not set. */
function widenToFill(
  placed: PlacedColumn[],
  { more, own }: { more: number; own: Readonly<Record<string, number>> },
): void {
  if (more <= 0) return
  const free = placed.filter(({ side, column }) => side === 'middle' && own[column.key] === undefined)
  const shy = free.filter(({ column, type }) => (column.width ?? type.width) === undefined)
  const takers = new Set(shy.length > 0 ? shy : free)
  const sum = [...takers].reduce((total, { width }) => total + width, 0)
  let left = placed[0]?.left ?? 0
  let rest = more
  for (const [index, one] of placed.entries()) {
    one.left = left
    if (takers.has(one)) {
      const isLast = !placed.slice(index + 1).some((later) => takers.has(later))
      const part = isLast ? rest : Math.floor((more * one.width) / sum)
      one.width += part
      rest -= part
    }
    left += one.width
  }
}

function placeLeading(input: LayoutInput, isFixed: boolean): ColumnLayout['leading'] {
  const kinds: [LeadingKind, boolean | undefined, number][] = [
    ['drag', input.canDragRows, 44],
    ['selection', input.canSelect, input.hasStatistics ? 60 : 40],
    ['row-number', input.hasRowNumbers, 60],
  ]
  let left = 0
  return kinds.flatMap(([kind, isWanted, width]) => {
    if (!isWanted) return []
    left += width
    return [{ kind, left: left - width, width, isFixed }]
  })
}

interface Sharing {
  /** Widths that columns have of their own. */
  own: readonly (number | undefined)[]
  room: number
  leadingWidth: number
}

/** The rest of 92 % of the table for each column without a width; 120 where nothing is left or known. */
export function sharedWidth({ own, room, leadingWidth }: Sharing): number {
  const without = own.filter((width) => width === undefined).length
  const taken = own.reduce<number>((sum, width) => sum + (width ?? 0), 0)
  const shared = Math.min(room * sharedPart, room - leadingWidth) - taken
  return without === 0 ? otherwiseWidth : Math.max(otherwiseWidth, Math.floor(shared / without))
}

/** The middle columns in the viewport, and one more at each side; fixed columns are always visible. */
export function columnsInViewport(
  layout: ColumnLayout,
  { scrollLeft, width }: { scrollLeft: number; width: number },
): { first: number; last: number } {
  const begin = scrollLeft + layout.leftWidth
  const end = scrollLeft + width - layout.rightWidth
  let first = -1
  let last = -1
  for (const [index, one] of layout.columns.entries()) {
    if (one.side !== 'middle' || one.left + one.width <= begin || one.left >= end) continue
    if (first === -1) first = index
    last = index
  }
  return { first: Math.max(0, first - 1), last: last + 1 }
}
