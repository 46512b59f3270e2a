import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { settingsFrom } from '@kouan/contract/resources/channel/transport.ts'
import { httpTransport } from '@kouan/contract/resources/channel/transports/http.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { sessionPort } from '../session-port.ts'
import { type HttpOptions, type HttpSettings, httpSession } from './http-session.ts'
import type { ReceivedFiles } from './received-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-https-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A certificate of its own for each name, signed by itself. */
function certificate(name: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const names = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '30', ...names],
    { stdio: 'pipe' },
  )
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}
const [ofServer, ofClient, ofStranger] = ['server', 'client', 'stranger'].map(certificate) as [Pair, Pair, Pair]
type Pair = ReturnType<typeof certificate>

interface Posted {
  bytes: Buffer
  headers: IncomingMessage['headers']
  /** Whether the client showed a certificate that the server trusts. */
  isKnown: boolean
}

let posted: Posted[] = []
const waiting = new Map<string, Buffer>()
/** Replaces what the gateway does. */
let respond: ((request: IncomingMessage, response: ServerResponse) => void) | undefined

function serve(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  if (respond) {
    respond(request, response)
    return
  }
  const name = decodeURIComponent(request.url?.split('/')[2] ?? '')
  if (request.method === 'POST') {
    posted.push({ bytes: body, headers: request.headers, isKnown: (request.socket as TLSSocket).authorized })
    return void response.writeHead(202, { 'content-type': 'application/json' }).end('{"success":true}')
  }
  if (name === '')
    return void response.end(JSON.stringify({ files: [...waiting.keys()].map((one) => ({ name: one })) }))
  const bytes = waiting.get(name)
  if (!bytes) return void response.writeHead(404).end()
  if (request.method === 'DELETE') {
    waiting.delete(name)
    return void response.writeHead(204).end()
  }
  response.end(bytes)
}

