// On which days of the past two years things were traded: every other week at first, every day at the end, and more each time.

export interface TradeDay {
  /** The morning, Beijing time. */
  morning: Date
  /** Of all enterprises together. */
  orders: number
}

const dayMs = 86_400_000
const beijingMs = 8 * 3_600_000
const lastDays = 6

/** From the oldest; the last one is yesterday. Together they have so many orders. */
export function tradeDays({ today, orders }: { today: Date; orders: number }): TradeDay[] {
  const before = Math.min(24, Math.max(1, Math.round(orders / 60)))
  const daily = Math.min(lastDays, Math.max(1, Math.round(orders / 100)))
  const ages = [
    ...Array.from({ length: before }, (_, at) => Math.round(728 - (at * (728 - 2 * lastDays)) / before)),
    ...Array.from({ length: daily }, (_, at) => daily - at),
  ]
  // Twice as much at the end as in the beginning, with good and bad days.
  const weights = ages.map((age, at) => (2 - age / 728) * (0.75 + ((at * 7) % 5) / 8))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return ages.map((age, at) => ({
    morning: morningOf(today, age),
    orders: Math.max(3, Math.round((orders * (weights[at] ?? 0)) / all)),
  }))
}

/** Nine o'clock in Beijing so many days ago. */
export function morningOf(today: Date, daysAgo: number): Date {
  const midnight = Math.floor((today.getTime() + beijingMs) / dayMs) * dayMs - beijingMs
  return new Date(midnight - daysAgo * dayMs + 9 * 3_600_000)
}

export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * 60_000)
