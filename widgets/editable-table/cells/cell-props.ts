import type { TableColumn } from '../cell-type.ts'

/** The props of a column for its cell type, all of which may be missing. */
export const propsOf = <P extends object>({ props }: Pick<TableColumn, 'props'>): Partial<P> =>
  (props ?? {}) as Partial<P>
