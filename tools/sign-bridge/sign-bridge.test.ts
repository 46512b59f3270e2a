// The packed bridge between a signer of the product and a key that behaves as keys do.

import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeCryptography } from '@kouan/customs/node/node-cryptography.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pemKeyHolder } from '../../server/domain/declaration/signing/pem-key.ts'
import { readSigners } from '../../server/domain/declaration/signing/read-signers.ts'
import type { KeyHolder } from '../../server/domain/declaration/signing/signer.ts'
import { signingService } from '../../server/domain/declaration/signing/signing-service.ts'
import { allowedNetworks } from '../../server/outgoing/allowed-networks.ts'
import { makeSigningKeys } from '../../server/testing/signing-keys.ts'
import { type KeyFarEnd, keyFarEnd } from './key-far-end.ts'
import { packSignBridge } from './pack.ts'
import { runBridge, type StartedBridge, startBridge } from './started-bridge.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-bridge-'))
const keys = makeSigningKeys(folder)
const holderOf = (kind: 'rsa' | 'sm2') =>
  pemKeyHolder({
    algorithm: kind === 'rsa' ? 'rsa-sha1' : 'sm2-sm3',
    keyPem: keys.keyOf(kind),
    certificatePem: keys.certificateOf(kind),
  })
const holders = { rsa: holderOf('rsa'), sm2: holderOf('sm2') }
const password = ' test only '
let program = ''
let farEnd: KeyFarEnd
let bridge: StartedBridge
const started: StartedBridge[] = []

/** Faster than any key, where the rate is not the subject. */
const start = async (config: object = {}) => {
  const one = await startBridge({
    program,
    password,
    config: { keyUrl: farEnd.url, signaturesPerMinute: 60_000, ...config },
  })
  started.push(one)
  return one
}

