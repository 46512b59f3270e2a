import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildMessage } from '@kouan/customs/build.ts'
import { exampleDocument } from '@kouan/customs/conformance/example-document.ts'
import { openSchemas } from '@kouan/customs/conformance/schema-check.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import type { DocumentOf, MessageDefinition } from '@kouan/customs/messages/message.ts'
import { nodeCryptography, sm2UserId } from '@kouan/customs/node/node-cryptography.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { XmlDocument } from 'libxml2-wasm'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, describe, expect, it } from 'vitest'
import { makeSigningKeys, openssl } from '../../../testing/signing-keys.ts'
import { pemKeyHolder } from './pem-key.ts'
import { signMessage, signText } from './sign-message.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-signing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const keys = makeSigningKeys(folder)
const now = new Date()
const { signal } = new AbortController()

const holderOf = (kind: 'rsa' | 'sm2') =>
  pemKeyHolder({
    algorithm: kind === 'rsa' ? 'rsa-sha1' : 'sm2-sm3',
    keyPem: keys.keyOf(kind),
    certificatePem: keys.certificateOf(kind),
  })

function aMessage(type: string, note = '') {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  const { head, lines } = exampleDocument({ definition, revision: '202205' })
  const message = buildMessage<MessageDefinition>({
    definition,
    revision: '202205',
    guid: '0A1B2C3D-1111-4222-8333-444455556666',
    documents: [{ head: { ...head, note }, lines } as DocumentOf<MessageDefinition>],
    transfer: { copCode: '9900D90001', copName: '示例', dxpMode: 'DXP', dxpId: 'DXPENT0000000001', note },
  })
  return { definition, message }
}

/** Everything that canonical form treats in its own way. */
const difficult = '<A&B> "甲" \'乙\' \r\n\t ]]> 𠮷'

