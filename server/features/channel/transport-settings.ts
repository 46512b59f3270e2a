// What the settings of channels on other hosts refuse beyond their form.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { channelDictionaries } from '@kouan/contract/dictionaries/channel-dictionaries.ts'
import {
  amqpProtocol,
  authTypesOf,
  httpProtocol,
  remoteProtocols,
  sftpProtocol,
  transportFields,
} from '@kouan/contract/resources/channel/transport-fields.ts'
import { sql } from 'kysely'
import type { Row } from '../../crud/hooks.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput } from '../../ground/errors.ts'

type Name = keyof typeof transportFields

const refuse = (field: Name, sentence: string) =>
  new BadInput([{ field, message: `${transportFields[field].label}：${sentence}` }])

const protocols: readonly unknown[] = remoteProtocols

/** `row` as it will be stored, with secrets in full. */
export function refuseTransport(row: Row, { now }: { now: Date }): void {
  if (!protocols.includes(row.protocol)) return
  refuseAuthType(row)
  const paths = [row.pathUp, row.pathDown, row.pathArchive, row.pathError].filter(Boolean).map((path) => trimmed(path))
  if (row.protocol === sftpProtocol && new Set(paths).size < paths.length) {
    throw refuse('pathDown', '发送、收取、归档、异常须为四个不同的文件夹')
  }
  if (row.protocol === httpProtocol) refuseAddress(row)
  if (row.queueUp && row.queueUp === row.queueDown) {
    throw refuse('queueDown', '不能与发送队列相同，否则收到的是自己发出的报文')
  }
  if (row.authType === 'CERT') refuseCertificate(row, now)
}

const secrets = ['password', 'privateKey', 'signSecret'] as const
/** Where the secrets are shown. */
const addresses = ['host', 'port', 'hostKey', 'urlUp', 'urlDown', 'useTls', 'caCert'] as const

/** Stored secrets are never shown to another host than the one for which they were entered: an edit would reveal them. */
export function refuseMovedSecrets(change: Row, before: Row): void {
  const isMoved = addresses.some(
    (name) => change[name] !== undefined && (change[name] ?? null) !== (before[name] ?? null),
  )
  if (!isMoved) return
  for (const name of secrets) {
    const isKept = before[name] && (change[name] === undefined || change[name] === before[name])
    if (isKept) throw refuse(name, '对方地址有改动，请重新填写，已保存的不会用于别的地址')
  }
}

const inboxFields: Readonly<Record<string, Name>> = {
  [sftpProtocol]: 'pathDown',
  [httpProtocol]: 'urlDown',
  [amqpProtocol]: 'queueDown',
}

/** Two channels with one inbox would take each other's receipts. Other tenants count, too. */
export async function refuseSharedInbox({ db }: Context, saved: { id: string; protocol: unknown }): Promise<void> {
  const field = inboxFields[String(saved.protocol)]
  if (!field) return
  const { rows } = await sql<{ isShared: boolean }>`select kouan_is_inbox_shared(${saved.id}) as "isShared"`.execute(db)
  if (rows[0]?.isShared) throw refuse(field, '另一个基础通道已在这里收取，两个通道会互相拿走回执')
}

/** Over HTTP, what is posted to an address is not what is read there. */
const outletFields: Readonly<Record<string, Name>> = {
  [sftpProtocol]: 'pathUp',
  [amqpProtocol]: 'queueUp',
}

/** What is sent to the inbox of any channel would come back as a receipt. Other tenants count, too. */
export async function refuseCycle({ db }: Context, saved: { id: string; protocol: unknown }): Promise<void> {
  const [outlet, inbox] = [outletFields[String(saved.protocol)], inboxFields[String(saved.protocol)]]
  if (!outlet || !inbox) return
  const { rows } = await sql<{ sends: boolean; receives: boolean }>`select sends_into_inbox as sends,
    receives_from_outlet as receives from kouan_is_outlet_an_inbox(${saved.id})`.execute(db)
  if (rows[0]?.sends) throw refuse(outlet, '有基础通道在这里收取，发出的报文会被当作回执收回来')
  if (rows[0]?.receives) throw refuse(inbox, '有基础通道向这里发送，收到的会是自己发出的报文')
}

const trimmed = (path: unknown) => String(path).replace(/\/+$/, '')

function refuseAuthType({ protocol, authType }: Row): void {
  const fitting = authTypesOf[String(protocol)] ?? []
  if (fitting.includes(String(authType))) return
  const items = channelDictionaries.find(({ code }) => code === 'channel_auth')?.items ?? []
  const named = items.filter(([code]) => fitting.includes(code)).map(([, label]) => label)
  throw refuse('authType', `${protocol} 通道可用的有${named.join('、')}`)
}

/** Credentials and messages must not be sent in clear over a network. */
function refuseAddress(row: Row): void {
  for (const name of ['urlUp', 'urlDown'] as const) {
    const address = row[name]
    if (typeof address !== 'string' || address === '' || !URL.canParse(address)) continue
    const { protocol, hostname } = new URL(address)
    const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
    if (protocol === 'http:' && !isHere) throw refuse(name, '须为 https:// 地址，http:// 只能用于本机')
  }
}

function refuseCertificate({ clientCert, privateKey, passphrase }: Row, now: Date): void {
  const certificate = readCertificate(clientCert)
  const key = readKey(privateKey, passphrase)
  if (!certificate.checkPrivateKey(key)) throw refuse('clientCert', '与私钥不是一对')
  if (new Date(certificate.validTo) < now) throw refuse('clientCert', `已于 ${certificate.validTo} 过期`)
}

function readCertificate(text: unknown): X509Certificate {
  try {
    return new X509Certificate(String(text))
  } catch {
    throw refuse('clientCert', '须为 PEM 格式的证书')
  }
}

function readKey(text: unknown, passphrase: unknown) {
  try {
    return createPrivateKey({ key: String(text), ...(passphrase ? { passphrase: String(passphrase) } : {}) })
  } catch {
    throw refuse('privateKey', '不是 PEM 格式的私钥，或其密码不对')
  }
}
