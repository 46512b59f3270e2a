// Signed links that carry their own permission. They expire after some minutes, and as soon as the session or the
// access for which they were made ends.
import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../vault/vault.ts'

/** The holder of a link. */
export interface LinkHolder {
  /** `s7.0`: session 7 in tenant 0; `a12`: the applicant who opened application 12. Part of the URL. */
  name: string
  /** For an applicant: the hash of the access token. Never part of the URL; it is deleted when the access ends. */
  secret: string
}

export interface LinkClaims {
  id: string
  expires: number
  holder: LinkHolder
}

/** Signs a link with the key of the installation, not with the X-Sign secret, which every client knows. */
export const signLink = (vault: Vault, { id, expires, holder }: LinkClaims) =>
  vault.fingerprint(`file link ${id} ${expires} ${holder.name} ${holder.secret}`)

export interface SentLink {
  id: string
  expires: number
  holder: string
  signature: string
}

/** Returns the link of a request; undefined when a part of it is missing. */
export function readLink({ id, expires, holder, signature }: Record<string, unknown>): SentLink | undefined {
  if (typeof id !== 'string' || typeof expires !== 'number') return undefined
  if (typeof holder !== 'string' || typeof signature !== 'string') return undefined
  return { id, expires, holder, signature }
}

export function isValidLink({ vault, now }: { vault: Vault; now: Date }, link: SentLink, holder: LinkHolder): boolean {
  const expected = Buffer.from(signLink(vault, { id: link.id, expires: link.expires, holder }))
  const received = Buffer.from(link.signature)
  return received.length === expected.length && timingSafeEqual(received, expected) && link.expires > now.getTime()
}

/** Returns the session of a valid link, or undefined; the gate then checks that the session still exists. */
export function sessionOfLink(
  gate: { vault: Vault; now: Date },
  link: SentLink,
): { sessionId: string; tenantId: string } | undefined {
  const [, sessionId, tenantId] = /^s(\d{1,18})\.(\d{1,18})$/.exec(link.holder) ?? []
  if (sessionId === undefined || tenantId === undefined) return undefined
  return isValidLink(gate, link, { name: link.holder, secret: '' }) ? { sessionId, tenantId } : undefined
}
