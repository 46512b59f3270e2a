// Names of the cell types.

/** Each has its CellType in `builtInCells` of cells/built-in-cells.ts. */
export const builtInTypes = [
  'input',
  'number',
  'decimal',
  'checkbox',
  'select',
  'multi-select',
  'search-select',
  'async-select',
  'department',
  'user',
  'date',
  'datetime',
  'time',
  'popup-text',
  'textarea',
  'upload',
  'file',
  'image',
  'radio',
  'popup',
  'slot',
  'tags',
  'progress',
] as const

export type BuiltInType = (typeof builtInTypes)[number]

/**
 * Types that `installCell` adds, with the `props` of their columns. A screen declares them here for the compiler:
 * `declare module '@kouan/widgets/editable-table/cell-names.ts' { interface OwnCellTypes { stars: { most: number } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: others merge into it
export interface OwnCellTypes {}

export type CellTypeName = BuiltInType | keyof OwnCellTypes
