import { sortedBy } from '../total-order.ts'

/** Code → Chinese text. Plain data; the database may switch entries off and relabel them. */
export type CodeTable = Readonly<Record<string, string>>

/** Looks up a key; undefined for names such as 'constructor', which every object has. */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/**
 * Entries that a person may mean by `text`: its code, the beginning of a code, letters of a second notation
 * (`letters`: code → 'USD'), or a part of the name; the best first, equal ones by code. Case and width do not matter.
 * With `groupOf` also the entries below one whose name fits: 上海 finds every office of that directorate.
 * An empty text gives the whole table.
 */
export function searchCodes(input: {
  table: CodeTable
  text: string
  letters?: CodeTable | undefined
  groupOf?: ((code: string) => string) | undefined
  limit?: number | undefined
}): { code: string; text: string }[] {
  const { table, letters = {}, groupOf, limit } = input
  const wanted = folded(input.text)
  const ranked = Object.entries(table).map(([code, text]) => {
    const [own, name, other] = [folded(code), folded(text), letters[code]?.toLowerCase()]
    const equals = [own, other, name].map((one) => one === wanted)
    const begins = [own, name, other].map((one) => one?.startsWith(wanted))
    const group = groupOf && folded(table[groupOf(code)] ?? '').includes(wanted)
    return { code, text, rank: [...equals, ...begins, name.includes(wanted), group].indexOf(true) }
  })
  const found = sortedBy(ranked, ({ rank, code }) => [rank, code]).filter(({ rank }) => rank >= 0)
  return found.slice(0, limit).map(({ code, text }) => ({ code, text }))
}

/** Full-width letters and digits, as Chinese keyboards give them, count as plain ones. */
const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()
