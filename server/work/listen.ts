// The hint that work has come: a NOTIFY at the commit of an enqueue. It may get lost; the poll finds the work anyway.

/** The part of the driver's pool that listening needs. */
export interface ListeningPool {
  connect(): Promise<ListeningClient>
}
interface ListeningClient {
  query(sql: string): Promise<unknown>
  on(event: 'notification' | 'error' | 'end', listener: () => void): unknown
  /** With `true` the connection is closed instead of going back. */
  release(close: boolean): void
}

export interface Listener {
  /** Opens the connection when there is none, or when it broke. */
  keepUp(): Promise<void>
  close(): void
}

/** Holds one connection of the pool. */
export function listenForWork({ pool, onHint }: { pool: ListeningPool; onHint: () => void }): Listener {
  let client: ListeningClient | undefined
  let closed = false
  const drop = (dropped: ListeningClient) => {
    if (client !== dropped) return
    client = undefined
    dropped.release(true)
  }
  return {
    keepUp: async () => {
      if (client !== undefined || closed) return
      const opened = await pool.connect()
      client = opened
      opened.on('notification', onHint)
      opened.on('error', () => drop(opened))
      opened.on('end', () => drop(opened))
      try {
        if (closed) drop(opened)
        else await opened.query('listen kouan_work')
      } catch (error) {
        drop(opened)
        throw error
      }
    },
    close: () => {
      closed = true
      if (client !== undefined) drop(client)
    },
  }
}
