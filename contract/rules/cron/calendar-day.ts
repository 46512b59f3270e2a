// Days counted from 1970-01-01, which is day 0.

export interface CalendarDay {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

const dayLength = 86_400_000

/** A day or month beyond its bounds leads into the neighbouring month or year. */
export const dayNumberOf = ({ year, month, day }: CalendarDay): number => Date.UTC(year, month - 1, day) / dayLength

export function calendarDayOf(dayNumber: number): CalendarDay {
  const date = new Date(dayNumber * dayLength)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** 1 is Sunday. */
export const weekdayOf = (dayNumber: number): number => ((((dayNumber + 4) % 7) + 7) % 7) + 1

export function monthLength({ year, month }: Pick<CalendarDay, 'year' | 'month'>): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
