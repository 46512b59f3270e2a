// Texts of values that only the server knows: what the cells in sight need is asked for in one go, and once.

export interface NamedValue {
  value: string
  label: string
}

export type ByValues = (values: readonly string[], signal: AbortSignal) => Promise<readonly NamedValue[]>

export interface NameCache {
  /** Undefined as long as it is not known. */
  get: (value: string) => string | undefined
  /** What a loader brought along. */
  learn: (named: readonly NamedValue[]) => void
  /** Asks for those that nobody asked for yet; those that failed are asked for again. */
  want: (values: readonly string[]) => void
  listen: (listener: () => void) => () => void
}

interface Wish {
  byValues?: ByValues | undefined
  /** Calls later, when all cells of the moment have said what they want. */
  later?: (run: () => void) => void
}

/** At most so many in one question. */
const batchSize = 200

export function makeNameCache({ byValues, later = (run) => void setTimeout(run) }: Wish): NameCache {
  const names = new Map<string, string>()
  const asked = new Set<string>()
  const listeners = new Set<() => void>()
  let wanted: string[] = []
  const learn = (named: readonly NamedValue[]) => {
    let isNew = false
    for (const { value, label } of named) {
      isNew ||= names.get(value) !== label
      names.set(value, label)
    }
    if (isNew) for (const listener of listeners) listener()
  }
  const ask = () => {
    const batches: string[][] = []
    for (let from = 0; from < wanted.length; from += batchSize) batches.push(wanted.slice(from, from + batchSize))
    wanted = []
    for (const batch of batches) {
      byValues?.(batch, new AbortController().signal).then(learn, () => {
        for (const value of batch) asked.delete(value)
      })
    }
  }
  return {
    get: (value) => names.get(value),
    learn,
    want: (values) => {
      if (!byValues) return
      for (const value of values) {
        if (names.has(value) || asked.has(value)) continue
        asked.add(value)
        if (wanted.length === 0) later(ask)
        wanted.push(value)
      }
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const caches = new WeakMap<object, NameCache>()

/** The cache of a loader, the same for all columns that use it. */
export function nameCacheOf(loader: object, byValues: ByValues | undefined): NameCache {
  const found = caches.get(loader) ?? makeNameCache({ byValues })
  caches.set(loader, found)
  return found
}
