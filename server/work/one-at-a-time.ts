import { setImmediate } from 'node:timers/promises'

/** Runs `task`; a call while it runs makes one more run follow. The task handles its own errors. */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let wanted = false
  const run = async () => {
    while (wanted) {
      // What else ends in the same turn is gathered into the same run.
      await setImmediate()
      wanted = false
      await task()
    }
    // In the same step as the last look at `wanted`, so that no call falls between them.
    current = undefined
  }
  return () => {
    wanted = true
    current ??= run()
    return current
  }
}
