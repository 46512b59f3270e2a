// An HTTP server on the other side of a connection.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface ReceivedRequest {
  method: string
  /** Path with its query. */
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** Stands for a request that did not come: no expectation of one holds for it. */
export const noRequest: ReceivedRequest = { method: '', url: '', headers: {}, body: '' }

/**
 * Starts a server that answers each request once its body is there, and ends it after the test file. Returns its address without
 * a path. Call it at the top level of a test file.
 */
export async function httpFarEnd(
  answer: (response: ServerResponse, request: ReceivedRequest) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      answer(response, { method, url, headers, body: Buffer.concat(chunks).toString() })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
