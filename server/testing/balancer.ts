// Load balancer for several servers: polls their readiness, forwards requests in turn, and tries the next server where a
// connection is refused. A request that a server accepted and did not answer is lost; the response says so.
import { once } from 'node:events'
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

export interface Balancer {
  address: string
  /** Replaces the server at this place; it gets requests when it is ready. */
  put(place: number, address: string): void
  close(): Promise<void>
}

/** Header beside status 502: address of the server that had accepted the request. */
export const lostOnHeader = 'x-lost-on'

interface Backend {
  address: string
  isReady: boolean
  isAsked: boolean
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const longestWaitMs = 30_000

/** Hop-by-hop headers. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']

export async function startBalancer({ askEveryMs }: { askEveryMs: number }): Promise<Balancer> {
  const backends: Backend[] = []
  const upgraded = new Set<Duplex>()
  let turn = 0

  const inTurn = (): Backend[] =>
    backends.flatMap((_, at) => backends[(at + turn) % backends.length] ?? []).filter(({ isReady }) => isReady)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    turn += 1
    // A machine that stands still for a moment answers no balancer: the request waits for a server that does.
    for (let waited = 0; inTurn().length === 0 && waited < longestWaitMs; waited += askEveryMs) await wait(askEveryMs)
    for (const backend of inTurn()) {
      try {
        const { status, headers, body: sent } = await forward(backend, request, body)
        for (const name of ofConnection) delete headers[name]
        response.writeHead(status, headers).end(sent)
        return
      } catch (error) {
        backend.isReady = false
        if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') continue
        response.writeHead(502, { [lostOnHeader]: backend.address }).end()
        return
      }
    }
    response.writeHead(502).end()
  }

  /** One question at a time: an answer that comes late must not undo what is known since. */
  const look = async (backend: Backend) => {
    if (backend.isAsked) return
    backend.isAsked = true
    backend.isReady = await isReady(backend.address)
    backend.isAsked = false
  }
  const looking = setInterval(() => {
    for (const backend of backends) void look(backend)
  }, askEveryMs)
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    turn += 1
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    const backend = inTurn()[0]
    if (backend) joinSockets(backend, request, { socket, head })
    else socket.destroy()
  })
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (place, address) => {
      backends[place] = { address, isReady: false, isAsked: false }
    },
    close: async () => {
      clearInterval(looking)
      server.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Passes an upgrade on as it came; both ends close together. */
function joinSockets(
  { address }: Backend,
  { method, url, rawHeaders }: IncomingMessage,
  { socket, head }: { socket: Duplex; head: Buffer },
): void {
  const { hostname, port } = new URL(address)
  const behind = connect(Number(port), hostname, () => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}\r\n`] : []))
    behind.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    behind.write(head)
    behind.pipe(socket)
    socket.pipe(behind)
  })
  for (const [one, other] of [
    [behind, socket],
    [socket, behind],
  ] as const) {
    one.on('error', () => other.destroy())
    one.once('close', () => other.destroy())
  }
}

/** Forwards over a new connection, because the server may have closed a reused one. */
async function forward({ address }: Backend, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const { connection: _, ...rest } = headers
  const asked = ask(`${address}${url}`, { method: method ?? 'GET', headers: rest, agent: false })
  // An error during the response is reported by the response.
  asked.on('error', () => {})
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await buffer(answer) }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
