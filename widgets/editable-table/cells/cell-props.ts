import type { TableColumn } from '../cell-type.ts'

/** What a column says to its cell type; each type knows what to look for, and all of it may be missing. */
export const propsOf = <P extends object>({ props }: Pick<TableColumn, 'props'>): Partial<P> =>
  (props ?? {}) as Partial<P>
