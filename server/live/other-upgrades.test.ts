import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { login } from '@kouan/contract/calls/account.ts'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const test = await testApp()
const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
const offer = {
  connection: 'Upgrade, HTTP2-Settings',
  upgrade: 'h2c',
  'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAA',
}

async function send(method: string, path: string, body: string, headers: Record<string, string> = {}) {
  const asked = request(`${address}${path}`, { method, headers: { ...offer, ...headers } })
  asked.end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode, body: await text(response) }
}

it('a client that offers HTTP/2: served as if it had not, whatever the length of its body', async () => {
  expect(await send('GET', '/health', '')).toMatchObject({ status: 200 })
  for (const length of [10, 300_000]) {
    const body = JSON.stringify({ username: 'nobody', password: 'x'.repeat(length) })
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const answer = await send('POST', `/jeecg-boot${login.path}`, body, headers)
    expect(JSON.parse(answer.body)).toMatchObject({ success: false })
    expect(answer.status).not.toBe(404)
  }
})

it('the next request of the same connection: served', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const offered = Object.entries(offer).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET /health HTTP/1.1\r\nhost: x\r\n${offered.join('')}\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.write('GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect([String(first).split('\r\n')[0], (await text(socket)).split('\r\n')[0]]).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
  ])
})

it('more headers than Node passes on: refused, by newer ones itself, because the end of the body would be a guess', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(
    `GET /health HTTP/1.1\r\nhost: x\r\nupgrade: h2c\r\nconnection: upgrade\r\n${'a:b\r\n'.repeat(1500)}\r\n`,
  )
  expect((await text(socket)).split('\r\n')[0]).toMatch(/^HTTP\/1\.1 (400 Bad Request|431 Request Header Fields)/)
})
