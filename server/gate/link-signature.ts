// Links that carry their own permission: signed with the installation's key, good for some minutes, and dead as soon as
// the session or the access that they were made for is over.
import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../vault/vault.ts'

/** For whom a link is made. */
export interface LinkHolder {
  /** `s7.0`: session 7 in tenant 0; `a12`: the applicant who opened application 12. Stands in the link. */
  name: string
  /** Of an applicant, what its access is known by. Never in the link, and gone when the access ends. */
  secret: string
}

export interface Signed {
  id: string
  expires: number
  holder: LinkHolder
}

/** Not the secret of X-Sign: that one is known to every client. */
export const sign = (vault: Vault, { id, expires, holder }: Signed) =>
  vault.fingerprint(`file link ${id} ${expires} ${holder.name} ${holder.secret}`)

export interface SentLink {
  id: string
  expires: number
  holder: string
  signature: string
}

export function isSigned({ vault, now }: { vault: Vault; now: Date }, link: SentLink, holder: LinkHolder): boolean {
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
