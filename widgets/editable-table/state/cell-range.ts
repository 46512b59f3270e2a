// Rectangles of cells.

export interface CellPlace {
  row: number
  column: number
}

export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

export const rangeOf = (one: CellPlace, other: CellPlace): CellRange => ({
  top: Math.min(one.row, other.row),
  bottom: Math.max(one.row, other.row),
  left: Math.min(one.column, other.column),
  right: Math.max(one.column, other.column),
})

export const isSingle = ({ top, bottom, left, right }: CellRange): boolean => top === bottom && left === right

export const holdsRow = (range: CellRange, row: number): boolean => row >= range.top && row <= range.bottom

export const holdsColumn = (range: CellRange, column: number): boolean => column >= range.left && column <= range.right

export const sizeOf = ({ top, bottom, left, right }: CellRange): { height: number; width: number } => ({
  height: bottom - top + 1,
  width: right - left + 1,
})

export const clamped = ({ row, column }: CellPlace, bounds: { rows: number; columns: number }): CellPlace => ({
  row: Math.max(0, Math.min(bounds.rows - 1, row)),
  column: Math.max(0, Math.min(bounds.columns - 1, column)),
})
