import { createSign, X509Certificate } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { nodeCryptography } from '@kouan/customs/node/node-cryptography.ts'
import { describe, expect, it } from 'vitest'
import { allowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { httpFarEnd, type ReceivedRequest } from '../../../testing/http-far-end.ts'
import { makeSigningKeys } from '../../../testing/signing-keys.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { type SigningServiceOptions, signingService } from './signing-service.ts'

const keys = makeSigningKeys(temporaryFolder('service'))
const certificate = new X509Certificate(keys.certificateOf('rsa')).raw

let respond: (request: ReceivedRequest, response: ServerResponse, body: string) => void = () => {}
const url = new URL('/sign', await httpFarEnd((response, request) => respond(request, response, request.body)))

const data = Buffer.from('<a></a>')
const ask = (change: Partial<SigningServiceOptions> = {}, signal = new AbortController().signal) =>
  signingService({
    url,
    algorithm: 'rsa-sha1',
    keyName: '0001',
    certificate,
    timeoutMs: 20_000,
    token: 'secret-token',
    networks: allowedNetworks(['127.0.0.1']),
    ...change,
  }).signBytes(data, { message: Buffer.from('<m></m>'), messageType: 'CEB621Message', signal })

describe('signing service', () => {
  it('request: carries the bytes and the token, returns the signature', async () => {
    const asked: unknown[] = []
    respond = (request, response, body) => {
      const question = JSON.parse(body)
      asked.push(request.method, request.headers.authorization, question)
      const signature = createSign('sha1')
        .update(Buffer.from(question.data, 'base64'))
        .sign(keys.keyOf('rsa'), 'base64')
      response.end(JSON.stringify({ signature }))
    }
    const signature = await ask()
    expect(nodeCryptography.isSignedBy({ algorithm: 'rsa-sha1', certificate, data, signature })).toBe(true)
    const [algorithm, keyName, messageType] = ['rsa-sha1', '0001', 'CEB621Message']
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const question = { algorithm, keyName, messageType, data: base64('<a></a>'), message: base64('<m></m>') }
    expect(asked).toEqual(['POST', 'Bearer secret-token', question])
  })

  it.each([
    [500, false, '暂时不能签名（HTTP 500）'],
    [503, false, '暂时不能签名（HTTP 503）'],
    [429, false, '暂时不能签名（HTTP 429）'],
    [408, false, '暂时不能签名（HTTP 408）'],
    [400, true, '拒绝签名（HTTP 400）'],
    [401, true, '拒绝签名（HTTP 401）'],
    [404, true, '拒绝签名（HTTP 404）'],
  ])('status %i: permanent failure %s', async (status, isPermanent, sentence) => {
    respond = (_, response) => void response.writeHead(status).end('{"signature":"AAAA"}')
    await expect(ask()).rejects.toMatchObject({ isPermanent, message: `签名服务${sentence}` })
  })

  it.each([
    [503, '{"message":"没有找到电子钥匙：请插好"}', '暂时不能签名（HTTP 503）：没有找到电子钥匙：请插好'],
    [423, '{"message":" 卡口令\\n可能 不正确 "}', '拒绝签名（HTTP 423）：卡口令 可能 不正确'],
    [400, JSON.stringify({ message: '字'.repeat(400) }), `拒绝签名（HTTP 400）：${'字'.repeat(300)}`],
    [400, '{"message":"token secret-token"}', '拒绝签名（HTTP 400）'],
    [400, '{"message":{"a":1}}', '拒绝签名（HTTP 400）'],
    [400, '{"message":"\\u0000 "}', '拒绝签名（HTTP 400）'],
    [500, '<html>message</html>', '暂时不能签名（HTTP 500）'],
    [307, '{"message":"elsewhere"}', '要求转到别的地址（HTTP 307），不予跟随'],
  ])(
    'status %i with the body %s: the failure repeats the reason of the service alone',
    async (status, body, sentence) => {
      respond = (_, response) => void response.writeHead(status).end(body)
      await expect(ask()).rejects.toMatchObject({ message: `签名服务${sentence}` })
    },
  )

  it('rule 20: redirect: not followed', async () => {
    let asked = 0
    respond = (_, response) => {
      asked += 1
      response.writeHead(307, { location: '/elsewhere' }).end()
    }
    await expect(ask()).rejects.toMatchObject({ isPermanent: true, message: expect.stringContaining('不予跟随') })
    expect(asked).toBe(1)
  })

  it('rule 20: address outside of the allowed networks: not asked, the sentence says who may allow it', async () => {
    let asked = 0
    respond = () => {
      asked += 1
    }
    const message = expect.stringMatching(/^签名服务：地址 127\.0\.0\.1 属于内部网络.*须先由运维人员允许/)
    await expect(ask({ networks: allowedNetworks([]) })).rejects.toMatchObject({ isPermanent: true, message })
    expect(asked).toBe(0)
  })

  it.each(['', 'no json', '[]', 'null', '{}', '{"signature":5}', '{"signature":"***"}', '{"signature":""}'])(
    'answer %s: permanent failure',
    async (answer) => {
      respond = (_, response) => void response.end(answer)
      await expect(ask()).rejects.toMatchObject({ isPermanent: true })
    },
  )

  it('endless response: read up to the limit, then aborted', async () => {
    const ended = new Promise<void>((resolve) => {
      respond = (_, response) => {
        const more = setInterval(() => response.write('x'.repeat(16_000)), 1)
        response.on('close', () => {
          clearInterval(more)
          resolve()
        })
      }
    })
    await expect(ask()).rejects.toMatchObject({
      isPermanent: true,
      message: '签名服务的回答超过 64 KB',
    })
    await ended
  })

  it('no response within the timeout: temporary failure', async () => {
    respond = () => {}
    const failure = { isPermanent: false, message: '签名服务在 0.05 秒内没有回答' }
    await expect(ask({ timeoutMs: 50 })).rejects.toMatchObject(failure)
  })

  it('server stops: request aborted', async () => {
    const stop = new AbortController()
    respond = () => stop.abort()
    await expect(ask({}, stop.signal)).rejects.toMatchObject({ isPermanent: false })
  })

  it('connection refused: temporary failure', async () => {
    const nobody = new URL('http://127.0.0.1:1/sign')
    await expect(ask({ url: nobody })).rejects.toMatchObject({
      isPermanent: false,
      message: '签名服务连接不上或连接中断',
    })
  })

  it('failure: the sentence does not contain the token', async () => {
    respond = (request, response) => void response.writeHead(400).end(request.headers.authorization)
    const failure = await ask().catch((error: Error) => error)
    expect(String(failure)).not.toContain('secret-token')
  })
})
