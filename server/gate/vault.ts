// Encryption of personal data and keyed hashes, with the installation's own key.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Vault {
  /** Text that only this installation can read: `v1.` and then nonce, tag and ciphertext in base64url. */
  encrypt(text: string): string
  decrypt(stored: string): string
  encryptBytes(bytes: Uint8Array): Buffer
  decryptBytes(stored: Uint8Array): Buffer
  /** The same value gives the same hash, so equality can be asked without reading: for unique checks and look-ups. */
  fingerprint(value: string): string
}

/** `key`: 32 bytes. AES-256-GCM with a random nonce per value; fingerprints use a key of their own. */
export function openVault(key: Buffer): Vault {
  if (key.length !== 32) throw new Error('the encryption key must have 32 bytes')
  const fingerprintKey = Buffer.from(hkdfSync('sha256', key, '', 'kouan fingerprint', 32))

  function encryptBytes(bytes: Uint8Array): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }

  function decryptBytes(stored: Uint8Array): Buffer {
    const bytes = Buffer.from(stored)
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  }

  return {
    encryptBytes,
    decryptBytes,
    encrypt: (text) => `v1.${encryptBytes(Buffer.from(text)).toString('base64url')}`,
    decrypt(stored) {
      if (!stored.startsWith('v1.')) throw new Error('not an encrypted value')
      return decryptBytes(Buffer.from(stored.slice(3), 'base64url')).toString()
    },
    fingerprint: (value) => createHmac('sha256', fingerprintKey).update(value).digest('base64url'),
  }
}

/** Tokens and resume codes are random, so a plain hash of them is enough to keep. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
