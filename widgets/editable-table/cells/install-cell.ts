// Cell types of screens beside the built-in ones.
import { builtInTypes } from '../cell-names.ts'
import type { CellType } from '../cell-type.ts'

/** Columns that the table itself adds. */
const ownColumns = ['row-number', 'selection', 'drag', 'expand', 'hidden']

const installed = new Map<string, CellType>()

/**
 * Registers a cell type under its name, for all tables.
 * Throws when the name is taken by a built-in type, by a column of the table itself or by another installed type.
 */
export function installCell(type: CellType): void {
  const isReserved = [...builtInTypes, ...ownColumns].some((name) => name === type.name)
  if (isReserved) throw new Error(`列类型 ${type.name} 是保留名称，不能覆盖`)
  const known = installed.get(type.name)
  if (known && known !== type) throw new Error(`列类型 ${type.name} 已经注册`)
  installed.set(type.name, type)
}

export const installedCell = (name: string): CellType | undefined => installed.get(name)
