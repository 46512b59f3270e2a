// Periods of an export, and the fields that they can be about: pure.
import { exportColumns } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { viewOf } from '../../fields/kinds/kind-views.tsx'

export const exportPeriods = {
  all: '不限',
  lastMonth: '上月',
  thisMonth: '本月',
  week: '近 7 天',
  chosen: '自定义',
} as const
export type ExportPeriod = keyof typeof exportPeriods

/** First and last day, `YYYY-MM-DD`. */
export type Days = readonly [first: string, last: string]

/** Days and moments of a row that a list is narrowed by; the one that people mean by “last month” first. */
export function periodFields(resource: Pick<Resource, 'fields'>): { name: string; label: string }[] {
  const all = exportColumns(resource).filter(
    ([, field]) => viewOf(field).hasCalendarRange && !field.computed && !field.encrypt,
  )
  const rank = (name: string) => ['declareTime', 'createTime'].indexOf(name)
  const usual = all.filter(([name]) => rank(name) >= 0).toSorted(([one], [other]) => rank(one) - rank(other))
  return [...usual, ...all.filter(([name]) => rank(name) < 0)].map(([name, { label }]) => ({ name, label }))
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
const utc = (year: number, month: number, day: number) => dayOf(new Date(Date.UTC(year, month - 1, day)))

/** `today`: `YYYY-MM-DD`. Undefined for `all` and `chosen`, which no calendar knows. */
export function daysOf(period: ExportPeriod, today: string): Days | undefined {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  if (period === 'lastMonth') return [utc(year, month - 1, 1), utc(year, month, 0)]
  if (period === 'thisMonth') return [utc(year, month, 1), today]
  if (period === 'week') return [utc(year, month, day - 6), today]
  return undefined
}

/** The filter of the list with the days of this field in place of those that it has. */
export const withDays = (
  filter: Readonly<Record<string, string>>,
  { name, days }: { name: string; days: Days | undefined },
): Record<string, string> =>
  days === undefined ? { ...filter } : { ...filter, [`${name}_begin`]: days[0], [`${name}_end`]: days[1] }
