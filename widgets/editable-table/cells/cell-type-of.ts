import type { BuiltInType } from '../cell-names.ts'
import type { CellType, TableColumn } from '../cell-type.ts'
import { builtInCells } from './built-in-cells.ts'
import { installedCell } from './install-cell.ts'
import { plainText } from './plain-text.ts'

/** Shows its value and cannot be edited. */
const plainCell: CellType = { name: 'plain', Shown: ({ value }) => plainText(value), toText: plainText }

/** What a column's cells are like; of a type that nobody installed, plain text. */
export function cellTypeOf(column: TableColumn): CellType {
  const type = builtInCells[column.type as BuiltInType] ?? installedCell(column.type) ?? plainCell
  return type.variant?.(column) ?? type
}
