/** Code → Chinese text. Plain data; the database may switch entries off and relabel them. */
export type CodeTable = Readonly<Record<string, string>>

export type CodeEntry = { code: string; text: string }

/** What a table says of a key; nothing for names such as 'constructor', which every object knows. */
export function entryOf<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/**
 * Entries that a person may mean by `text`: its code, the beginning of a code, letters of a second notation
 * (`letters`: code → 'USD'), or a part of the name; the best first, equal ones by code. Case and width do not matter.
 * An empty text gives the whole table.
 */
export function searchCodes(input: {
  table: CodeTable
  text: string
  letters?: CodeTable
  limit?: number
}): CodeEntry[] {
  const { table, letters = {}, limit = Number.POSITIVE_INFINITY } = input
  const text = folded(input.text)
  const found = Object.entries(table).flatMap(([code, name]) => {
    const rank = rankOf({ text, code: folded(code), name: folded(name), letters: folded(letters[code] ?? '') })
    return rank === undefined ? [] : [{ rank, code, text: name }]
  })
  found.sort((a, b) => a.rank - b.rank || (a.code < b.code ? -1 : 1))
  return found.slice(0, limit).map(({ code, text }) => ({ code, text }))
}

function rankOf(input: { text: string; code: string; name: string; letters: string }): number | undefined {
  const { text, code, name, letters } = input
  const ranks = [
    code === text,
    letters === text && text !== '',
    name === text,
    code.startsWith(text),
    name.startsWith(text),
    letters.startsWith(text) && text !== '',
    name.includes(text),
  ]
  const rank = ranks.indexOf(true)
  return rank === -1 ? undefined : rank
}

/** Full-width letters and digits, as Chinese keyboards give them, count as plain ones. */
function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