beforeAll(async () => {
  program = await packSignBridge(folder)
  farEnd = await keyFarEnd(holders.rsa, password)
  bridge = await start()
})
afterEach(() => {
  farEnd.holder = holders.rsa
  farEnd.next = []
  farEnd.signed.length = 0
})
afterAll(async () => {
  for (const one of started) await one.end()
  await farEnd.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Signs as the product does. */
const sign = (text: string, { by = bridge } = {}) => {
  const { algorithm, keyName, certificate } = holders.rsa
  const networks = allowedNetworks(['127.0.0.1'])
  const { token } = by
  const service = signingService({ url: by.url, algorithm, keyName, certificate, timeoutMs: 50_000, networks, token })
  const job = { message: Buffer.from('<m></m>'), messageType: 'CEB621Message', signal: new AbortController().signal }
  return service.signBytes(Buffer.from(text), job)
}
const isSigned = (text: string, signature: Uint8Array, { algorithm, certificate }: KeyHolder = holders.rsa) =>
  nodeCryptography.isSignedBy({ algorithm, certificate, data: Buffer.from(text), signature })
const failureOf = (text: string, options: Parameters<typeof sign>[1] = {}) =>
  sign(text, options).then(
    () => expect.fail('it signed'),
    (error: { message: string; isPermanent: boolean }) => error,
  )
/** A promise that the test resolves. */
function hold() {
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release: () => release() }
}

describe('signing bridge', () => {
  it.each(['rsa', 'sm2'] as const)(
    'a signer of the configuration with a card of %s: signs, and the signature verifies',
    async (kind) => {
      farEnd.holder = holders[kind]
      const file = join(folder, `bridge-${kind}.json`)
      writeFileSync(join(folder, 'token'), bridge.token, { mode: 0o600 })
      const service = { kind: kind === 'rsa' ? 'service-rsa-sha1' : 'service-sm2-sm3', url: bridge.url.href }
      const entry = { name: 'card', ...service, certificateFile: `${kind}.crt`, tokenFile: 'token', timeoutSeconds: 50 }
      writeFileSync(file, JSON.stringify({ signers: [entry] }))
      const signer = readSigners({ file, clock: () => new Date() }).find('card')
      const text = '"sessionID":"A"||"payExchangeInfoHead":"{"url":"http:\\/\\/示例/?a=1&b=2"}"'
      const signed = await signer?.signText({ text, messageType: 'payExInfoStr', signal: new AbortController().signal })
      expect(isSigned(text, Buffer.from(signed?.signature ?? '', 'base64'), holders[kind])).toBe(true)
      expect(farEnd.signed).toEqual([
        { _method: 'cus-sec_SpcSignDataAsPEM', _id: expect.any(Number), args: { inData: text, passwd: password } },
      ])
    },
  )

  it('twenty requests at once: the key is asked one after the other, and each gets its own signature', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `<a>${index}</a>`)
    const signatures = await Promise.all(texts.map((text) => sign(text)))
    expect(texts.map((text, index) => isSigned(text, signatures[index] ?? new Uint8Array()))).toEqual(
      texts.map(() => true),
    )
    expect(new Set(farEnd.signed.map(({ _id }) => _id)).size).toBe(20)
  })

  it('requests that wait: are signed in the end, and the log says that they wait', async () => {
    const slow = await start({ signaturesPerMinute: 6000 })
    const { promise, release } = hold()
    farEnd.next = [{ until: promise }]
    const signing = Promise.all(['1', '2', '3', '4'].map((text) => sign(text, { by: slow })))
    await expect.poll(() => slow.log()).toContainEqual(expect.stringMatching(/每分钟约签 6000 次，\d+ 个请求在排队/))
    release()
    await signing
    await expect
      .poll(() => slow.log().filter((line) => /CEB621Message 已签名，排队 \d+ 毫秒/.test(line)).length)
      .toBe(4)
  })

  it('a full queue: the product is told to try again later, and what waits is signed', async () => {
    const narrow = await start({ maxWaiting: 1 })
    const { promise, release } = hold()
    farEnd.next = [{ until: promise }]
    const all = ['1', '2', '3'].map((text) => sign(text, { by: narrow }))
    const results = Promise.allSettled(all)
    await expect.poll(() => narrow.log()).toContainEqual(expect.stringContaining('未签名（HTTP 429）'))
    release()
    const refused = (await results).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    // The reading of the certificate at the start has a turn, too.
    expect([1, 2]).toContain(refused.length)
    for (const one of refused) {
      expect(one).toMatchObject({ isPermanent: false, message: expect.stringContaining('排队已满：前面还有 1 个请求') })
    }
  })

  it.each([
    [
      'a bare answer',
      { frameInstead: (_: number, signature: string) => ({ Result: true, Data: [signature, '01'], Error: [] }) },
    ],
    [
      'a number as text',
      { frameInstead: (id: number, value: string) => ({ _id: String(id), _args: { Result: true, Data: [value] } }) },
    ],
    [
      'an answer to an earlier call before',
      { framesBefore: (id: number) => [{ _id: id - 1, _args: { Result: true, Data: ['AAAA'] } }] },
    ],
    [
      'a second greeting before',
      { framesBefore: () => [{ _id: 1, _method: 'open', _args: { Result: true, Data: ['AAAA'] } }] },
    ],
    ['a notice before', { framesBefore: () => [{ _method: 'ver' }, { _id: 'x', _args: null }] }],
  ])('a key that sends %s: its signature is found', async (_, next) => {
    farEnd.next = [next]
    expect(isSigned('<a></a>', await sign('<a></a>'))).toBe(true)
  })

  it.each([
    [
      ['[读卡器底层库]复位读卡器失败:错误码=50070', 'Err:Custom50070'],
      false,
      '读卡器不能复位（50070）',
      'SetAccessControl.exe -restart -i',
    ],
    [['[读卡器底层库]复位读卡器失败:错误码：50070'], false, '读卡器不能复位（50070）', '拔下重插'],
    [['[读卡器底层库]打开读卡器失败:错误码=50200', 'Err:Custom50200'], false, '没有找到读卡器或电子钥匙', '请插好'],
    [['x', 'Err:Custom51590'], false, '插入的电子钥匙不对', '申报企业的电子钥匙'],
    [['连接客户端控件服务失败,请重试.', 'Err:Base60408'], false, '客户端控件没有运行', '请启动'],
    [['检测到您未安装电子口岸客户端!'], false, '没有安装', '请安装'],
    [['卡初始化错'], false, '卡不能初始化', '重插'],
    [['缺少参数', 'Err:Base50000'], true, '参数不全', '更新客户端控件'],
  ])(
    'a key that says %j: permanent %s, with what it means and what to do',
    async (error, isPermanent, meaning, mending) => {
      farEnd.next = [{ error }]
      const failure = await failureOf('<a></a>')
      expect(failure).toMatchObject({ isPermanent, message: expect.stringContaining(meaning) })
      expect(failure.message).toContain(mending)
      expect(isSigned('<b></b>', await sign('<b></b>'))).toBe(true)
    },
  )

  it.each([
    ['hang up' as const, '中断了连接'],
    [{ frameInstead: () => '未安装…客户端' }, '没有安装'],
    [{ frameInstead: () => '数据格式非法' }, '读不懂请求'],
  ])('a key that answers with %j: the failure says so, and the next call is signed', async (next, words) => {
    farEnd.next = [next]
    expect((await failureOf('<a></a>')).message).toContain(words)
    expect(isSigned('<b></b>', await sign('<b></b>'))).toBe(true)
  })

  it('a key that does not answer: a temporary failure after the time of the configuration', async () => {
    const impatient = await start({ timeoutSeconds: 1 })
    farEnd.next = ['silence']
    const failure = await failureOf('<a></a>', { by: impatient })
    // A machine that stands still may not even connect in this time.
    const message = expect.stringMatching(/在 1 秒内没有回答|连接不上客户端控件/)
    expect(failure).toMatchObject({ isPermanent: false, message })
  })

  it('no program beside the key: a temporary failure that names the program to start', async () => {
    const free = createServer()
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    const alone = await start({ keyUrl: `ws://127.0.0.1:${port}` })
    const failure = await failureOf('<a></a>', { by: alone })
    expect(failure).toMatchObject({ isPermanent: false, message: expect.stringContaining('连接不上客户端控件') })
    await expect.poll(() => alone.log().join('\n')).toContain('电子钥匙现在不能用：连接不上客户端控件')
  })

  it('a card of the other algorithm: refused for a person, and what to change is said', async () => {
    farEnd.holder = holders.sm2
    const failure = await failureOf('<a></a>')
    expect(failure).toMatchObject({ isPermanent: true, message: expect.stringContaining('插入的卡签的是国密 SM2-SM3') })
  })
})

