// Signed links to stored files: who receives one, and whether a received one is valid.
import { type FileLink, readStoredFile } from '@kouan/contract/calls/files.ts'
import { sql } from 'kysely'
import type { Context } from '../gate/context.ts'
import { isValidLink, type LinkHolder, type SentLink, sessionOfLink, signLink } from '../gate/link-signature.ts'
import { mayShowInline } from './check-upload.ts'
import type { StoredFile } from './stored-files.ts'

const validMinutes = 15

/** Returns the holder of new links: the caller's session, or else the access to the application that owns the files. */
export async function findLinkHolder(
  context: Context,
  { applyId }: { applyId: string | undefined },
): Promise<LinkHolder | undefined> {
  const { actor, tenantId } = context
  if (actor.kind === 'user') return { name: `s${actor.sessionId}.${tenantId}`, secret: '' }
  return applyId === undefined ? undefined : findApplicantHolder(context, applyId)
}

async function findApplicantHolder({ db, now }: Context, applyId: string): Promise<LinkHolder | undefined> {
  const { rows } = await sql<{ access: Buffer }>`select access_hash as access from enterprise_apply
    where id = ${applyId} and access_hash is not null and access_expires > ${now}`.execute(db)
  return rows[0] && { name: `a${applyId}`, secret: rows[0].access.toString('base64url') }
}

export function createLink(
  { now, services }: Context,
  { file, holder }: { file: StoredFile; holder: LinkHolder | undefined },
): FileLink {
  const { id, name, type, size } = file
  const expires = now.getTime() + validMinutes * 60_000
  const path = readStoredFile.path.replace(':id', id)
  const signature = holder && signLink(services.vault, { id, expires, holder })
  const url = signature ? `${path}?expires=${expires}&holder=${holder.name}&signature=${signature}` : ''
  return { id, name, type, size, url, inline: mayShowInline(type) }
}

/** Whether the link is valid now; for a session link the gate has already checked the session. */
export async function isLinkValid(context: Context, link: SentLink): Promise<boolean> {
  const { actor, services, now } = context
  const gate = { vault: services.vault, now }
  const session = sessionOfLink(gate, link)
  if (session) return actor.kind === 'user' && actor.sessionId === session.sessionId
  const [, applyId] = /^a(\d{1,18})$/.exec(link.holder) ?? []
  const holder = applyId === undefined ? undefined : await findApplicantHolder(context, applyId)
  return holder !== undefined && isValidLink(gate, link, holder)
}
