// The benches by name, in the order of a whole run.
import { nearestName } from '@kouan/contract/calls/open/unknown-names.ts'

export interface Bench {
  /** About how long the usual sizes take on two cores; where it is more than five, there are short ones. */
  minutes: number
  /** Why the tests do not run it. */
  outOfTests?: string
}

const screens = 'builds the screens and opens a browser: a minute'

export const benches: Readonly<Record<string, Bench>> = {
  'list-page': { minutes: 5 },
  'list-growth': { minutes: 5 },
  'end-search': { minutes: 5 },
  'list-requests': { minutes: 5 },
  'home-figures': { minutes: 5 },
  bundle: { minutes: 1, outOfTests: screens },
  start: { minutes: 1, outOfTests: screens },
  idle: { minutes: 5 },
  queue: { minutes: 5 },
  live: { minutes: 5 },
  'counted-calls': { minutes: 5 },
  receipts: { minutes: 5 },
  channels: { minutes: 5 },
  'channel-transports': { minutes: 5 },
  size: { minutes: 5, outOfTests: 'fills a demonstration' },
  'declare-end-to-end': { minutes: 5 },
  'lists-end-to-end': { minutes: 5 },
  customs: { minutes: 5 },
  tabs: { minutes: 5, outOfTests: screens },
  'slow-line': { minutes: 5, outOfTests: screens },
  pickers: { minutes: 5, outOfTests: screens },
  'channel-map': { minutes: 5, outOfTests: screens },
  'editable-table': { minutes: 5, outOfTests: screens },
  sheets: { minutes: 5 },
  'import-sheets': { minutes: 5 },
  'open-api': { minutes: 5 },
  bounds: { minutes: 5 },
  papers: { minutes: 5 },
  'personal-data': { minutes: 5 },
  'document-storage': { minutes: 5 },
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