describe.each(['rsa', 'sm2'] as const)('message signed with the key %s', (kind) => {
  const holder = holderOf(kind)
  const hash = kind === 'rsa' ? 'sha1' : 'sm3'

  /** Verified without a line of ours: libxml2 makes the canonical bytes, OpenSSL judges the signature. */
  function verify(signed: string): { digestAgrees: boolean; answer: string } {
    const document = XmlDocument.fromString(signed)
    const namespaces = { ds: 'http://www.w3.org/2000/09/xmldsig#' }
    const text = (path: string) => document.get(path, namespaces)?.content ?? ''
    const info = document.get('//ds:SignedInfo', namespaces)
    if (!info) throw new Error('not signed')
    writeFileSync(join(folder, 'info.bin'), info.canonicalizeToString())
    const value = Buffer.from(text('//ds:SignatureValue'), 'base64')
    writeFileSync(join(folder, 'value.bin'), kind === 'rsa' ? value : derOf(value))
    const given = text('//ds:DigestValue')
    const rest = XmlDocument.fromString(signed.replace(/<ds:Signature .*<\/ds:Signature>/s, ''))
    const digest = createHash(hash).update(rest.canonicalizeToString()).digest('base64')
    document.dispose()
    rest.dispose()
    const { publicKey } = new X509Certificate(keys.certificateOf(kind))
    writeFileSync(join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
    const identity = kind === 'rsa' ? [] : ['-sigopt', `distid:${sm2UserId}`]
    const files = ['-verify', join(folder, 'public.pem'), '-signature', join(folder, 'value.bin')]
    return {
      digestAgrees: digest === given,
      answer: tryOpenssl('dgst', `-${hash}`, ...identity, ...files, join(folder, 'info.bin')),
    }
  }

  it('verification by libxml2 and OpenSSL: valid, and invalid after one character changes', async () => {
    const { definition, message } = aMessage('CEB621Message', difficult)
    const signed = await signMessage({ holder, definition, message, signal, now })
    expect(verify(signed)).toEqual({ digestAgrees: true, answer: 'Verified OK' })
    expect(verify(signed.replace('奶粉', '奶粥')).digestAgrees).toBe(false)
    const value = /<ds:DigestValue>(.)/.exec(signed)?.[1] === 'A' ? 'B' : 'A'
    const forged = signed.replace(/<ds:DigestValue>./, `<ds:DigestValue>${value}`)
    expect(verify(forged).answer).not.toBe('Verified OK')
  })

  it.each(['CEB621Message', 'CEB623Message', 'CEB625Message', 'CEB711Message', 'CEB311Message', 'CEB603Message'])(
    '%s: is valid by the revision of the specification, its documents unchanged',
    async (type) => {
      const { definition, message } = aMessage(type)
      const signed = await signMessage({ holder, definition, message, signal, now })
      const read = parseMessage(Buffer.from(signed), { strict: '202205' })
      expect(read.findings).toEqual([])
      expect(read.message?.signed).toBe(true)
      expect(read.message?.nodes).toEqual(parseMessage(Buffer.from(message)).message?.nodes)
      if (process.env.CUSTOMS_MATERIAL) {
        const schemas = openSchemas(process.env.CUSTOMS_MATERIAL)
        expect(schemas.checkAgainstSchema(signed, { type, revision: '202205' })).toEqual([])
        schemas.close()
      }
    },
  )

  it('signature: names the algorithms, the certificate and its number', async () => {
    const signed = await signMessage({ holder, ...aMessage('CEB311Message'), signal, now })
    const names =
      kind === 'rsa'
        ? ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1']
        : ['http://www.chinaport.gov.cn/2022/04/xmldsig#sm2-sm3', 'http://www.chinaport.gov.cn/2022/04/xmldsig#sm3']
    for (const name of names) expect(signed).toContain(`Algorithm="${name}"`)
    expect(signed).toContain('<ds:KeyName>1001</ds:KeyName>')
    const certificate = new X509Certificate(keys.certificateOf(kind)).raw.toString('base64')
    expect(signed).toContain(`<ds:X509Certificate>${certificate}</ds:X509Certificate>`)
    expect(signed).not.toContain('PRIVATE')
  })

  it('expired certificate: throws and signs nothing', async () => {
    const later = new Date(now.getTime() + 4000 * 24 * 3600_000)
    const made = signMessage({ holder, ...aMessage('CEB311Message'), signal, now: later })
    const dates = expect.stringMatching(/^签名证书不在有效期内（\d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d）$/)
    await expect(made).rejects.toMatchObject({ isPermanent: true, message: dates })
  })

  it('key holder returns another signature: throws', async () => {
    const lying = { ...holder, signBytes: async () => Buffer.alloc(kind === 'rsa' ? 256 : 64, 1) }
    const made = signMessage({ holder: lying, ...aMessage('CEB311Message'), signal, now })
    await expect(made).rejects.toMatchObject({ isPermanent: true, message: '签名结果与证书不符，报文没有发出' })
  })
})

describe('SM2', () => {
  // GB/T 32918.5-2017, annex A.2.
  const vector = {
    secret: '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8',
    random: '59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac1bc21',
    r: 'f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3',
    s: 'b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa',
  }
  const data = Buffer.from('message digest')

  it('example of GB/T 32918.5: the library produces the signature of the standard', () => {
    const publicKey = sm2.getPublicKeyFromPrivateKey(vector.secret)
    const x1 = BigInt(`0x${sm2.getPublicKeyFromPrivateKey(vector.random).slice(2, 66)}`)
    const pointPool = [{ k: BigInt(`0x${vector.random}`), x1 }]
    const options = { hash: true, publicKey, userId: sm2UserId, pointPool } as Parameters<typeof sm2.doSignature>[2]
    expect(sm2.doSignature(data, vector.secret, options)).toBe(vector.r + vector.s)
    expect(sm2.doVerifySignature(data, vector.r + vector.s, publicKey, { hash: true, userId: sm2UserId })).toBe(true)
  })

  it('signature over other data, or with r or s changed: invalid', async () => {
    const holder = holderOf('sm2')
    const { algorithm, certificate } = holder
    const signature = await holder.signBytes(data, { message: data, messageType: 'CEB311Message', signal })
    const judged = (changed: Partial<{ data: Buffer; signature: Buffer }>) =>
      nodeCryptography.isSignedBy({ algorithm, certificate, data, signature, ...changed })
    expect(judged({})).toBe(true)
    expect(judged({ data: Buffer.from('message digesT') })).toBe(false)
    expect(judged({ signature: Buffer.from(signature).fill(0) })).toBe(false)
    expect(judged({ signature: Buffer.from(signature.toString('hex').replace(/^../, 'ab'), 'hex') })).toBe(false)
  })
})

describe('unusable keys', () => {
  const parts = { algorithm: 'rsa-sha1', keyPem: keys.keyOf('rsa'), certificatePem: keys.certificateOf('rsa') } as const
  it.each([
    ['no key', { keyPem: 'x' }, '私钥文件不是 PEM 格式的私钥，或其密码不对'],
    ['no certificate', { certificatePem: 'x' }, '证书文件不是 PEM 格式的证书'],
    ['a certificate of another key', { certificatePem: keys.certificateOf('sm2') }, '私钥与证书不是一对'],
    ['a key of the other kind', { keyPem: keys.keyOf('sm2') }, '私钥不是 RSA 私钥'],
  ])('%s: refused with a sentence', (_, change, sentence) => {
    expect(() => pemKeyHolder({ ...parts, ...change })).toThrow(sentence)
  })
})

it.each([
  ['rsa', 172],
  ['sm2', 88],
] as const)(
  'a text signed with the key %s: Base64 of the expected length that verifies, number of the certificate in small letters',
  async (kind, length) => {
    const holder = holderOf(kind)
    const text = '"sessionID":"S"||"payExchangeInfoHead":"{"gname":"示例面膜"}"'
    const { signature, certificateNumber } = await signText(holder, { text, messageType: 'payExInfoStr', signal, now })
    const value = Buffer.from(signature, 'base64')
    // Keys of tests have 2048 bits, those of cards 1024.
    expect(signature).toHaveLength(kind === 'rsa' ? length * 2 : length)
    expect(certificateNumber).toBe('00001001')
    const { algorithm, certificate } = holder
    const verified = (data: string) =>
      nodeCryptography.isSignedBy({ algorithm, certificate, data: Buffer.from(data), signature: value })
    expect(verified(text)).toBe(true)
    expect(verified(`${text}\n`)).toBe(false)
  },
)

it('xmlsec1, where installed: verifies an RSA-SHA1 signature', async () => {
  const tool = which('xmlsec1')
  if (!tool) return console.log('xmlsec1 is not installed: OpenSSL and libxml2 alone verified the signatures')
  const signed = await signMessage({ holder: holderOf('rsa'), ...aMessage('CEB621Message', difficult), signal, now })
  writeFileSync(join(folder, 'signed.xml'), signed)
  const args = ['--verify', '--insecure', '--pubkey-cert-pem', join(folder, 'rsa.crt'), join(folder, 'signed.xml')]
  expect(() => execFileSync(tool, args, { stdio: 'pipe' })).not.toThrow()
  writeFileSync(join(folder, 'signed.xml'), signed.replace('奶粉', '奶粥'))
  expect(() => execFileSync(tool, args, { stdio: 'pipe' })).toThrow()
  console.log('xmlsec1 verified the signature')
})

function which(tool: string): string | undefined {
  try {
    return execFileSync('which', [tool], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

function tryOpenssl(...args: string[]): string {
  try {
    return openssl(...args).trim()
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? error).trim()
  }
}

/** OpenSSL wants r and s as a sequence of two integers. */
function derOf(value: Buffer): Buffer {
  const integer = (part: Buffer) => {
    const bytes = Buffer.concat([Buffer.from([0]), part])
    const from = bytes.findIndex((byte, index) => byte !== 0 || (bytes[index + 1] ?? 0) >= 0x80)
    const short = bytes.subarray(from)
    return Buffer.concat([Buffer.from([2, short.length]), short])
  }
  const body = Buffer.concat([integer(value.subarray(0, 32)), integer(value.subarray(32))])
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}
