import type { AnyRow } from '../../data/calls/use-resource.ts'

/** The rows of a list that are selected. */
export interface SelectedRows<R extends { id: string }> {
  rows: readonly R[]
  /** Set when every row that the filter matches is selected, on all pages. */
  allMatching?: { filter: Readonly<Record<string, string>>; total: number } | undefined
  clear: () => void
}

/** Returns the part of a job's input that names the selected rows: the filter with its total, or ids joined by commas. */
export const selectionInput = ({ rows, allMatching }: Pick<SelectedRows<AnyRow>, 'rows' | 'allMatching'>) =>
  allMatching ? { filter: allMatching.filter, total: allMatching.total } : { ids: rows.map(({ id }) => id).join(',') }
export type SelectionInput = ReturnType<typeof selectionInput>

export const selectedCount = ({ rows, allMatching }: Pick<SelectedRows<AnyRow>, 'rows' | 'allMatching'>): number =>
  allMatching?.total ?? rows.length
