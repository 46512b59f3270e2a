/** Every order of the items: 720 for six. */
export function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length < 2) yield [...items]
  else
    for (const [at, item] of items.entries())
      for (const rest of permutations(items.toSpliced(at, 1))) yield [item, ...rest]
}
