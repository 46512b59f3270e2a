import type { CellType } from '../cell-type.ts'

const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Columns of a type that nobody installed show their value and cannot be edited. */
export const plainCell: CellType = { name: 'plain', Shown: ({ value }) => toText(value), toText }
