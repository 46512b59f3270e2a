// Host keys of SFTP servers, as fingerprints and as lines of `known_hosts`.
import { createHash } from 'node:crypto'

/** As ssh prints it: `SHA256:` and Base64 without padding. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** Whether the key is the known one: a fingerprint, or a line with type and key, as in `known_hosts` or a `.pub` file. */
export function isKnownKey(key: Buffer, known: string): boolean {
  const text = known.trim()
  if (text.startsWith('SHA256:')) return text.replace(/=+$/, '') === fingerprintOf(key)
  return text.split(/\s+/).some((part) => isKeyText(part) && Buffer.from(part, 'base64').equals(key))
}

const isKeyText = (part: string) => /^AAAA[0-9A-Za-z+/]{20,}={0,2}$/.test(part)
