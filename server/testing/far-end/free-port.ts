// A port on loopback that nothing listens on at present.
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

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
