// Keys from the passphrase of a backup or archive: they seal its content and sign its list of files.
import { createCipheriv, createDecipheriv, createHmac, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

export interface BackupKeys {
  /** AES-256-GCM. */
  sealing: Buffer
  /** HMAC-SHA-256. */
  signing: Buffer
}

export const newSalt = (): string => randomBytes(16).toString('base64')

/** About a tenth of a second of work and 64 MB, once for each backup. */
export function deriveKeys(passphrase: string, salt: string): BackupKeys {
  const options = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
  const bytes = scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 64, options)
  return { sealing: bytes.subarray(0, 32), signing: bytes.subarray(32) }
}

export function seal({ sealing }: BackupKeys, content: Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

export function unseal({ sealing }: BackupKeys, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}

export const signatureOf = ({ signing }: BackupKeys, content: Buffer): Buffer =>
  createHmac('sha256', signing).update(content).digest()

/** False for another passphrase and for content that was changed, which look alike. */
export function checkSignature(keys: BackupKeys, content: Buffer, signature: Buffer): boolean {
  const own = signatureOf(keys, content)
  return own.length === signature.length && timingSafeEqual(own, signature)
}
