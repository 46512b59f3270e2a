// Object store in memory that can stop answering; requests then hang until it continues.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import type { ObjectStoreAddress } from '../files/object-store.ts'

export interface HangingStore extends ObjectStoreAddress {
  /** Stops answering. */
  hang(): void
  /** Answers the waiting requests and continues. */
  goOn(): void
  /** Number of waiting requests. */
  waiting(): number
}

/** Starts the store, which checks no signatures. Call it at the top level of a test file. */
export async function hangingStore(): Promise<HangingStore> {
  const objects = new Map<string, Buffer>()
  let gate = Promise.resolve()
  let open = () => {}
  let waiting = 0
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request
    const body = await buffer(request)
    waiting += 1
    await gate
    waiting -= 1
    if (method === 'PUT') objects.set(url, body)
    if (method === 'DELETE') objects.delete(url)
    const found = objects.get(url)
    response.writeHead(method === 'GET' && !found ? 404 : 200).end(method === 'GET' ? found : undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(async () => {
    open()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kouan`,
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
    hang: () => {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    goOn: () => open(),
    waiting: () => waiting,
  }
}
