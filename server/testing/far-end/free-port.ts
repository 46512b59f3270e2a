// A port on loopback that nothing listens on at present.
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Below the ports that the kernel gives to connections and to whoever listens on any: until the caller binds it, nobody else
 * comes by it but another caller of this function at random.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, firstOfKernel())
    if (await isFree(port)) return port
  }
}

function firstOfKernel(): number {
  const path = '/proc/sys/net/ipv4/ip_local_port_range'
  const first = existsSync(path) ? Number(readFileSync(path, 'utf8').trim().split(/\s+/)[0]) : 0
  return first > 12_000 ? first : 32_768
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Waits until something listens; throws what `died` returns, if it returns something, or after a minute. */
export async function listening(port: number, died: () => string | undefined): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const reason = died()
    if (reason !== undefined) throw new Error(reason)
    if (await answers(port)) return
    await wait(100)
  }
  throw new Error(`nothing listens on port ${port}`)
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
