// Filters of a column: by some of its values, or by a condition.

import { textIn } from '../cell-of.ts'
import type { CellType, Family, TableColumn, TableRow } from '../cell-type.ts'
import { compareDecimals, plainDecimal } from '../figures/decimal-text.ts'

export type ColumnFilter =
  /** Texts as they are shown and copied; '' means empty cells. */
  | { kind: 'values'; texts: ReadonlySet<string> }
  | { kind: 'condition'; test: ConditionName; value: string; other: string }

export interface Condition {
  title: string
  families: readonly Family[]
  /** Count of the values that it needs. */
  values: 0 | 1 | 2
  holds: (text: string, value: string, other: string, family: Family) => boolean
}

const all: readonly Family[] = ['text', 'figure', 'moment']
const measured: readonly Family[] = ['figure', 'moment']
const words: readonly Family[] = ['text']
const lower = (text: string) => text.trim().toLowerCase()

/** Compares figures by size and moments by the digits of the limit: a day includes its hours. Undefined where neither fits. */
function order(text: string, limit: string, family: Family): number | undefined {
  if (text === '' || limit.trim() === '') return undefined
  if (family === 'figure') {
    const [one, other] = [plainDecimal(text), plainDecimal(limit)]
    return one && other ? compareDecimals(one, other) : undefined
  }
  const [one, other] = [lower(text), lower(limit)]
  const cut = family === 'moment' ? one.slice(0, other.length) : one
  return cut < other ? -1 : cut > other ? 1 : 0
}

const ordered =
  (isMatch: (order: number) => boolean): Condition['holds'] =>
  (text, value, _other, family) => {
    const found = order(text, value, family)
    return found !== undefined && isMatch(found)
  }

export const conditions = {
  contains: { title: '包含', families: words, values: 1, holds: (text, value) => lower(text).includes(lower(value)) },
  lacks: { title: '不包含', families: words, values: 1, holds: (text, value) => !lower(text).includes(lower(value)) },
  starts: { title: '开头是', families: words, values: 1, holds: (text, value) => lower(text).startsWith(lower(value)) },
  ends: { title: '结尾是', families: words, values: 1, holds: (text, value) => lower(text).endsWith(lower(value)) },
  equals: { title: '等于', families: all, values: 1, holds: ordered((found) => found === 0) },
  differs: {
    title: '不等于',
    families: all,
    values: 1,
    holds: (text, value, _other, family) => order(text, value, family) !== 0,
  },
  above: { title: '大于', families: ['figure'], values: 1, holds: ordered((found) => found > 0) },
  'at-least': { title: '大于等于', families: ['figure'], values: 1, holds: ordered((found) => found >= 0) },
  below: { title: '小于', families: ['figure'], values: 1, holds: ordered((found) => found < 0) },
  'at-most': { title: '小于等于', families: ['figure'], values: 1, holds: ordered((found) => found <= 0) },
  before: { title: '早于', families: ['moment'], values: 1, holds: ordered((found) => found < 0) },
  after: { title: '晚于', families: ['moment'], values: 1, holds: ordered((found) => found > 0) },
  between: {
    title: '介于',
    families: measured,
    values: 2,
    holds: (text, value, other, family) => {
      const [from, to] = [order(text, value, family), order(text, other, family)]
      return from !== undefined && to !== undefined && from >= 0 && to <= 0
    },
  },
  empty: { title: '为空', families: all, values: 0, holds: (text) => text.trim() === '' },
  filled: { title: '不为空', families: all, values: 0, holds: (text) => text.trim() !== '' },
} as const satisfies Record<string, Condition>

export type ConditionName = keyof typeof conditions

export const conditionNames = (family: Family): readonly ConditionName[] =>
  (Object.keys(conditions) as ConditionName[]).filter((name) =>
    (conditions[name].families as readonly Family[]).includes(family),
  )

/** Why a condition cannot be used; undefined when it can. */
export function conditionFault(
  { test, value, other }: Extract<ColumnFilter, { kind: 'condition' }>,
  family: Family,
): string | undefined {
  const values = [value, other].slice(0, conditions[test].values)
  if (values.some((text) => text.trim() === '')) return '请填写筛选的值'
  if (family !== 'figure') return undefined
  const wrong = values.find((text) => !plainDecimal(text))
  return wrong === undefined ? undefined : `“${wrong}”不是数字`
}

export interface FilteredColumn {
  column: TableColumn
  type: CellType
  filter: ColumnFilter
}

export function passes({ column, type, filter }: FilteredColumn, row: TableRow): boolean {
  const text = textIn({ column, type }, row)
  if (filter.kind === 'values') return filter.texts.has(text)
  return conditions[filter.test].holds(text, filter.value, filter.other, type.family ?? 'text')
}

/** Each text of a column with the number of its rows, in the order of `compare`; empty cells last. */
export function distinctTexts(
  rows: readonly TableRow[],
  about: { column: TableColumn; type: CellType },
  compare: (one: string, other: string) => number,
): readonly { text: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const text = textIn(about, row)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((one, other) => Number(one.text === '') - Number(other.text === '') || compare(one.text, other.text))
}
