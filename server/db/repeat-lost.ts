// Repeats what met a database that is being replaced: the old primary has gone, and its address leads to the new one a moment later.
import { isLostAtOnce } from '../ground/errors.ts'

/** Milliseconds before the second try, the third and so on. The idle connections of a pool all lead to the server that has gone. */
const pauses = [20, 100, 300, 600, 1000]
const longestPause = 1000

/** Milliseconds within which the last try begins. Longer than a wanted switchover takes, shorter than people wait. */
const limit = 5000

/** Returns what the first try returns that is not lost. `mayRepeat`: by default wherever a connection was lost at once. */
export async function repeatLost<T>(
  ask: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean = isLostAtOnce,
): Promise<T> {
  const endsAt = performance.now() + limit
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask()
    } catch (error) {
      const pause = pauses[failures] ?? longestPause
      if (!mayRepeat(error) || performance.now() + pause > endsAt) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
