// Refusals of the settings of a transport beyond their form.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { columnName } from '@kouan/contract/derive/names.ts'
import { transportOf } from '@kouan/contract/resources/channel/all-transports.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { isRemote, placeKey, settingsFrom, type Transport } from '@kouan/contract/resources/channel/transport.ts'
import { authTypes, neverSentOfLogin } from '@kouan/contract/resources/channel/transport-fields.ts'
import { sql } from 'kysely'
import type { Row } from '../../crud/hooks.ts'
import type { Context } from '../../gate/context.ts'
import { BadInput } from '../../ground/errors.ts'

const labels: Readonly<Record<string, { label: string }>> = baseChannel.fields

const refuse = (field: string, sentence: string) =>
  new BadInput([{ field, message: `${labels[field]?.label}：${sentence}` }])

/** `row` as it will be stored, with secrets in full. */
export function refuseTransport(row: Row, { now }: { now: Date }): void {
  const transport = transportOf(row.protocol)
  if (!transport) return
  if (isRemote(transport)) refuseAuthType(transport, row.authType)
  const fault = transport.refuses?.(settingsFrom(transport, row))
  if (fault) throw refuse(fault.field, fault.sentence)
  if (isRemote(transport) && row.authType === 'CERT') refuseCertificate(row, now)
}

/**
 * Stored secrets are never shown to another host than the one for which they were entered: an edit would reveal them. Another
 * protocol reaches another address, whatever that is.
 */
export function refuseMovedSecrets(change: Row, before: Row): void {
  const transport = transportOf(change.protocol ?? before.protocol)
  if (!transport) return
  const names = transport.protocol === before.protocol ? transport.address : ['protocol']
  const isMoved = names.some((name) => change[name] !== undefined && (change[name] ?? null) !== (before[name] ?? null))
  if (!isMoved) return
  const unsent = [...neverSentOfLogin, ...transport.neverSent]
  for (const [name, { encrypt }] of Object.entries(transport.fields)) {
    const isKept = before[name] && (change[name] === undefined || change[name] === before[name])
    if (encrypt && isKept && !unsent.includes(name)) {
      throw refuse(name, '对方地址有改动，请重新填写，已保存的不会用于别的地址')
    }
  }
}

/**
 * Writes the keys of the places where a saved channel reads and writes, and refuses those of other channels: two channels with
 * one inbox would take each other's receipts, and what is sent to the inbox of any channel would come back as a receipt. Other
 * tenants count, too; the unique index has the last word at the commit.
 */
export async function claimPlaces({ db }: Context, { id, protocol }: { id: string; protocol: unknown }): Promise<void> {
  const transport = transportOf(protocol)
  if (!transport) return
  const { inbox, outlet } = transport
  if (!inbox?.key && !outlet?.key) return
  const names = Object.entries(transport.fields).flatMap(([name, { encrypt }]) => (encrypt ? [] : [name]))
  const columns = names.map((name) => sql`${sql.ref(columnName(name))} as ${sql.ref(name)}`)
  const { rows } = await sql<Row>`select ${sql.join(columns)} from base_channel where id = ${id}`.execute(db)
  const settings = settingsFrom(transport, rows[0] ?? {})
  const [inboxKey, outletKey] = [placeKey(transport, 'inbox', settings), placeKey(transport, 'outlet', settings)]
  await sql`update base_channel set inbox_key = ${inboxKey}, outlet_key = ${outletKey}
    where id = ${id} and (inbox_key, outlet_key) is distinct from (${inboxKey}, ${outletKey})`.execute(db)
  if (inbox) await refuseSharedInbox(db, { id, field: inbox.field })
  if (inbox && outlet) await refuseCycle(db, { id, inbox: inbox.field, outlet: outlet.field })
}

async function refuseSharedInbox(db: Context['db'], { id, field }: { id: string; field: string }): Promise<void> {
  const { rows } = await sql<{ isShared: boolean }>`select kouan_is_inbox_shared(${id}) as "isShared"`.execute(db)
  if (rows[0]?.isShared) throw refuse(field, '另一个基础通道已在这里收取，两个通道会互相拿走回执')
}

interface Fields {
  id: string
  inbox: string
  outlet: string
}

async function refuseCycle(db: Context['db'], { id, inbox, outlet }: Fields): Promise<void> {
  const { rows } = await sql<{ sends: boolean; receives: boolean }>`select sends_into_inbox as sends,
    receives_from_outlet as receives from kouan_is_outlet_an_inbox(${id})`.execute(db)
  if (rows[0]?.sends) throw refuse(outlet, '有基础通道在这里收取，发出的报文会被当作回执收回来')
  if (rows[0]?.receives) throw refuse(inbox, '有基础通道向这里发送，收到的会是自己发出的报文')
}

function refuseAuthType({ protocol, auth }: Transport, authType: unknown): void {
  if (auth.some((type) => type === authType)) return
  throw refuse('authType', `${protocol} 通道可用的有${auth.map((type) => authTypes[type]).join('、')}`)
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