describe('password of the card', () => {
  it('a wrong one: tried once, then the key is left alone until the bridge is started again', async () => {
    const wrong = await startBridge({
      program,
      password: 'other',
      config: { keyUrl: farEnd.url, signaturesPerMinute: 60_000 },
    })
    started.push(wrong)
    const failures = await Promise.all(['1', '2', '3'].map((text) => failureOf(text, { by: wrong })))
    for (const { message, isPermanent } of failures)
      expect([isPermanent, message]).toEqual([true, expect.stringContaining('卡口令可能不正确')])
    expect(farEnd.signed).toHaveLength(1)
    const health = await fetch(new URL('/health', wrong.url), { headers: { authorization: `Bearer ${wrong.token}` } })
    expect(await health.json()).toEqual({ ok: false, waiting: 0, message: expect.stringContaining('卡口令可能不正确') })
    expect(wrong.log().join('\n')).not.toContain('other')
  })

  it('failures of unknown cause: the key is left alone after two in a row, and not after two with a signature between', async () => {
    const cautious = await start()
    const by = { by: cautious }
    const strange = { error: ['未知错误', 'Err:Custom99999'] }
    farEnd.next = [strange]
    const first = await failureOf('1', by)
    expect(first).toMatchObject({ isPermanent: false, message: expect.stringContaining('未知错误；Err:Custom99999') })
    expect(isSigned('2', await sign('2', by))).toBe(true)
    farEnd.next = [strange, strange]
    await failureOf('3', by)
    await failureOf('4', by)
    const stopped = await failureOf('5', by)
    expect(stopped).toMatchObject({ isPermanent: true, message: expect.stringContaining('连续 2 次原因不明') })
    expect(farEnd.signed.map(({ args }) => args.inData)).toEqual(['1', '2', '3', '4'])
  })

  it('no password file: none is sent', async () => {
    const without = await startBridge({ program, config: { keyUrl: farEnd.url } })
    started.push(without)
    await failureOf('<a></a>', { by: without })
    expect(farEnd.signed[0]?.args).toEqual({ inData: '<a></a>' })
    expect(without.log().join('\n')).toContain('没有口令文件')
  })
})

