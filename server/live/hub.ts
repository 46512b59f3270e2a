// The sockets of this server and whom of them a notification concerns.
import type { PageMessage, Told } from '@kouan/contract/calls/live-events.ts'
import type { LiveEvent } from '@kouan/contract/language/live-event.ts'
import type { LiveConnection } from './connection.ts'
import { concerns, type LiveSource, mayHear, type Notification, type PersonalMessage } from './live-source.ts'
import { indexSockets, type OpenSockets } from './open-sockets.ts'

interface HubOptions {
  sources: readonly LiveSource[]
  /** Checks the sessions of connections again, before anything else is sent to them. */
  recheck: (connections: readonly LiveConnection[]) => Promise<void>
  /** Reads the message for the socket of a person in the tenant of a notification. */
  readPersonal: (source: Required<LiveSource>, notification: Notification) => Promise<PersonalMessage>
  onError: (error: unknown) => void
}

export interface Hub extends Pick<OpenSockets, 'ofUser' | 'ofPage' | 'add' | 'remove'> {
  connections: ReadonlySet<LiveConnection>
  /** How often sessions were looked at again, of whoever was connected then. */
  countRechecks(): number
  /** Returns the names that the connection may hear, and subscribes it to no others. */
  subscribe(connection: LiveConnection, names: readonly string[], most: number): string[]
  /** Tells in the order of the calls. */
  tell(notification: Notification): Promise<void>
  /** Notifications may have been lost: every listener looks for itself. */
  tellGap(): Promise<void>
  recheckAll(): Promise<void>
}

/** Notifications after which sessions are looked at again. */
const aboutSessions = new Set(['session', 'version'])

export function createHub({ sources, recheck, readPersonal, onError }: HubOptions): Hub {
  const sockets = indexSockets()
  const { all: connections, ofUser } = sockets
  let rechecks = 0
  const listeners = new Map<string, Set<LiveConnection>>()
  const events = new Map(sources.map(({ event }) => [event.name, event]))
  const byTopic = sourcesByTopic(sources)
  let last: Promise<void> = Promise.resolve()
  const inTurn = (work: () => Promise<void> | void): Promise<void> => {
    last = last.then(work).catch(onError)
    return last
  }

  const recheckOf = ({ users }: Pick<Notification, 'users'>) => {
    rechecks += 1
    return recheck(users === undefined ? [...connections] : users.flatMap((userId) => [...ofUser(userId)]))
  }

  function tellPages(event: LiveEvent, notification: Notification): void {
    const { ids, version, by } = notification
    const text = pageText(event, { ...(ids ? { ids } : {}), ...(version === undefined ? {} : { version }) })
    for (const connection of listeners.get(event.name) ?? []) {
      const { userId, pageId } = connection.holder
      // The page that wrote it knows.
      if (by === `${userId}:${pageId}`) continue
      if (concerns(notification, event, connection.holder)) connection.send(text)
    }
  }

  async function tellPersons(source: LiveSource, notification: Notification): Promise<void> {
    if (!isPersonal(source)) return
    const concerned = [...connections].filter(
      ({ holder }) => holder.pageId === undefined && concerns(notification, source.event, holder),
    )
    if (concerned.length === 0) return
    const message = await readPersonal(source, notification)
    for (const connection of concerned) {
      const head = notification.users ? { cmd: 'user', userId: connection.holder.userId } : { cmd: 'topic' }
      connection.send(JSON.stringify({ ...head, ...message }))
    }
  }

  const unsubscribe = (connection: LiveConnection) => {
    for (const name of connection.subscriptions) listeners.get(name)?.delete(connection)
    connection.subscriptions.clear()
  }

  return {
    connections,
    ofUser,
    ofPage: sockets.ofPage,
    countRechecks: () => rechecks,
    add: sockets.add,
    remove(connection) {
      unsubscribe(connection)
      sockets.remove(connection)
    },
    subscribe(connection, names, most) {
      if (!connections.has(connection)) return []
      unsubscribe(connection)
      const allowed = [...new Set(names)].slice(0, most).filter((name) => {
        const event = events.get(name)
        return event !== undefined && mayHear(event, connection.holder)
      })
      for (const name of allowed) {
        connection.subscriptions.add(name)
        const hearing = listeners.get(name) ?? new Set()
        listeners.set(name, hearing.add(connection))
      }
      return allowed
    },
    tell: (notification) =>
      inTurn(async () => {
        if (aboutSessions.has(notification.topic)) await recheckOf(notification)
        for (const source of byTopic(notification.topic)) {
          tellPages(source.event, notification)
          await tellPersons(source, notification)
        }
      }),
    tellGap: () =>
      inTurn(async () => {
        await recheckOf({})
        for (const [name, hearing] of listeners) {
          const event = events.get(name)
          if (event) for (const connection of hearing) connection.send(pageText(event, { isGap: true }))
        }
        const news = JSON.stringify({ cmd: 'topic', msgId: '', msgTxt: '' })
        for (const connection of connections) if (connection.holder.pageId === undefined) connection.send(news)
      }),
    recheckAll: () => inTurn(() => recheckOf({})),
  }
}

const isPersonal = (source: LiveSource): source is Required<LiveSource> => source.personal !== undefined

const pageText = ({ name }: LiveEvent, told: Told): string => {
  const message: PageMessage = { type: 'common_send_date', data: { key: name, args: [told] } }
  return JSON.stringify(message)
}

function sourcesByTopic(sources: readonly LiveSource[]): (topic: string) => readonly LiveSource[] {
  const found = new Map<string, LiveSource[]>()
  for (const source of sources) {
    for (const topic of source.topics) found.set(topic, [...(found.get(topic) ?? []), source])
  }
  return (topic) => found.get(topic) ?? []
}
