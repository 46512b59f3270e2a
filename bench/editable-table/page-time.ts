// How long a page was busy, and the worst of many times.
import type { CDPSession } from 'playwright-core'

/** Milliseconds that the page's thread ran so far, not time that went by: others may use the machine. */
export async function busyTime(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** The 95th of a hundred. */
export function percentile(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)] ?? Number.NaN
}
