// The latest sorting and filters of a table as its menus offer them.
import type { PlacedColumn } from '../columns/column-layout.ts'
import type { KeptFilter, LatestUse } from '../columns/column-shape.ts'
import { type ColumnFilter, type ConditionName, conditions, type FilteredColumn } from './column-filter.ts'
import type { Filters } from './row-data.ts'

/** Longer choices of values are not kept: the browser has room for little. */
const mostTexts = 200

/** Returns the filters to keep; undefined when there are none that can be. */
export function keptFilters(filters: Filters): readonly KeptFilter[] | undefined {
  const kept = [...filters].map(([key, { filter }]) =>
    filter.kind === 'values' ? { key, kind: filter.kind, texts: [...filter.texts] } : { key, ...filter },
  )
  const isShort = kept.every((one) => one.kind === 'condition' || one.texts.length <= mostTexts)
  return kept.length > 0 && isShort ? kept : undefined
}

/** Returns the kept filters of columns that are shown; those of columns that have gone are left out. */
export function offeredFilters(latest: LatestUse, columns: readonly PlacedColumn[]): Filters {
  return new Map(
    (latest.filters ?? []).flatMap((kept): [string, FilteredColumn][] => {
      const placed = columns.find(({ column }) => column.key === kept.key)
      const filter = filterOf(kept)
      return placed && filter ? [[kept.key, { column: placed.column, type: placed.type, filter }]] : []
    }),
  )
}

/** Returns the column and direction of the kept sorting; undefined without one, or when its column is not shown. */
export function offeredSort({ sort }: LatestUse, columns: readonly PlacedColumn[]) {
  const placed = sort && columns.find(({ column }) => column.key === sort.key)
  return placed && { placed, direction: sort.direction }
}

/** Undefined for conditions that this version does not know. */
function filterOf(kept: KeptFilter): ColumnFilter | undefined {
  if (kept.kind === 'values') return { kind: 'values', texts: new Set(kept.texts) }
  const { kind, test, value, other } = kept
  return isCondition(test) ? { kind, test, value, other } : undefined
}

const isCondition = (name: string): name is ConditionName => Object.hasOwn(conditions, name)
