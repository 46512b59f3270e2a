// What is chosen in a picker: kept by key, so that no page, department or search loses it.

export type PickedRow = Readonly<Record<string, unknown>>

/** Rows by key in the order of choosing. A key whose row nobody knows has an empty one. */
export type Choice = ReadonlyMap<string, PickedRow>

export interface ChoiceLimits {
  isMultiple: boolean
  maxCount?: number | undefined
}

/** Adds what was checked. Single choice keeps the last one alone; several stop at the most allowed. */
export function withChosen(
  choice: Choice,
  { added, limits }: { added: readonly (readonly [key: string, row: PickedRow])[]; limits: ChoiceLimits },
): Choice {
  if (!limits.isMultiple) {
    const last = added.at(-1)
    return last ? new Map([last]) : choice
  }
  const next = new Map(choice)
  for (const [key, row] of added) {
    if (next.size < (limits.maxCount ?? Number.POSITIVE_INFINITY) || next.has(key)) next.set(key, row)
  }
  return next
}

export function withoutChosen(choice: Choice, keys: readonly string[]): Choice {
  const next = new Map(choice)
  for (const key of keys) next.delete(key)
  return next
}

export const isFull = (choice: Choice, { isMultiple, maxCount }: ChoiceLimits): boolean =>
  isMultiple && maxCount !== undefined && choice.size >= maxCount

export const choiceOf = (keys: readonly string[], known: ReadonlyMap<string, PickedRow>): Choice =>
  new Map(keys.map((key) => [key, known.get(key) ?? {}]))

/** What to call a chosen row: a key that nobody knows is shown as itself. */
export function nameOf(key: string, { row, displayKey }: { row: PickedRow | undefined; displayKey: string }): string {
  const name = row?.[displayKey]
  return name === undefined || name === null || name === '' ? key : String(name)
}
