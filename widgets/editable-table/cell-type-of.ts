import type { CellType, TableColumn } from './cell-type.ts'
import { builtInCells } from './cells/built-in-cells.ts'
import { plainCell } from './grid/plain-cell.tsx'
import { type BuiltInType, installedCell } from './install-cell.ts'

/** What a column's cells are like; of a type that nobody installed, plain text. */
export const cellTypeOf = ({ type }: TableColumn): CellType =>
  builtInCells[type as BuiltInType] ?? installedCell(type) ?? plainCell