let server: Server
let port = 0
async function start(): Promise<void> {
  const options = { ...ofServer, ca: [ofClient.cert], requestCert: true, rejectUnauthorized: false }
  server = createServer(options, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => serve(request, response, Buffer.concat(chunks)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
}
async function stop(): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
beforeAll(start)
afterAll(stop)
beforeEach(() => {
  respond = undefined
})

const noneReceived: ReceivedFiles = { list: async () => [], read: async () => undefined, remove: async () => false }
const networks = allowedNetworks(['127.0.0.1'])
interface HttpChannel {
  channelId: string
  version: string
  settings: HttpSettings
}

const portOf = (options: Partial<HttpOptions> = {}) =>
  sessionPort(async ({ settings }: HttpChannel) =>
    httpSession(settings, { networks, received: noneReceived, ...options }),
  )
const open = (received = noneReceived) => portOf({ received })
let made = 0
function channelWith(change: Partial<HttpSettings> = {}): HttpChannel {
  made += 1
  const settings = settingsFrom(httpTransport, {
    authType: 'NONE',
    caCert: ofServer.cert,
    urlUp: `https://127.0.0.1:${port}/messages`,
    urlDown: `https://127.0.0.1:${port}/receipts`,
    timeoutSeconds: 60,
    ...change,
  })
  return { channelId: String(made), version: '1', settings }
}
const nothing: ReadonlySet<string> = new Set()
const file = { name: 'a.xml', messageId: 'id-1', bytes: Buffer.from('<a/>') }
const send = (change: Partial<HttpSettings> = {}) => open().deliver(channelWith(change), file)

describe('port of HTTP channels', () => {
  it.each([
    ['nothing', {}, undefined],
    ['a token', { authType: 'TOKEN', password: 'token-1' }, 'Bearer token-1'],
    [
      'name and password',
      { authType: 'PASSWORD', account: 'kouan', password: 'p:w' },
      `Basic ${Buffer.from('kouan:p:w').toString('base64')}`,
    ],
  ])('identifies itself by %s', async (_, change, authorization) => {
    posted = []
    await send(change)
    expect(posted[0]?.headers).toMatchObject({ 'x-file-name': 'a.xml', 'idempotency-key': 'id-1' })
    expect(posted[0]?.headers.authorization).toBe(authorization)
  })

  it('client certificate: shown, and known by the server', async () => {
    posted = []
    await send({ authType: 'CERT', clientCert: ofClient.cert, privateKey: ofClient.key })
    await send({ authType: 'CERT', clientCert: ofStranger.cert, privateKey: ofStranger.key })
    await send()
    expect(posted.map(({ isKnown }) => isKnown)).toEqual([true, false, false])
  })

  it.each([
    ['certificate that nobody vouches for', { caCert: null }, /证书不受信任/],
    ['certificate of another authority', { caCert: ofStranger.cert }, /证书不受信任|证书/],
    ['nobody listens', { urlUp: 'https://127.0.0.1:1/' }, /拒绝连接/],
    ['name that does not exist', { urlUp: 'https://none.invalid/' }, /找不到主机/],
  ])('%s: the channel is down, with a sentence', async (_, change, message) => {
    await expect(send(change)).rejects.toMatchObject({ name: 'ChannelDown', message: expect.stringMatching(message) })
  })

  it.each([
    [302, {}, '', 'ChannelDown', '不予跟随'],
    [401, {}, '', 'ChannelDown', '不被接受（HTTP 401）'],
    [503, {}, '', 'ChannelDown', '暂时不能接收（HTTP 503）'],
    [400, {}, '', 'ChannelFault', '拒绝接收（HTTP 400）'],
    [200, {}, ' <!DOCTYPE html><p>', 'ChannelDown', '应答的是网页（HTTP 200）'],
    [200, { 'content-type': 'application/json' }, '{"success":false}', 'ChannelFault', '$.success = false'],
  ])('answer %i %j %s: not taken for sent', async (status, headers, body, name, sentence) => {
    respond = (_, response) => void response.writeHead(status, { ...headers, location: '/' }).end(body)
    await expect(send({ password: 'token-1', authType: 'TOKEN' })).rejects.toMatchObject({
      name,
      message: expect.stringContaining(sentence),
    })
  })

  it('server that does not answer: ends with the time', async () => {
    respond = () => {}
    await expect(send({ timeoutSeconds: 0.06 })).rejects.toThrow('0.06 秒没有应答')
  })

  it.each([
    ['no JSON', 'receipts', /不是文件清单/],
    ['a page', '<html>', /不是文件清单/],
    ['another shape', '{"rows":[]}', /不是文件清单/],
  ])('listing that is %s: sentence', async (_, body, message) => {
    respond = (__, response) => void response.end(body)
    await expect(open().listInbox(channelWith(), nothing)).rejects.toThrow(message)
  })

  it('listing: names that are paths are named and not asked for', async () => {
    respond = (_, response) =>
      void response.end(JSON.stringify({ files: ['../../secret', { name: 'a b.xml' }, 'ok.xml', 5] }))
    expect(await open().listInbox(channelWith(), nothing)).toEqual({
      files: ['a b.xml', 'ok.xml'].map((name) => ({ name, stamp: null })),
      left: 0,
      unusable: ['../../secret', '5'],
    })
  })

  it('receipt that was put away before: no fault', async () => {
    await open().putAway(channelWith(), { name: 'gone.xml', stamp: null, sha256: '', to: 'archive' })
  })

  it('files sent to us: listed first, also while the address to fetch from fails', async () => {
    respond = (_, response) => void response.writeHead(500).end()
    const sent = new Map([['sent.xml', Buffer.from('<a/>')]])
    const port = open({
      list: async () => [...sent.keys()],
      read: async (name) => sent.get(name),
      remove: async (name) => sent.delete(name),
    })
    expect((await port.listInbox(channelWith(), nothing)).files).toEqual([{ name: 'sent.xml', stamp: null }])
    const { sha256 } = await port.read(channelWith(), 'sent.xml')
    await port.putAway(channelWith(), { name: 'sent.xml', stamp: null, sha256, to: 'archive' })
    expect(sent.size).toBe(0)
    await expect(port.listInbox(channelWith(), nothing)).rejects.toThrow('HTTP 500')
  })
})
