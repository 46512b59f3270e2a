// Saved queries of a list. The server stores them; the browser caches the last answer for when the server cannot be reached.
import {
  deleteQuery,
  listSavedQueries,
  type SavedQueries,
  saveQuery,
} from '@kouan/contract/calls/system/saved-query-calls.ts'
import { isGroup } from '@kouan/contract/rules/advanced-query.ts'
import { savedQueriesKey } from '@kouan/widgets/query-builder/local-query-store.ts'
import type { SavedQuery } from '@kouan/widgets/query-builder/query-condition.ts'
import type { QueryStore } from '@kouan/widgets/query-builder/query-store.ts'
import { storage } from '../../data/browser/storage.ts'
import { ask } from '../../data/calls/ask.ts'
import { isAskError } from '../../data/calls/ask-error.ts'
import { useSession } from '../../data/session/session-store.ts'

interface Options {
  /** The path of the list's page. */
  place: string
  /** Fields that identify persons: conditions on them are not stored in the browser. */
  personal: ReadonlySet<string>
}

export function savedQueryStore({ place, personal }: Options): QueryStore {
  const user = useSession.getState().user?.username
  const key = `${savedQueriesKey(place)}` as const
  let latest: Promise<SavedQueries> | undefined
  const read = (signal?: AbortSignal) => {
    latest = ask(listSavedQueries, { place }, signal ? { signal } : {})
    return latest
  }
  return {
    async list(signal) {
      try {
        const queries = (await read(signal)).queries.map(asSaved)
        storage.write(key, { user, queries: queries.filter(({ records }) => !names(records, personal)) })
        return queries
      } catch (error) {
        const stored = isAskError(error, 'network')
          ? storage.read<{ user: unknown; queries: SavedQuery[] }>(key)
          : undefined
        if (!stored || stored.user !== user) throw error
        return stored.queries
      }
    },
    async save({ title, matchType, records, sharedWith }) {
      await ask(saveQuery, { place, title, matchType, records: [...records], roleId: sharedWith ?? null })
    },
    async remove(title) {
      const { queries } = await read()
      const own = queries.find((query) => query.title === title && query.owner === null)
      if (own) await ask(deleteQuery, { id: own.id })
    },
    audiences: async (signal) =>
      (await (latest ?? read(signal))).roles.map(({ id, roleName }) => ({ value: id, label: roleName })),
  }
}

const names = (records: SavedQuery['records'], fields: ReadonlySet<string>): boolean =>
  records.some((one) => (isGroup(one) ? names(one.records, fields) : fields.has(one.field)))

const asSaved = ({ title, matchType, records, roleId, owner }: SavedQueries['queries'][number]): SavedQuery => ({
  title,
  matchType,
  // Conditions that the cache lacks are read when the query is opened.
  records: records as SavedQuery['records'],
  ...(roleId === null ? {} : { sharedWith: roleId }),
  ...(owner === null ? {} : { owner }),
})
