// Imported by every bench: its sizes, and an end by a signal that leaves nothing running.

/** The smallest sizes say that a bench runs, and nothing about speed: `npm run bench -- --smallest`. */
export const isSmallest = process.env.BENCH_SMALLEST === '1'

export function sized(usual: number, smallest: number): number
export function sized<T>(usual: T, smallest: T): T
export function sized<T>(usual: T, smallest: T): T {
  return isSmallest ? smallest : usual
}

// Processes that a bench has started are ended at its exit, which a signal alone does not bring about.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => process.exit(code))
