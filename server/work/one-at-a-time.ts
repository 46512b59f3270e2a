/** Runs `task`; a call while it runs makes one more run follow. The task handles its own errors. */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined
  let wanted = false
  const run = async () => {
    while (wanted) {
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
