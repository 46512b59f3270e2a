// Tokens of the open API: signed, not stored. The account is looked up with each request, so a token ends with its account and
// with the secret that it was got by.
import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../vault/vault.ts'

export interface AccessToken {
  clientId: string
  /** Which of the account's secrets it was got by. */
  secretMark: string
  /** Seconds since 1970. */
  expires: number
}

export const secretMarkOf = (secretHash: Buffer) => secretHash.subarray(0, 6).toString('base64url')

const signatureOf = (vault: Vault, content: string) => vault.fingerprint(`open token ${content}`)

export function writeToken(vault: Vault, { clientId, secretMark, expires }: AccessToken): string {
  const content = `${clientId}.${secretMark}.${expires.toString(36)}`
  return `${content}.${signatureOf(vault, content)}`
}

/** Undefined for what is no token of this installation; an expired one is returned. */
export function readToken(vault: Vault, text: string): AccessToken | undefined {
  const at = text.lastIndexOf('.')
  const [clientId, secretMark, expires, ...rest] = text.slice(0, Math.max(at, 0)).split('.')
  if (!clientId || !secretMark || !expires || rest.length > 0 || text.length > 500) return undefined
  const [sent, expected] = [Buffer.from(text.slice(at + 1)), Buffer.from(signatureOf(vault, text.slice(0, at)))]
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return undefined
  return { clientId, secretMark, expires: Number.parseInt(expires, 36) }
}
