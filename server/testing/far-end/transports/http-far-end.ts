// HTTP channels: a gateway that stores what is posted, and lists what waits.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { freePort } from '../free-port.ts'
import type { TransportFarEnd } from '../transport-far-end.ts'

export async function httpFarEnd(): Promise<TransportFarEnd> {
  const posted: { bytes: Buffer; key: string }[] = []
  const waiting = new Map<string, Buffer>()

  function serve(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const name = decodeURIComponent(request.url?.split('/')[2] ?? '')
    if (request.method === 'POST') {
      posted.push({ bytes: body, key: String(request.headers['idempotency-key']) })
      return void response.writeHead(202, { 'content-type': 'application/json' }).end('{"success":true}')
    }
    if (name === '') return void response.end(JSON.stringify({ files: [...waiting.keys()].map((name) => ({ name })) }))
    const bytes = waiting.get(name)
    if (!bytes) return void response.writeHead(404).end()
    if (request.method === 'DELETE') waiting.delete(name)
    response.end(request.method === 'GET' ? bytes : undefined)
  }

  const port = await freePort()
  let server: Server | undefined
  const start = async () => {
    const made = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => serve(request, response, Buffer.concat(chunks)))
    })
    server = made
    await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve))
  }
  const stop = async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
  }
  await start()
  const url = `http://127.0.0.1:${port}`
  return {
    settings: { authType: 'NONE', urlUp: `${url}/messages`, urlDown: `${url}/receipts` },
    arrived: async () => posted,
    countMessages: async () => new Set(posted.map(({ key }) => key)).size,
    drop: async (name, bytes) => void waiting.set(name, bytes),
    countWaiting: async () => waiting.size,
    stop,
    start,
    remove: stop,
  }
}
