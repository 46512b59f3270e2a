// Meanings of the answers of other hosts: for a probe of the settings, and for a message.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { settingsFrom } from '@kouan/contract/resources/channel/transport.ts'
import { httpTransport } from '@kouan/contract/resources/channel/transports/http.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { allowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { ChannelDown, ChannelFault } from '../../channel/channel-fault.ts'
import { askAddress, authorizationOf, Gone, parseObject, tlsOf } from '../ask-address.ts'
import { http } from './http.ts'

const asked: string[] = []
// The status that it answers with is the last part of the address.
const host = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  response.writeHead(Number(request.url?.split('/').at(-1)), { location: '/200' }).end()
})
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
afterAll(() => void host.close())
const at = (status: number) => `http://127.0.0.1:${(host.address() as AddressInfo).port}/${status}`

const networks = allowedNetworks(['127.0.0.1'])
const settings = (given: object) => settingsFrom(httpTransport, { timeoutSeconds: 60, authType: 'NONE', ...given })
const probe = (urlUp: number, urlDown?: number) =>
  http.probe(
    {
      ...{ root: '', folder: '' },
      settings: settings({ urlUp: at(urlUp), ...(urlDown ? { urlDown: at(urlDown) } : {}) }),
    } as never,
    { networks } as never,
  )

describe('probe of an HTTP channel', () => {
  it.each([200, 204, 400, 404, 405, 501])('address for messages that answers %i: is there', async (status) => {
    asked.length = 0
    expect(await probe(status)).toBe('发送地址有应答')
    expect(asked).toEqual([`HEAD /${status}`])
  })

  it.each([401, 403, 302, 410, 500, 503])(
    'address for messages that answers %i: refused with its place',
    async (status) => {
      await expect(probe(status)).rejects.toThrow(new RegExp(`^发送地址：.*${status}`))
    },
  )

  it('address for receipts: has to answer GET', async () => {
    asked.length = 0
    expect(await probe(405, 200)).toBe('发送地址和收取地址都有应答')
    expect(asked).toEqual(['HEAD /405', 'GET /200'])
    await expect(probe(200, 405)).rejects.toThrow(/^收取地址：.*405/)
  })
})

describe('answer to a message', () => {
  it.each([
    [302, ChannelDown],
    [401, ChannelDown],
    [403, ChannelDown],
    [404, Gone],
    [410, Gone],
    [408, ChannelDown],
    [429, ChannelDown],
    [500, ChannelDown],
    [503, ChannelDown],
    [400, ChannelFault],
    [422, ChannelFault],
  ])('HTTP %i: %o', async (status, kind) => {
    const answer = askAddress(settings({ urlUp: at(200) }), { url: new URL(at(status)), method: 'POST', networks })
    const error = await answer.catch((thrown: unknown) => thrown)
    expect((error as Error).constructor).toBe(kind)
  })

  it('JSON: read as an object or not at all', () => {
    expect(parseObject(Buffer.from('{"a":1}'))).toEqual({ a: 1 })
    for (const text of ['null', '1', '{']) expect(parseObject(Buffer.from(text))).toBeUndefined()
  })
})

describe('how an HTTP channel shows who it is', () => {
  it.each([
    ['NONE', {}],
    ['TOKEN', { authorization: 'Bearer secret' }],
    ['PASSWORD', { authorization: `Basic ${Buffer.from('shop:secret').toString('base64')}` }],
    ['CERT', {}],
  ])('%s: %j', (authType, expected) => {
    expect(authorizationOf(settings({ urlUp: at(200), authType, account: 'shop', password: 'secret' }))).toEqual(
      expected,
    )
  })

  it('certificate: only where it is the way to log in, with its key; the one of the issuer always', () => {
    const certificate = { urlUp: at(200), clientCert: 'C', privateKey: 'K', passphrase: 'P', caCert: 'CA' }
    expect(tlsOf(settings({ ...certificate, authType: 'CERT' }))).toEqual({
      ca: 'CA',
      cert: 'C',
      key: 'K',
      passphrase: 'P',
    })
    expect(tlsOf(settings({ ...certificate, authType: 'TOKEN', passphrase: '' }))).toEqual({ ca: 'CA' })
    expect(tlsOf(settings({ urlUp: at(200), authType: 'CERT', clientCert: 'C' }))).toEqual({})
  })
})
