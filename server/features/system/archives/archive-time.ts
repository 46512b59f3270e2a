// Months of Beijing, which has eight hours more than UTC and no summer time.
const eightHours = 8 * 3_600_000

/** Returns the beginning of the month so many months before this one, and the name of the archive of what is older. */
export function cutOf(now: Date, months: number): { before: Date; name: string } {
  const local = new Date(now.getTime() + eightHours)
  const first = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - months, 1)
  const last = new Date(first - 1)
  return { before: new Date(first - eightHours), name: `kouan-${last.toISOString().slice(0, 7)}` }
}
