// Trading days of the past two years: every other week at first, every day at the end, with growing numbers.

export interface TradeDay {
  /** Morning of the day, Beijing time. */
  morning: Date
  /** Number of orders of all enterprises. */
  orders: number
}

const dayMs = 86_400_000
const beijingMs = 8 * 3_600_000
const lastDays = 6

/** Returns the days from the oldest to yesterday, with `orders` orders in total. */
export function tradeDays({ today, orders }: { today: Date; orders: number }): TradeDay[] {
  const before = Math.min(24, Math.max(1, Math.round(orders / 60)))
  const daily = Math.min(lastDays, Math.max(1, Math.round(orders / 100)))
  const ages = [
    ...Array.from({ length: before }, (_, at) => Math.round(728 - (at * (728 - 2 * lastDays)) / before)),
    ...Array.from({ length: daily }, (_, at) => daily - at),
  ]
  // Twice as many at the end as at the beginning, varying from day to day.
  const weights = ages.map((age, at) => (2 - age / 728) * (0.75 + ((at * 7) % 5) / 8))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return ages.map((age, at) => ({
    morning: morningOf(today, age),
    orders: Math.max(3, Math.round((orders * (weights[at] ?? 0)) / all)),
  }))
}

/** Returns nine o'clock Beijing time, `daysAgo` days before `today`. */
export function morningOf(today: Date, daysAgo: number): Date {
  const midnight = Math.floor((today.getTime() + beijingMs) / dayMs) * dayMs - beijingMs
  return new Date(midnight - daysAgo * dayMs + 9 * 3_600_000)
}

export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
