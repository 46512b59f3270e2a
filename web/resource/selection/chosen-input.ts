import type { AnyRow } from '../../data/calls/use-resource.ts'
import type { Chosen } from '../parts.ts'

/** Which rows, as a job takes them. */
export const choiceOf = ({ rows, whole }: Pick<Chosen<AnyRow>, 'rows' | 'whole'>) =>
  whole ? { filter: whole.filter, total: whole.total } : { ids: rows.map(({ id }) => id).join(',') }
