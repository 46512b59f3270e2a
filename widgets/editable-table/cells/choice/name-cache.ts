// Caches names of values that only the server knows. Cells in the viewport load theirs in one request, and once.

export interface NamedValue {
  value: string
  label: string
}

export type ByValues = (values: readonly string[], signal: AbortSignal) => Promise<readonly NamedValue[]>

export interface NameCache {
  /** Undefined until it is loaded. */
  get: (value: string) => string | undefined
  /** Adds names that are known from elsewhere. */
  add: (named: readonly NamedValue[]) => void
  /** Loads names that were not requested yet, or whose request failed. */
  load: (values: readonly string[]) => void
  listen: (listener: () => void) => () => void
}

interface CacheOptions {
  byValues?: ByValues | undefined
  /** Runs the request after all cells have requested their names. */
  later?: (run: () => void) => void
}

/** Values of one request. */
const batchSize = 200

export function makeNameCache({ byValues, later = (run) => void setTimeout(run) }: CacheOptions): NameCache {
  const names = new Map<string, string>()
  const requested = new Set<string>()
  const listeners = new Set<() => void>()
  let waiting: string[] = []
  const add = (named: readonly NamedValue[]) => {
    let isNew = false
    for (const { value, label } of named) {
      isNew ||= names.get(value) !== label
      names.set(value, label)
    }
    if (isNew) for (const listener of listeners) listener()
  }
  const request = () => {
    const batches: string[][] = []
    for (let from = 0; from < waiting.length; from += batchSize) batches.push(waiting.slice(from, from + batchSize))
    waiting = []
    for (const batch of batches) {
      byValues?.(batch, new AbortController().signal).then(add, () => {
        for (const value of batch) requested.delete(value)
      })
    }
  }
  return {
    get: (value) => names.get(value),
    add,
    load: (values) => {
      if (!byValues) return
      for (const value of values) {
        if (names.has(value) || requested.has(value)) continue
        requested.add(value)
        if (waiting.length === 0) later(request)
        waiting.push(value)
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
