// The servers of the files that a process runs one after the other listen on the same port: to the browser they are one
// origin, of which it has loaded and compiled everything but once.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Above those of well-known services, below those that the system gives to whoever names none. */
const [first, end] = [12_000, 32_000]

let port = randomInt(first, end)

export async function portOfThisProcess(): Promise<number> {
  while (!(await isFree(port))) port = randomInt(first, end)
  return port
}

async function isFree(tried: number): Promise<boolean> {
  const server = createServer()
  const isListening = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(tried, '127.0.0.1', () => resolve(true))
  })
  if (!(await isListening)) return false
  server.close()
  await once(server, 'close')
  return true
}
