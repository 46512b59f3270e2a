// Functions that a browser of the floor (contract/rules/browser-floor.ts) does not have yet and that the screens or their
// libraries call.

export interface MissingFunction {
  /** Name of the use: a method of an instance as `.toSorted()`, a function of a class as `URL.canParse`. */
  use: string
  /** Object that gets it; absent in workers and servers that have no such class. */
  owner: object | undefined
  name: string
  property: Pick<PropertyDescriptor, 'get' | 'value'>
}

const method = (owner: object | undefined, name: string, value: unknown): MissingFunction => ({
  ...{ use: `.${name}()`, owner, name },
  property: { value },
})

function toSorted<T>(this: readonly T[], compare?: (a: T, b: T) => number): T[] {
  return [...this].sort(compare)
}

function toReversed<T>(this: readonly T[]): T[] {
  return [...this].reverse()
}

function toSpliced<T>(this: readonly T[], ...change: [start: number, count: number, ...added: T[]]): T[] {
  const copy = [...this]
  // Spread, because splice tells a missing count (removes the rest) from an undefined one (removes nothing).
  copy.splice(...change)
  return copy
}

function withValue<T>(this: readonly T[], index: number, value: T): T[] {
  const place = Math.trunc(index) || 0
  const at = place < 0 ? this.length + place : place
  if (at < 0 || at >= this.length) throw new RangeError('index out of range')
  const copy = [...this]
  copy[at] = value
  return copy
}

function canParse(address: string, base?: string): boolean {
  try {
    return new URL(address, base) instanceof URL
  } catch {
    return false
  }
}

function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const all = [...signals]
  const controller = new AbortController()
  const aborted = all.find((one) => one.aborted)
  if (aborted) controller.abort(aborted.reason)
  const options = { once: true, signal: controller.signal }
  for (const one of all) one.addEventListener('abort', () => controller.abort(one.reason), options)
  return controller.signal
}

/** A hidden element, and one below a hidden one, has no boxes. */
function checkVisibility(this: { getClientRects: () => { length: number } }): boolean {
  return this.getClientRects().length > 0
}

/** Absent in workers. */
const elements = (globalThis as { Element?: { prototype: object } }).Element?.prototype

export const missingFunctions: readonly MissingFunction[] = [
  method(Array.prototype, 'toSorted', toSorted),
  method(Array.prototype, 'toReversed', toReversed),
  method(Array.prototype, 'toSpliced', toSpliced),
  method(Array.prototype, 'with', withValue),
  method(elements, 'checkVisibility', checkVisibility),
  { use: 'URL.canParse', owner: URL, name: 'canParse', property: { value: canParse } },
  { use: 'AbortSignal.any', owner: AbortSignal, name: 'any', property: { value: anySignal } },
  {
    ...{ use: 'URLSearchParams.size', owner: URLSearchParams.prototype, name: 'size' },
    property: {
      get(this: URLSearchParams) {
        return [...this].length
      },
    },
  },
]

/** Adds those that the browser does not have; what it has stays as it is. */
export function addMissingFunctions(functions: readonly MissingFunction[]): void {
  for (const { owner, name, property } of functions) {
    if (owner === undefined || name in owner) continue
    const isWritable = 'value' in property ? { writable: true } : {}
    Object.defineProperty(owner, name, { ...property, ...isWritable, configurable: true })
  }
}
