// The open sockets of this server, found by person and by page without walking over all of them.
import type { LiveConnection } from './connection.ts'

export interface OpenSockets {
  all: ReadonlySet<LiveConnection>
  ofUser(userId: string): ReadonlySet<LiveConnection>
  ofPage(pageId: string): LiveConnection | undefined
  add(connection: LiveConnection): void
  remove(connection: LiveConnection): void
}

const none: ReadonlySet<LiveConnection> = new Set()

export function indexSockets(): OpenSockets {
  const all = new Set<LiveConnection>()
  const byUser = new Map<string, Set<LiveConnection>>()
  const byPage = new Map<string, LiveConnection>()
  return {
    all,
    ofUser: (userId) => byUser.get(userId) ?? none,
    ofPage: (pageId) => byPage.get(pageId),
    add(connection) {
      const { userId, pageId } = connection.holder
      all.add(connection)
      byUser.set(userId, (byUser.get(userId) ?? new Set()).add(connection))
      if (pageId !== undefined) byPage.set(pageId, connection)
    },
    remove(connection) {
      const { userId, pageId = '' } = connection.holder
      all.delete(connection)
      const own = byUser.get(userId)
      own?.delete(connection)
      if (own?.size === 0) byUser.delete(userId)
      if (byPage.get(pageId) === connection) byPage.delete(pageId)
    },
  }
}
