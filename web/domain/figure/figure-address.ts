import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import { filterKey } from '../../resource/address/list-address.ts'

/** The address of the list that shows exactly the rows of a figure, on the page at `page`. */
export function figureAddress(page: string, { filter, keys }: Pick<CountedFigure, 'filter' | 'keys'>): string {
  const named = Object.entries(filter).map(([name, value]) => [keys[name] ?? filterKey(name), value])
  const query = new URLSearchParams(named.filter(([key]) => key !== ''))
  return query.size > 0 ? `${page}?${query}` : page
}
