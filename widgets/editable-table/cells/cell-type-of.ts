import type { BuiltInType } from '../cell-names.ts'
import type { CellType, TableColumn } from '../cell-type.ts'
import { builtInCells } from './built-in-cells.ts'
import { installedCell } from './install-cell.ts'
import { plainText } from './plain-text.ts'

/** Shows its value; it cannot be edited. */
const plainCell: CellType = { name: 'plain', Shown: ({ value }) => plainText(value), toText: plainText }

/** The cell type of a column; plain text for a type that is not installed. */
export function cellTypeOf(column: TableColumn): CellType {
  const type = builtInCells[column.type as BuiltInType] ?? installedCell(column.type) ?? plainCell
  return type.variant?.(column) ?? type
}
