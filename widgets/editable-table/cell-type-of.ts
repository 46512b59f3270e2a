import type { BuiltInType } from './cell-names.ts'
import type { CellType, TableColumn } from './cell-type.ts'
import { builtInCells } from './cells/built-in-cells.ts'
import { plainText } from './cells/plain-text.ts'
import { installedCell } from './install-cell.ts'

/** Shows its value and cannot be edited. */
const plainCell: CellType = { name: 'plain', Shown: ({ value }) => plainText(value), toText: plainText }

/** What a column's cells are like; of a type that nobody installed, plain text. */
export const cellTypeOf = ({ type }: TableColumn): CellType =>
  builtInCells[type as BuiltInType] ?? installedCell(type) ?? plainCell
