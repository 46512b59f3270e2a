// A provider of messages for tests: takes what is posted to it over HTTP, and answers as it is told.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { eventually } from './eventually.ts'

export interface TakenMessage {
  headers: IncomingHttpHeaders
  body: string
}

export async function smsServer() {
  const taken: TakenMessage[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') })
      response.end('{"result":"OK"}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  /** The code of the message number `count`, counted from 1. */
  const codeOf = async (count: number): Promise<string> => {
    const message = await eventually(`message ${count}`, () => taken[count - 1])
    return /\d{6}(?!\d)/.exec(message.body.replace(/1[3-8]\d{9}/, ''))?.[0] ?? ''
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, taken, codeOf }
}
