// Moves a file one place forward or backward, with a message at the ends.

export interface Moved<T> {
  items: readonly T[]
  /** Why nothing moved. */
  sentence?: string
}

export const moveSentences = { first: '未知的操作', last: '已到最后~' } as const

export function moveByOne<T>(items: readonly T[], item: T, direction: 'forward' | 'backward'): Moved<T> {
  const place = items.indexOf(item)
  if (direction === 'forward' && place <= 0) return { items, sentence: moveSentences.first }
  if (direction === 'backward' && place === items.length - 1) return { items, sentence: moveSentences.last }
  const to = direction === 'forward' ? place - 1 : place + 1
  const others = items.filter((one) => one !== item)
  return { items: [...others.slice(0, to), item, ...others.slice(to)] }
}