describe('requests to the bridge', () => {
  const good = { algorithm: 'rsa-sha1', messageType: 'CEB621Message', data: Buffer.from('<a></a>').toString('base64') }
  const send = (path: string, { method = 'POST', body = JSON.stringify(good) as string | Buffer, headers = {} } = {}) =>
    fetch(new URL(path, bridge.url), {
      method,
      headers: { authorization: `Bearer ${bridge.token}`, ...headers },
      ...(method === 'GET' ? {} : { body }),
    })
  const binary = Buffer.from([0xff, 0xfe, 0x00]).toString('base64')

  it.each([
    ['without a token', '/sign', { headers: { authorization: '' } }, 401],
    ['with another token', '/sign', { headers: { authorization: 'Bearer nothing' } }, 401],
    ['with the token and more', '/sign', { headers: { authorization: 'Bearer nothing, Bearer more' } }, 401],
    ['of health without a token', '/health', { method: 'GET', headers: { authorization: '' } }, 401],
    ['to another path', '/', {}, 404],
    ['by GET', '/sign', { method: 'GET' }, 405],
    ['that is no JSON', '/sign', { body: '{' }, 400],
    ['that is an array', '/sign', { body: '[]' }, 400],
    ['that is null', '/sign', { body: 'null' }, 400],
    ['without data', '/sign', { body: JSON.stringify({ ...good, data: '' }) }, 400],
    ['with data that are no Base64', '/sign', { body: JSON.stringify({ ...good, data: '<a>' }) }, 400],
    ['with data that are no text', '/sign', { body: JSON.stringify({ ...good, data: binary }) }, 400],
    ['with another algorithm', '/sign', { body: JSON.stringify({ ...good, algorithm: 'rsa-sha256' }) }, 400],
    ['of 65 MiB', '/sign', { body: Buffer.alloc(65 * 1024 * 1024, 'x') }, 413],
  ])('a request %s: is refused with a reason, and the key is not asked', async (_, path, options, status) => {
    const response = await send(path, options)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message: expect.stringMatching(/[\u4e00-\u9fff]{2}/) })
    expect(farEnd.signed).toEqual([])
  })

  it('a request of another name of a message: signed, and the log does not repeat it', async () => {
    const response = await send('/sign', { body: JSON.stringify({ ...good, messageType: 'a\nforged line' }) })
    expect(Object.keys(Object(await response.json()))).toEqual(['signature', 'certificateNumber'])
    await expect.poll(() => bridge.log().join('\n')).toContain('报文 已签名')
    expect(bridge.log().join('\n')).not.toContain('forged')
  })

  it('health: says whether it signs and how many wait', async () => {
    expect(await (await send('/health', { method: 'GET' })).json()).toEqual({ ok: true, waiting: 0 })
  })

  it('the log: says the certificate, and neither token, password nor what was signed', async () => {
    await sign('<name>示例</name>')
    await expect.poll(() => bridge.log().join('\n')).toMatch(/电子钥匙的证书 1001，有效至 \d{4}-\d\d-\d\d/)
    for (const secret of [bridge.token, password.trim(), '示例</name>'])
      expect(bridge.log().join('\n')).not.toContain(secret)
  })

  it('frames to the key: an opening without origin and without a sub-protocol', () => {
    expect(farEnd.headers()).toMatchObject({ upgrade: 'websocket', 'sec-websocket-version': '13' })
    expect(Object.keys(farEnd.headers())).not.toContain('sec-websocket-protocol')
    expect(Object.keys(farEnd.headers())).not.toContain('origin')
  })
})

