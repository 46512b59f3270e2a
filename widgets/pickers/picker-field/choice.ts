// The choice of a picker by key, so that no page, department or search loses it.

export type PickedRow = Readonly<Record<string, unknown>>

/** Rows by key in the order of choosing; an empty row for an unknown key. */
export type Choice = ReadonlyMap<string, PickedRow>

export interface ChoiceLimits {
  isMultiple: boolean
  maxCount?: number | undefined
}

/** Adds checked rows. A single choice is the last one; a multiple one stops at the limit. */
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

/** The name of a chosen row; the key where the row is unknown. */
export function nameOf(key: string, { row, displayKey }: { row: PickedRow | undefined; displayKey: string }): string {
  const name = row?.[displayKey]
  return name === undefined || name === null || name === '' ? key : String(name)
}
