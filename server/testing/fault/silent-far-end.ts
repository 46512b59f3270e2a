// A database that goes silent, or away: a TCP proxy on loopback before a PostgreSQL. A connection that is cut here is neither closed
// nor reset, and the kernel goes on acknowledging what arrives, so that only a limit of the other side notices it.
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import { environmentOf } from '../../db/connect.ts'

export interface SilentFarEnd {
  /** The address of the same database, through the proxy. */
  through(url: string): string
  /** Stops forwarding in both directions, on all connections that stand; new ones pass unless `refusesNew`. */
  silence(options?: { refusesNew?: boolean }): void
  /** Goes silent on a connection as soon as it has forwarded this text to the database. */
  silenceAfter(text: string): void
  /** Closes all connections that stand, and the next `refusals` new ones, as a server that ends and starts again. */
  hangUp(options?: { refusals?: number }): void
  /** Does so as soon as it has forwarded this text to the database. */
  hangUpAfter(text: string): void
  /** Closes the connection on which it has forwarded this text to the database, and no other one. */
  breakAfter(text: string): void
  /** New connections pass again; those that were cut stay silent. */
  restore(): void
  /** Number of connections that were cut. */
  cut(): number
  close(): Promise<void>
}

/** `url` leads to the PostgreSQL behind the proxy. */
export async function silentFarEnd(url: string): Promise<SilentFarEnd> {
  const { PGHOST: host = 'localhost', PGPORT: port = '5432' } = environmentOf(url)
  const behind = () =>
    host.startsWith('/') ? openSocket(join(host, `.s.PGSQL.${port}`)) : openSocket(Number(port), host)
  const forwarding = new Set<() => void>()
  const sockets = new Set<Socket>()
  let refusesNew = false
  let lastWords: { text: string; act: (one: { silence(): void; destroy(): void }) => void } | undefined
  let refusals = 0
  let cuts = 0

  const server = createServer({ noDelay: true }, (client) => {
    if (refusals > 0) {
      refusals -= 1
      client.destroy()
      return
    }
    const database = behind()
    let isSilent = refusesNew
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => {
        if (isSilent) return
        to.write(bytes)
        if (from !== client || lastWords === undefined || !bytes.includes(lastWords.text)) return
        const { act } = lastWords
        lastWords = undefined
        act({ silence, destroy: () => client.destroy() })
      })
      from.on('error', () => {})
      from.once('close', () => {
        sockets.delete(from)
        forwarding.delete(silence)
        if (!isSilent) to.destroy()
      })
    }
    const silence = () => {
      if (isSilent) return
      isSilent = true
      cuts += 1
    }
    forwarding.add(silence)
  })
  const hangUp: SilentFarEnd['hangUp'] = (options = {}) => {
    refusals = options.refusals ?? 0
    for (const socket of [...sockets]) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a proxy listens on a port')

  return {
    through(given) {
      const changed = new URL(given)
      changed.searchParams.delete('host')
      changed.searchParams.delete('port')
      changed.host = `127.0.0.1:${address.port}`
      return changed.href
    },
    silence(options = {}) {
      refusesNew = options.refusesNew ?? false
      for (const one of [...forwarding]) one()
    },
    silenceAfter(text) {
      lastWords = { text, act: ({ silence }) => silence() }
    },
    hangUp,
    hangUpAfter(text) {
      lastWords = { text, act: () => hangUp() }
    },
    breakAfter(text) {
      lastWords = { text, act: ({ destroy }) => destroy() }
    },
    restore() {
      refusesNew = false
      refusals = 0
    },
    cut: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
