// One connection that hears the notifications of all servers. It reconnects by itself; what was told meanwhile is lost, and
// `onGap` says so.
import type { Database, ListenerConnection } from '../db/open-database.ts'
import type { Log } from '../ground/log.ts'
import type { Notification } from './live-source.ts'

interface ListenOptions {
  database: Pick<Database, 'connectListener'>
  onNotification: (notification: Notification) => void
  /** Listens again after the connection was lost. */
  onGap: () => void
  log: Pick<Log, 'warn'>
  retryMs?: number
}

export interface LiveListener {
  /** Connects at the first call; rejects where the database cannot be reached. */
  ensure(): Promise<void>
  close(): Promise<void>
}

export function listenForChanges(options: ListenOptions): LiveListener {
  const { database, onNotification, onGap, log, retryMs = 1000 } = options
  let opening: Promise<ListenerConnection> | undefined
  let isClosed = false

  async function open(): Promise<ListenerConnection> {
    const client = await database.connectListener()
    client.on('notification', ({ payload = '' }) => {
      const notification = readNotification(payload)
      if (notification) onNotification(notification)
      else log.warn({ payload: payload.slice(0, 200) }, 'a notification could not be read')
    })
    try {
      await client.query('listen kouan_live')
    } catch (error) {
      await client.end()
      throw error
    }
    client.once('end', () => {
      if (isClosed) return
      opening = undefined
      void comeBack()
    })
    return client
  }
  const ensure = (): Promise<ListenerConnection> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  async function comeBack(): Promise<void> {
    while (!isClosed) {
      try {
        await ensure()
        return onGap()
      } catch (error) {
        log.warn({ err: error }, 'changes are not heard, the database cannot be reached')
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref())
      }
    }
  }
  return {
    ensure: async () => {
      await ensure()
    },
    close: async () => {
      isClosed = true
      await opening?.then((client) => client.end()).catch(() => {})
    },
  }
}

function readNotification(payload: string): Notification | undefined {
  try {
    // The functions of the database write it, and nobody else may name the channel's topics to any effect.
    const read: unknown = JSON.parse(payload)
    return typeof read === 'object' && read !== null && 'topic' in read ? (read as Notification) : undefined
  } catch {
    return undefined
  }
}
