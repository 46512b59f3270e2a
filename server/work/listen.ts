// Listens for the NOTIFY of a committed enqueue. A notification may get lost; the next look finds the work anyway.
import { serverLockStatement } from '../db/locks.ts'
import { askWhileIdle } from '../db/own-limits.ts'

/** The part of the driver's pool that listening uses. */
export interface ListeningPool {
  connect(): Promise<ListeningClient>
}
interface ListeningClient {
  query(query: string | { text: string }): Promise<{ rows: unknown[] }>
  on(event: 'notification', listener: (message: { payload?: string | undefined }) => void): unknown
  on(event: 'end', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  once(event: 'end', listener: () => void): unknown
  /** With an error the connection is closed instead of returning to the pool, where it would continue to listen. */
  release(error: Error): void
}

export interface Listener {
  /** Opens the connection when there is none or it broke. Returns whether it did: what was told before is not heard. */
  ensureListening(): Promise<boolean>
  /**
   * Whether no other living process uses the name of this server, such as one on a copy of its data folder. Proven by
   * an advisory lock that PostgreSQL holds as long as this connection lives.
   */
  isOnlyProcess(): Promise<boolean>
  close(): void
}

export interface ListenOptions {
  pool: ListeningPool
  /** Empty: an item is ready. `due N`: one is due in N seconds. `periodic:NAME`: the task has something to do. */
  onHint: (hint: string) => void
  /** The connection broke: hints are lost until another one listens. */
  onLost?: () => void
  server: string
  /** Milliseconds between two questions whether the connection still leads anywhere, and for the answer. */
  asking?: { everyMs: number; withinMs: number } | undefined
}

/** Returns a listener, which uses one connection of the pool. */
export function listenForWork({ pool, onHint, onLost, server, asking }: ListenOptions): Listener {
  const lock = serverLockStatement(server)
  let isOnlyProcess = false
  let client: ListeningClient | undefined
  let closed = false
  const drop = (dropped: ListeningClient, reason: Error) => {
    if (client !== dropped) return
    client = undefined
    isOnlyProcess = false
    dropped.release(reason)
    if (!closed) onLost?.()
  }
  const tryLock = async (on: ListeningClient) => {
    const [row] = (await on.query(lock)).rows as { held: boolean }[]
    return row?.held === true
  }
  return {
    isOnlyProcess: async () => {
      // The connection of a killed process may end a little later than the process.
      if (client !== undefined && !isOnlyProcess) isOnlyProcess = await tryLock(client)
      return isOnlyProcess
    },
    ensureListening: async () => {
      if (client !== undefined || closed) return false
      const opened = await pool.connect()
      client = opened
      opened.on('notification', ({ payload = '' }) => onHint(payload))
      opened.on('error', (error) => drop(opened, error))
      opened.on('end', () => drop(opened, new Error('the listening connection ended')))
      if (closed) {
        drop(opened, notListening())
        return false
      }
      try {
        isOnlyProcess = await tryLock(opened)
        await opened.query('listen kouan_work')
        askWhileIdle(opened, asking)
        return true
      } catch (error) {
        drop(opened, error instanceof Error ? error : new Error(String(error)))
        throw error
      }
    },
    close: () => {
      closed = true
      if (client !== undefined) drop(client, notListening())
    },
  }
}

const notListening = () => new Error('no longer listening for work')