describe('start of the bridge', () => {
  it('first start: makes a token that its owner alone can read', () => {
    expect(bridge.token).toMatch(/^[\da-f]{64}$/)
    expect(statSync(join(bridge.folder, 'sign-bridge-token.txt')).mode & 0o077).toBe(0)
  })

  it('--certificate: writes the certificate of the card, ends, and signs nothing', async () => {
    const { code, printed } = await runBridge(program, ['bridge.json', '--certificate', 'card.pem'], bridge.folder)
    expect([code, printed]).toEqual([0, expect.stringContaining('证书已写入 card.pem')])
    expect(readFileSync(join(bridge.folder, 'card.pem'), 'utf8')).toBe(keys.certificateOf('rsa'))
    expect(farEnd.signed).toEqual([])
  })

  it('the port in use: ends and says so', async () => {
    writeFileSync(join(bridge.folder, 'second.json'), JSON.stringify({ port: Number(bridge.url.port) }))
    const { code, printed } = await runBridge(program, ['second.json'], bridge.folder)
    expect([code, printed]).toEqual([1, expect.stringContaining('端口已被占用')])
  })

  it.each([
    ['{', '不是 JSON'],
    ['[]', '应为 {"passwordFile"'],
    ['{"host":"0.0.0.0"}', '没有 host 这一项'],
    ['{"port":"8791"}', 'port 应为 0 到 65535 的整数'],
    ['{"signaturesPerMinute":0}', 'signaturesPerMinute 应为'],
    ['{"keyUrl":"ws://192.0.2.1:61232"}', '口令不能在网络上明文传送'],
    ['{"keyUrl":"http://127.0.0.1"}', 'keyUrl 应为'],
    ['{"passwordFile":"missing.txt"}', '口令文件'],
    ['{"passwordFile":"empty.txt"}', '是空的'],
    ['{"passwordFile":"open.txt"}', '其他用户也能读'],
    ['{"tokenFile":"short.txt"}', '至少 16 个'],
  ])('a configuration of %s: ends with one sentence', async (text, words) => {
    writeFileSync(join(folder, 'faulty.json'), text)
    writeFileSync(join(folder, 'empty.txt'), '\n', { mode: 0o600 })
    writeFileSync(join(folder, 'short.txt'), 'short\n', { mode: 0o600 })
    writeFileSync(join(folder, 'open.txt'), 'password\n')
    chmodSync(join(folder, 'open.txt'), 0o644)
    const { code, printed } = await runBridge(program, ['faulty.json'], folder)
    expect(code).toBe(1)
    expect(printed).toContain(words)
    expect(printed.trim().split('\n').at(-1)).not.toMatch(/^\s+at /)
  })

  it.each([[['missing.json']], [['a.json', 'b.json']], [['--help']], [['--certificate']]])(
    'words %j: ends with one sentence',
    async (words) => {
      const { code, printed } = await runBridge(program, words, folder)
      expect([code, printed]).toEqual([1, expect.stringMatching(/用法|不存在/)])
    },
  )
})
