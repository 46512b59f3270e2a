// Reads the configuration of signers: a JSON file that names keys, certificates and services. Read once at start; a fault stops
// the start with one sentence.
import { X509Certificate } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { identifier } from '@kouan/contract/rules/patterns.ts'
import { StartFailure } from '../../../ground/start-failure.ts'
import { type AllowedNetworks, allowedNetworks } from '../../../outgoing/allowed-networks.ts'
import { isKeyOf, pemKeyHolder, readCertificate } from './pem-key.ts'
import { signMessage, signText } from './sign-message.ts'
import { type KeyHolder, type MessageSigner, type Signers, SigningFailure } from './signer.ts'
import { signingService } from './signing-service.ts'

type Entry = Readonly<Record<string, unknown>>

const kinds = {
  'pem-rsa-sha1': { title: 'RSA-SHA1 私钥文件', algorithm: 'rsa-sha1' },
  'pem-sm2-sm3': { title: '国密 SM2-SM3 私钥文件', algorithm: 'sm2-sm3' },
  'service-rsa-sha1': { title: '外部签名服务 RSA-SHA1', algorithm: 'rsa-sha1' },
  'service-sm2-sm3': { title: '外部签名服务 国密 SM2-SM3', algorithm: 'sm2-sm3' },
} as const
type Kind = keyof typeof kinds

interface SignerParts {
  file: string | undefined
  clock: () => Date
  /** Private networks in which a signing service may be. */
  named?: readonly string[]
}

/** A program beside a USB key. The file is written on this machine, so that it may name the machine itself. */
const thisMachine = ['127.0.0.0/8', '::1']

/** Returns the configured signers; empty without a file. Throws StartFailure. */
export function readSigners({ file, clock, named = [] }: SignerParts): Signers {
  const networks = allowedNetworks([...thisMachine, ...named])
  const all = file === undefined ? [] : readEntries(file).map((entry) => signerOf({ file, entry, clock, networks }))
  const names = all.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (file !== undefined && twice !== undefined) throw failure(file, `签名方式 ${twice} 出现了两次`)
  return { all, find: (name) => all.find((signer) => signer.name === name) }
}

const failure = (file: string, reason: string) => new StartFailure(`签名配置文件 ${file}：${reason}。`)

function readEntries(file: string): Entry[] {
  const text = readNamed({ file, path: file, what: '文件' })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw failure(file, '不是 JSON')
  }
  const entries = typeof value === 'object' && value !== null ? (value as Entry).signers : undefined
  if (!Array.isArray(entries)) throw failure(file, '应为 {"signers": [ … ]}')
  return entries as Entry[]
}

function readNamed({ file, path, what }: { file: string; path: string; what: string }): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw failure(file, `${what} ${path} 不存在或不可读`)
  }
}

interface Reading {
  file: string
  entry: Entry
  clock: () => Date
  networks: AllowedNetworks
}

function signerOf({ file, entry, clock, networks }: Reading): MessageSigner {
  const name = textOf({ file, entry, key: 'name' })
  const unfit = identifier(name)
  if (unfit) throw failure(file, `name ${name} ${unfit}`)
  const kind = textOf({ file, entry, key: 'kind' })
  if (!isKind(kind)) throw failure(file, `${name} 的 kind 应为 ${Object.keys(kinds).join('、')} 之一`)
  const holder = holderOf({ file, entry, name, kind, networks })
  const own = typeof entry.title === 'string' && entry.title !== '' ? entry.title : name
  return {
    name,
    title: `${own}（${kinds[kind].title}）`,
    expires: new Date(new X509Certificate(holder.certificate).validTo),
    sign: (input) => signMessage({ ...input, holder, now: clock() }),
    signText: (input) => signText(holder, { ...input, now: clock() }),
  }
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(kinds, kind)

function holderOf({
  file,
  entry,
  name,
  kind,
  networks,
}: Omit<Reading, 'clock'> & { name: string; kind: Kind }): KeyHolder {
  const { algorithm } = kinds[kind]
  const certificatePem = readFrom({ file, entry, key: 'certificateFile' })
  const keyName = typeof entry.keyName === 'string' ? entry.keyName : undefined
  try {
    if (kind.startsWith('pem-')) {
      const keyPem = readFrom({ file, entry, key: 'keyFile', isSecret: true })
      const passphrase = readIfNamed({ file, entry, key: 'passphraseFile' })
      return pemKeyHolder({ algorithm, keyPem, certificatePem, passphrase, keyName })
    }
    const certificate = readCertificate(certificatePem)
    if (!isKeyOf({ algorithm, key: certificate.publicKey })) throw failure(file, `${name} 的证书与 kind 不符`)
    return signingService({
      url: addressOf({ file, entry, name, networks }),
      networks,
      algorithm,
      keyName: keyName ?? certificate.serialNumber,
      certificate: certificate.raw,
      timeoutMs: timeoutOf({ file, entry, name }),
      token: readIfNamed({ file, entry, key: 'tokenFile' }),
    })
  } catch (error) {
    if (error instanceof SigningFailure) throw failure(file, `${name}：${error.message}`)
    throw error
  }
}

/** Address of a service. Requires https except on this machine, because message and token must not be sent in clear. */
function addressOf({ file, entry, name, networks }: Omit<Reading, 'clock'> & { name: string }): URL {
  const text = textOf({ file, entry, key: 'url' })
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url !== undefined && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)) {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(host) !== 0 && !networks.has(host)) {
      throw failure(file, `${name} 的 url 在内部网络中，须在 KOUAN_ALLOWED_NETWORKS 中允许 ${host}`)
    }
    if (url.username === '' && url.password === '') return url
  }
  throw failure(file, `${name} 的 url 应为 https 地址（本机可用 http），且不含用户名和密码`)
}

function timeoutOf({ file, entry, name }: { file: string; entry: Entry; name: string }): number {
  const seconds = entry.timeoutSeconds ?? 10
  if (typeof seconds === 'number' && seconds >= 1 && seconds <= 50) return seconds * 1000
  throw failure(file, `${name} 的 timeoutSeconds 应为 1 到 50 的数`)
}

interface Named {
  file: string
  entry: Entry
  key: string
  isSecret?: boolean
}

function textOf({ file, entry, key }: Named): string {
  const value = entry?.[key]
  if (typeof value === 'string' && value !== '') return value
  const name = typeof entry?.name === 'string' ? entry.name : '第一个没有 name 的签名方式'
  throw failure(file, `${name} 缺少 ${key}`)
}

/** Reads a file that the entry names, by a path relative to the configuration. */
function readFrom({ isSecret = false, ...named }: Named): string {
  const { file, key } = named
  const path = resolve(dirname(file), textOf(named))
  const content = readNamed({ file, path, what: key })
  if (isSecret && (statSync(path).mode & 0o077) !== 0) {
    throw failure(file, `${key} ${path} 其他用户也能读，请执行 chmod 600 ${path}`)
  }
  return content
}

const readIfNamed = (named: Named): string | undefined =>
  named.entry[named.key] === undefined ? undefined : readFrom({ ...named, isSecret: true }).trim()
