// Saved queries in the browser, where the server stores none.
import type { SavedQuery } from './query-condition.ts'
import type { QueryStore } from './query-store.ts'

/** Parts of a browser's storage that are used. */
export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/** `code` is the route of the page or a code of its own. */
export const savedQueriesKey = (code: string) => `JSuperQuerySaved_${code}` as const

export function localQueryStore({ storage, code }: { storage: KeyValueStore; code: string }): QueryStore {
  const key = savedQueriesKey(code)
  const read = () => readSaved(storage.getItem(key))
  const write = (queries: readonly SavedQuery[]) => storage.setItem(key, JSON.stringify(queries))
  return {
    list: async () => read(),
    save: async (query) => {
      const queries = read()
      const known = queries.some(({ title }) => title === query.title)
      write(known ? queries.map((one) => (one.title === query.title ? query : one)) : [...queries, query])
    },
    remove: async (title) => write(read().filter((one) => one.title !== title)),
  }
}

function readSaved(text: string | null): SavedQuery[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isSaved) : []
  } catch {
    // Somebody else wrote under this key; saving replaces it.
    return []
  }
}

function isSaved(entry: unknown): entry is SavedQuery {
  const { title, matchType, records } = (entry ?? {}) as Partial<Record<keyof SavedQuery, unknown>>
  return typeof title === 'string' && (matchType === 'and' || matchType === 'or') && Array.isArray(records)
}
