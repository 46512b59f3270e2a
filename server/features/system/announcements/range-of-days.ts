// The choices of the dictionary `rangeDate` as days.

export interface DayRange {
  /** YYYY-MM-DD, both included; absent: without an end. */
  from?: string | undefined
  to?: string | undefined
}

/** Null for a key that does not exist. `today` is a Beijing day. */
export function rangeOfDays(key: string, today: string): DayRange | null {
  const noon = new Date(`${today}T12:00:00Z`)
  const day = (offset: number) => textOf(new Date(noon.getTime() + offset * 86_400_000))
  const month = (offset: number, date: number) =>
    textOf(new Date(Date.UTC(noon.getUTCFullYear(), noon.getUTCMonth() + offset, date, 12)))
  // Weeks begin on Monday.
  const monday = -((noon.getUTCDay() + 6) % 7)
  const ranges: Record<string, DayRange> = {
    jt: { from: today, to: today },
    zt: { from: day(-1), to: day(-1) },
    qt: { from: day(-2), to: day(-2) },
    bz: { from: day(monday), to: day(monday + 6) },
    sz: { from: day(monday - 7), to: day(monday - 1) },
    by: { from: month(0, 1), to: month(1, 0) },
    sy: { from: month(-1, 1), to: month(0, 0) },
  }
  return Object.hasOwn(ranges, key) ? (ranges[key] ?? null) : null
}

const textOf = (date: Date) => date.toISOString().slice(0, 10)
