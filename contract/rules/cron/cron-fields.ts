// The seven fields of a Quartz expression: what they are called and which numbers they take.

export const cronFields = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronField = (typeof cronFields)[number]

interface FieldRule {
  label: string
  least: number
  most: number
  /** The longest step that Quartz takes after `*` or a start; no bound for years. */
  longestStep: number
  /** `SUN` is the first of the week and so 1. */
  names: readonly string[]
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

export const fieldRules: Readonly<Record<CronField, FieldRule>> = {
  second: { label: '秒', least: 0, most: 59, longestStep: 59, names: [] },
  minute: { label: '分', least: 0, most: 59, longestStep: 59, names: [] },
  hour: { label: '时', least: 0, most: 23, longestStep: 23, names: [] },
  day: { label: '日', least: 1, most: 31, longestStep: 31, names: [] },
  month: { label: '月', least: 1, most: 12, longestStep: 12, names: months },
  week: { label: '周', least: 1, most: 7, longestStep: 7, names: weekdays },
  year: { label: '年', least: 0, most: 9999, longestStep: 9999, names: [] },
}

/** The word of a field of which no value is chosen yet: no expression has it. */
export const noneChosen = ','

/** The first and the last year that Quartz counts with at all. */
export const firstYear = 1970
export const farthestYear = 2999

const weekdayNames = ['周日', '周一', '周二', '周三', '周四', '周五', '周六']

/** 1 is 周日, 7 is 周六. */
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? ''
