// The eleven ways to choose days, as a choice and as the words of day and week.
import { noneChosen } from '@kouan/contract/rules/cron/cron-fields.ts'
import { everySecond } from '../cron-editor/fields/cron-words.ts'
import { readChoice } from '../cron-editor/fields/field-choice.ts'

export const dayModes = [
  'every-day',
  'weekly-interval',
  'daily-interval',
  'weekdays',
  'days',
  'last-day',
  'last-workday',
  'last-weekday',
  'before-month-end',
  'nearest-workday',
  'nth-weekday',
] as const
export type DayMode = (typeof dayModes)[number]

/** Weekdays are 1 (周日) to 7 (周六). */
export interface DayChoice {
  /** `other`: the week's tab decides, or a text that none of the modes writes. */
  mode: DayMode | 'other'
  weekStart: number
  weekInterval: number
  start: number
  interval: number
  weekdays: readonly number[]
  days: readonly number[]
  lastWeekday: number
  before: number
  nearest: number
  nth: number
  nthWeekday: number
}

export const firstDayChoice: DayChoice = {
  mode: 'every-day',
  weekStart: 2,
  weekInterval: 1,
  start: 1,
  interval: 1,
  weekdays: [2],
  days: [1],
  lastWeekday: 6,
  before: 1,
  nearest: 1,
  nth: 1,
  nthWeekday: 2,
}

export interface DayWords {
  day: string
  week: string
}

export function writeDay(choice: DayChoice): DayWords {
  const byDay = (day: string) => ({ day, week: '?' })
  const byWeek = (week: string) => ({ day: '?', week })
  switch (choice.mode) {
    case 'weekly-interval':
      return byWeek(`${choice.weekStart}/${choice.weekInterval}`)
    case 'daily-interval':
      return byDay(`${choice.start}/${choice.interval}`)
    case 'weekdays':
      return byWeek(choice.weekdays.join(',') || noneChosen)
    case 'days':
      return byDay(choice.days.join(',') || noneChosen)
    case 'last-day':
      return byDay('L')
    case 'last-workday':
      return byDay('LW')
    case 'last-weekday':
      return byWeek(`${choice.lastWeekday}L`)
    case 'before-month-end':
      return byDay(`L-${choice.before}`)
    case 'nearest-workday':
      return byDay(`${choice.nearest}W`)
    case 'nth-weekday':
      return byWeek(`${choice.nthWeekday}#${choice.nth}`)
    default:
      return { day: everySecond.day, week: everySecond.week }
  }
}

type Read = Partial<DayChoice> & Pick<DayChoice, 'mode'>

/** The part of a choice that the two words express. */
export function readDay({ day, week }: DayWords): Read {
  return day === '?' ? readByWeek(week) : readByDay(day)
}

function readByDay(day: string): Read {
  if (day === 'LW') return { mode: 'last-workday' }
  const before = /^L-(\d+)$/.exec(day)
  if (before) return { mode: 'before-month-end', before: Number(before[1]) }
  const read = readChoice('day', day)
  if (read.mode === 'every') return { mode: 'every-day' }
  if (read.mode === 'last') return { mode: 'last-day' }
  if (read.mode === 'loop') return { ...pickLoop(read), mode: 'daily-interval' }
  if (read.mode === 'workday') return { mode: 'nearest-workday', nearest: read.workday ?? 1 }
  return read.mode === 'specify' ? { mode: 'days', days: read.values ?? [] } : { mode: 'other' }
}

const pickLoop = ({ start = 1, interval = 1 }: { start?: number; interval?: number }) => ({ start, interval })

function readByWeek(week: string): Read {
  const last = /^(\w+)L$/.exec(week)
  if (last) return { mode: 'last-weekday', lastWeekday: weekdayOf(last[1]) }
  const nth = /^(\w+)#(\d)$/.exec(week)
  if (nth) return { mode: 'nth-weekday', nthWeekday: weekdayOf(nth[1]), nth: Number(nth[2]) }
  const read = readChoice('week', week)
  if (read.mode === 'loop') {
    const { start, interval } = pickLoop(read)
    return { mode: 'weekly-interval', weekStart: start, weekInterval: interval }
  }
  return read.mode === 'specify' ? { mode: 'weekdays', weekdays: read.values ?? [] } : { mode: 'other' }
}

/** By number or name. */
function weekdayOf(word = ''): number {
  const { values } = readChoice('week', word)
  return values?.[0] ?? 1
}
