import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { allowedNetworks } from './allowed-networks.ts'
import type { ResolvedAddress } from './resolve-host.ts'
import { type OutgoingRequest, sendRequest } from './send-request.ts'

let asked: string[] = []
let respond: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => void response.end('ok')
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.headers.host} ${request.url}`)
  request.resume().on('end', () => respond(request, response))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const { port } = server.address() as AddressInfo
const here = allowedNetworks(['127.0.0.1'])
const ask = (change: Partial<OutgoingRequest> = {}) => {
  asked = []
  const url = new URL(`http://127.0.0.1:${port}/path?a=1`)
  return sendRequest({ url, method: 'GET', timeoutMs: 60_000, maxBytes: 1000, networks: here, ...change })
}
const named = new URL(`http://partner.example:${port}/`)
const answering =
  (...addresses: string[]) =>
  async (): Promise<ResolvedAddress[]> =>
    addresses.map((address) => ({ address, family: 4 }))

describe('rule 20: outgoing request', () => {
  it('allowed address: sent, with the response', async () => {
    respond = (_, response) => void response.writeHead(201, { 'x-id': '7' }).end('made')
    const response = await ask({ method: 'POST', body: Buffer.from('<a/>') })
    expect(response).toMatchObject({ status: 201, headers: { 'x-id': '7' }, body: Buffer.from('made') })
    expect(asked).toEqual([`POST 127.0.0.1:${port} /path?a=1`])
  })

  it('name of a private address: not connected, the sentence names host and setting', async () => {
    const message = '主机 partner.example 的地址 127.0.0.1 属于内部网络，须先由运维人员允许'
    const failed = ask({ url: named, networks: allowedNetworks([]), resolveName: answering('127.0.0.1') })
    await expect(failed).rejects.toMatchObject({ message, isPermanent: true })
    expect(asked).toEqual([])
  })

  it.each(['[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0'])(
    'private address spelt %s: refused',
    async (host) => {
      const failed = ask({ url: new URL(`http://${host}:${port}/`), networks: allowedNetworks([]) })
      await expect(failed).rejects.toMatchObject({ message: expect.stringContaining('须先由运维人员允许') })
      expect(asked).toEqual([])
    },
  )

  it('name with several addresses: resolved once, connected to the allowed one alone', async () => {
    respond = (_, response) => void response.end('ok')
    const resolved: string[] = []
    const resolveName = async (name: string) => {
      resolved.push(name)
      return answering('127.0.0.2', '127.0.0.1')()
    }
    expect((await ask({ url: named, resolveName })).body.toString()).toBe('ok')
    expect(asked).toEqual([`GET partner.example:${port} /`])
    expect(resolved).toEqual(['partner.example'])
  })

  it('unknown name: sentence, temporary', async () => {
    const resolveName = () => Promise.reject(new Error('ENOTFOUND'))
    const failure = { message: '找不到主机 partner.example', isPermanent: false }
    await expect(ask({ url: named, resolveName })).rejects.toMatchObject(failure)
  })

  it('redirect: answered as it is, not followed', async () => {
    respond = (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()
    expect(await ask()).toMatchObject({ status: 302 })
    expect(asked).toHaveLength(1)
  })

  it('long response: ended at the limit', async () => {
    respond = (_, response) => void response.end('x'.repeat(1001))
    await expect(ask()).rejects.toMatchObject({ name: 'ResponseTooLarge' })
  })

  it.each([
    ['no response', () => {}],
    ['response that does not end', (_: unknown, response: ServerResponse) => void response.write('x')],
  ])('%s: ends with its time', async (_, hangs) => {
    respond = hangs
    await expect(ask({ timeoutMs: 60 })).rejects.toMatchObject({ name: 'ResponseTimeout' })
    const resolveName = () => new Promise<ResolvedAddress[]>(() => {})
    await expect(ask({ url: named, resolveName, timeoutMs: 60 })).rejects.toMatchObject({ name: 'ResponseTimeout' })
  })

  it('caller stops: ends', async () => {
    const stop = new AbortController()
    respond = () => stop.abort()
    await expect(ask({ signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})
