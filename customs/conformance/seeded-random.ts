/** Repeatable random numbers for tests (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number, 0 ≤ n < below. */
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: <T>(items: readonly T[]): T => {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('Nothing to pick from.')
      return item
    },
    shuffled: <T>(items: readonly T[]): T[] => {
      const rest = [...items]
      return items.flatMap(() => rest.splice(below(rest.length), 1))
    },
  }
}

export type SeededRandom = ReturnType<typeof seededRandom>
