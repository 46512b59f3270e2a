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
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

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
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Hop-by-hop headers. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']

export async function startBalancer({ askEveryMs }: { askEveryMs: number }): Promise<Balancer> {
  const backends: Backend[] = []
  let turn = 0

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    turn += 1
    const inTurn = backends.map((_, at) => backends[(at + turn) % backends.length]).filter((one) => one?.isReady)
    for (const backend of inTurn) {
      if (!backend) continue
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

  const looking = setInterval(() => {
    for (const backend of backends) void isReady(backend.address).then((is) => Object.assign(backend, { isReady: is }))
  }, askEveryMs)
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put: (place, address) => {
      backends[place] = { address, isReady: false }
    },
    close: async () => {
      clearInterval(looking)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
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
