// The benches by name, in the order of a whole run.
import { nearestName } from '@kouan/contract/calls/open/unknown-names.ts'

export interface Bench {
  /** About how long the usual sizes take on two cores, where that is more than five: then there are short ones. */
  minutes?: number
  /** Why the tests do not run it. */
  outOfTests?: string
}

const screens = 'builds the screens and opens a browser: a minute'

export const benches: Readonly<Record<string, Bench>> = {
  'list-page': {},
  'list-growth': {},
  'end-search': {},
  'list-requests': {},
  'home-figures': {},
  bundle: { outOfTests: screens },
  start: { outOfTests: screens },
  idle: { minutes: 6 },
  queue: {},
  live: {},
  mix: {},
  'counted-calls': {},
  receipts: {},
  channels: {},
  'channel-transports': {},
  size: { outOfTests: 'fills a demonstration' },
  'declare-end-to-end': {},
  'lists-end-to-end': { minutes: 17 },
  customs: {},
  tabs: { outOfTests: screens },
  'slow-line': { outOfTests: screens },
  pickers: { outOfTests: screens },
  'channel-map': { outOfTests: screens },
  'editable-table': { outOfTests: screens },
  sheets: {},
  'import-sheets': {},
  'open-api': {},
  planning: { outOfTests: 'starts a PostgreSQL of its own, twice' },
  bounds: {},
  papers: {},
  'personal-data': {},
  'document-storage': {},
}

export interface Chosen {
  name: string
  /** Its arguments. */
  words: readonly string[]
}

/** Benches as they were named, all of them without a name; or what is wrong. A file may be named, and `receipts:50000` has words. */
export function chooseBenches(given: readonly string[]): Chosen[] | string {
  const names = Object.keys(benches)
  const chosen = (given.length === 0 ? names : given).map((one) => {
    const [name = '', ...words] = one.split(':')
    return { name: name.replace(/^bench\/|\.ts$/g, ''), words }
  })
  const unknown = chosen.filter(({ name }) => !Object.hasOwn(benches, name))
  if (unknown.length === 0) return chosen
  const told = unknown.map(({ name }) => {
    const nearest = nearestName(name, names)
    return `no bench is called ${name}${nearest === undefined ? '' : `; the nearest is ${nearest}`}`
  })
  return `${told.join('\n')}\nthere are: ${names.join(', ')}`
}
