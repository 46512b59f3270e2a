import { setImmediate } from 'node:timers/promises'

/**
 * Returns a function that runs `task`; calls during a run cause exactly one more run. The task handles its own errors.
 */
export function coalesceRuns(task: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let wanted = false
  const run = async () => {
    while (wanted) {
      // Calls in the same turn of the event loop join this run.
      await setImmediate()
      wanted = false
      await task()
    }
    // In the same step as the last check of `wanted`, so that no call is lost between them.
    current = undefined
  }
  return () => {
    wanted = true
    current ??= run()
    return current
  }
}
