// Who has a row open. Servers tell each other by NOTIFY; what is not renewed is forgotten, such as after a server was killed.
import type { PageMessage } from '@kouan/contract/calls/live-events.ts'
import type { LiveConnection } from './connection.ts'
import type { Place, PresenceNews, Present } from './presence-news.ts'

/** Milliseconds between two renewals, and after which somebody who was not renewed has gone. */
const renewMs = 30_000
const goneMs = 75_000

interface Options {
  announce: (tenantId: string, news: PresenceNews) => void
  now?: () => number
}

export interface Presence {
  /** The page shows this row from now on; undefined: none. */
  enter(connection: LiveConnection, place: Place | undefined): void
  leave(connection: LiveConnection): void
  hear(tenantId: string, news: PresenceNews): void
  close(): void
}

export function createPresence({ announce, now = () => performance.now() }: Options): Presence {
  const rows = new Map<string, Map<string, Present & { until: number }>>()
  const own = new Map<LiveConnection, Place>()
  const nameOf = (tenantId: string, { key, id }: Place) => `${tenantId} ${key} ${id}`

  function say(connection: LiveConnection, place: Place, more: Pick<PresenceNews, 'isHere' | 'isNew'>): void {
    const { userId, pageId, realname, enterpriseId, tenantId } = connection.holder
    const who = { page: `${userId}:${pageId}`, userId, name: realname, enterprise: enterpriseId }
    announce(tenantId, { ...place, who, ...more })
  }

  function tell(tenantId: string, place: Place): void {
    const name = nameOf(tenantId, place)
    for (const [connection, at] of own) {
      if (nameOf(connection.holder.tenantId, at) !== name) continue
      const names = namesFor(connection, rows.get(name)?.values() ?? [])
      const message: PageMessage = { type: 'presence', data: { ...place, names } }
      connection.send(JSON.stringify(message))
    }
  }

  function leave(connection: LiveConnection): void {
    const place = own.get(connection)
    own.delete(connection)
    if (place) say(connection, place, { isHere: false })
  }

  function renew(): void {
    for (const [connection, place] of own) say(connection, place, { isHere: true })
    for (const [name, present] of rows) {
      for (const [page, { until }] of present) if (until < now()) present.delete(page)
      if (present.size === 0) rows.delete(name)
    }
  }
  const timer = setInterval(renew, renewMs).unref()

  return {
    enter(connection, place) {
      leave(connection)
      if (!place) return
      own.set(connection, place)
      say(connection, place, { isHere: true, isNew: true })
    },
    leave,
    hear(tenantId, { key, id, who, isHere, isNew }) {
      const place = { key, id }
      const name = nameOf(tenantId, place)
      const present = rows.get(name) ?? new Map()
      const isKnown = present.has(who.page)
      if (isHere) rows.set(name, present.set(who.page, { ...who, until: now() + goneMs }))
      else present.delete(who.page)
      if (isNew) {
        for (const [connection, at] of own) {
          const { userId, pageId, tenantId: ofHolder } = connection.holder
          const isOther = who.page !== `${userId}:${pageId}`
          if (isOther && nameOf(ofHolder, at) === name) say(connection, at, { isHere: true })
        }
      }
      if (isKnown !== isHere || isNew) tell(tenantId, place)
    },
    close: () => clearInterval(timer),
  }
}

/** Other people whom this one may see: staff see everybody, an enterprise its own people alone. */
function namesFor({ holder }: LiveConnection, present: Iterable<Present>): string[] {
  const { userId, enterpriseId } = holder
  const others = [...present].filter(
    (one) => one.userId !== userId && (enterpriseId === null || one.enterprise === enterpriseId),
  )
  return [...new Map(others.map((one) => [one.userId, one.name])).values()]
}
