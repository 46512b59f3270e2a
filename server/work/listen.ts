// The hint that work has come: a NOTIFY at the commit of an enqueue. It may get lost; the poll finds the work anyway.
import { tryServerLock } from '../db/locks.ts'

/** The part of the driver's pool that listening needs. */
export interface ListeningPool {
  connect(): Promise<ListeningClient>
}
interface ListeningClient {
  query(sql: string): Promise<{ rows: unknown[] }>
  on(event: 'notification' | 'end', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  /** With an error the connection is closed instead of going back to the pool, where it would go on listening. */
  release(error: Error): void
}

export interface Listener {
  /** Opens the connection when there is none, or when it broke. */
  keepUp(): Promise<void>
  /**
   * Whether no other living process goes by the name of this server, such as one on a copy of its data folder. Proven by a
   * lock that PostgreSQL holds as long as this connection lives.
   */
  isAlone(): Promise<boolean>
  close(): void
}

interface Listening {
  pool: ListeningPool
  onHint: () => void
  server: string
}

/** Holds one connection of the pool. */
export function listenForWork({ pool, onHint, server }: Listening): Listener {
  const lock = tryServerLock(server)
  let isAlone = false
  let client: ListeningClient | undefined
  let closed = false
  const drop = (dropped: ListeningClient, reason: Error) => {
    if (client !== dropped) return
    client = undefined
    isAlone = false
    dropped.release(reason)
  }
  const holds = async (asked: ListeningClient) => {
    const [row] = (await asked.query(lock)).rows as { held: boolean }[]
    return row?.held === true
  }
  return {
    isAlone: async () => {
      // The connection of a process that was killed may end a little later than the process.
      if (client !== undefined && !isAlone) isAlone = await holds(client)
      return isAlone
    },
    keepUp: async () => {
      if (client !== undefined || closed) return
      const opened = await pool.connect()
      client = opened
      opened.on('notification', onHint)
      opened.on('error', (error) => drop(opened, error))
      opened.on('end', () => drop(opened, new Error('the listening connection ended')))
      if (closed) return drop(opened, notListening())
      try {
        isAlone = await holds(opened)
        await opened.query('listen kouan_work')
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
