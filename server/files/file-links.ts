// Links to stored files that carry their own permission: signed with the installation's key, good for some minutes, and
// dead as soon as the session or the access that they were made for is over.
import { timingSafeEqual } from 'node:crypto'
import { type FileLink, readStoredFile } from '@kouan/contract/calls/files.ts'
import { sql } from 'kysely'
import type { Context } from '../gate/context.ts'
import type { Vault } from '../gate/vault.ts'
import { mayShowInline } from './check-upload.ts'
import type { StoredFile } from './stored-files.ts'

const validMinutes = 15

/** For whom a link is made. */
export interface LinkHolder {
  /** `s7.0`: session 7 in tenant 0; `a12`: the applicant who opened application 12. Stands in the link. */
  name: string
  /** Of an applicant, what its access is known by. Never in the link, and gone when the access ends. */
  secret: string
}

/** The caller's session, or else the access to the application whose files are asked for. */
export async function linkHolder(
  context: Context,
  { applyId }: { applyId: string | undefined },
): Promise<LinkHolder | undefined> {
  const { actor, tenantId } = context
  if (actor.kind === 'user') return { name: `s${actor.sessionId}.${tenantId}`, secret: '' }
  return applyId === undefined ? undefined : applicantOf(context, applyId)
}

async function applicantOf({ db, now }: Context, applyId: string): Promise<LinkHolder | undefined> {
  const { rows } = await sql<{ access: Buffer }>`select access_hash as access from enterprise_apply
    where id = ${applyId} and access_hash is not null and access_expires > ${now}`.execute(db)
  return rows[0] && { name: `a${applyId}`, secret: rows[0].access.toString('base64url') }
}

interface Signed {
  id: string
  expires: number
  holder: LinkHolder
}

/** Not the secret of X-Sign: that one is known to every client. */
const sign = (vault: Vault, { id, expires, holder }: Signed) =>
  vault.fingerprint(`file link ${id} ${expires} ${holder.name} ${holder.secret}`)

export function linkTo(
  { now, services }: Context,
  { file, holder }: { file: StoredFile; holder: LinkHolder | undefined },
): FileLink {
  const { id, name, type, size } = file
  const expires = now.getTime() + validMinutes * 60_000
  const path = readStoredFile.path.replace(':id', id)
  const signature = holder && sign(services.vault, { id, expires, holder })
  const url = signature ? `${path}?expires=${expires}&holder=${holder.name}&signature=${signature}` : ''
  return { id, name, type, size, url, inline: mayShowInline(type) }
}

export interface SentLink {
  id: string
  expires: number
  holder: string
  signature: string
}

function isSigned({ vault, now }: { vault: Vault; now: Date }, link: SentLink, holder: LinkHolder): boolean {
  const expected = Buffer.from(sign(vault, { id: link.id, expires: link.expires, holder }))
  const given = Buffer.from(link.signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && link.expires > now.getTime()
}

/** The session that a good link was made for: the gate then looks whether it still stands. */
export function sessionOfLink(
  gate: { vault: Vault; now: Date },
  link: SentLink,
): { sessionId: string; tenantId: string } | undefined {
  const [, sessionId, tenantId] = /^s(\d{1,18})\.(\d{1,18})$/.exec(link.holder) ?? []
  if (sessionId === undefined || tenantId === undefined) return undefined
  return isSigned(gate, link, { name: link.holder, secret: '' }) ? { sessionId, tenantId } : undefined
}

/** Whether the link opens its file now; of a session the gate has let its user in already. */
export async function isGoodLink(context: Context, link: SentLink): Promise<boolean> {
  const { actor, services, now } = context
  const gate = { vault: services.vault, now }
  const session = sessionOfLink(gate, link)
  if (session) return actor.kind === 'user' && actor.sessionId === session.sessionId
  const [, applyId] = /^a(\d{1,18})$/.exec(link.holder) ?? []
  const holder = applyId === undefined ? undefined : await applicantOf(context, applyId)
  return holder !== undefined && isSigned(gate, link, holder)
}
