// Encryption of personal data and keyed hashes, with the installation's own keys.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

export interface Keys {
  /** 32 bytes; encrypts everything that is written. */
  encryptionKey: Buffer
  /** Decrypt only, until `npm run rotate-keys` has re-encrypted everything. */
  olderKeys?: readonly Buffer[]
  /** Key of the keyed hashes, unchanged when the encryption key changes. Derived from the encryption key by default. */
  hashKey?: Buffer
}

/** Place of an encrypted value; moved to another row or column it cannot be decrypted. */
export interface SealedPlace {
  table: string
  column: string
  /** Key of the row, usually its id. */
  row: string
}

/** Encrypts a stream; stored in the order head, pieces, end. */
export interface SealedPieces {
  head: Buffer
  piece(bytes: Uint8Array): Buffer
  end(): Buffer
}

export interface Vault {
  /** Id of the current key; reveals nothing about it. */
  keyId: string
  /** `v2.`, the id of the key, and nonce, tag and ciphertext in base64url. */
  encrypt(text: string, place: SealedPlace): string
  decrypt(stored: string, place: SealedPlace): string
  /** `pack` compresses first: for messages, not for pictures. */
  encryptBytes(bytes: Uint8Array, place: SealedPlace, options?: { pack: boolean }): Buffer
  /** The same for a stream of chunks. */
  encryptPieces(place: SealedPlace): SealedPieces
  decryptBytes(stored: Uint8Array, place: SealedPlace): Buffer
  /** Whether the value has the current format and key. */
  isCurrent(stored: string | Uint8Array): boolean
  /** Keyed hash; equal values give equal hashes, so unique checks and look-ups need no decryption. */
  fingerprint(value: string): string
}

interface Key {
  id: Buffer
  key: KeyObject
}

const cipherName = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
const idLength = 8
/** First bytes of the format; those of earlier versions began with their random nonce. */
const bytesMark = Buffer.from('kouan\u0002')
/** Format byte after the mark. With `pieces` the tag is at the end, because it is known only then. */
const forms = { plain: 0, packed: 1, pieces: 2 }
const headLength = bytesMark.length + 1 + idLength
/** Upper bound for a decompressed message. */
const unpackedLimit = 512 * 1024 * 1024

/**
 * Opens the vault. The first key encrypts. AES-256-GCM with a random nonce per value, bound to its place as additional
 * data.
 */
export function openVault(keys: Keys): Vault {
  const known = [keys.encryptionKey, ...(keys.olderKeys ?? [])].map(readKey)
  const [current] = known as [Key]
  const hashKey = keys.hashKey ?? hashKeyOf(keys.encryptionKey)
  const textStart = `v2.${current.id.toString('base64url')}.`
  const bytesStart = (form: number) => Buffer.concat([bytesMark, Buffer.from([form]), current.id])

  const find = (id: Buffer): Key => {
    const found = known.find((one) => one.id.equals(id))
    if (!found) throw new Error(`encrypted with a key that is not known here: ${id.toString('base64url')}`)
    return found
  }

  /** Decrypts a value of earlier versions, without key id and place; the authentication tag identifies the key. */
  function openUnbound(sealed: Buffer): Buffer {
    for (const { key } of known) {
      try {
        return open({ sealed, key, bound: '' })
      } catch {
        // Tries the next key.
      }
    }
    throw new Error('not an encrypted value, or encrypted with a key that is not known here')
  }

  return {
    keyId: current.id.toString('base64url'),
    encrypt: (text, place) =>
      textStart +
      Buffer.concat(sealed({ plain: Buffer.from(text), key: current.key, bound: nameOf(place) })).toString('base64url'),
    decrypt(stored, place) {
      // Fast path: nearly every value of a page uses the current key.
      if (stored.startsWith(textStart)) {
        const sealed = Buffer.from(stored.slice(textStart.length), 'base64url')
        return open({ sealed, key: current.key, bound: nameOf(place) }).toString()
      }
      const [version, id, sealed] = stored.split('.')
      if (version === 'v1' && id) return openUnbound(Buffer.from(id, 'base64url')).toString()
      if (version !== 'v2' || !id || !sealed) throw new Error('not an encrypted value')
      const { key } = find(Buffer.from(id, 'base64url'))
      return open({ sealed: Buffer.from(sealed, 'base64url'), key, bound: nameOf(place) }).toString()
    },
    encryptBytes(bytes, place, { pack } = { pack: false }) {
      const plain = pack ? deflateRawSync(bytes) : bytes
      const start = bytesStart(pack ? forms.packed : forms.plain)
      return Buffer.concat([start, ...sealed({ plain, key: current.key, bound: `${nameOf(place)} ${pack}` })])
    },
    encryptPieces(place) {
      const nonce = nextNonce()
      const cipher = createCipheriv(cipherName, current.key, nonce).setAAD(Buffer.from(boundPieces(place)))
      return {
        head: Buffer.concat([bytesStart(forms.pieces), nonce]),
        piece: (bytes) => cipher.update(bytes),
        end: () => Buffer.concat([cipher.final(), cipher.getAuthTag()]),
      }
    },
    decryptBytes(stored, place) {
      const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
      if (!bytes.subarray(0, bytesMark.length).equals(bytesMark)) return openUnbound(bytes)
      const form = bytes[bytesMark.length]
      const { key } = find(bytes.subarray(bytesMark.length + 1, headLength))
      if (form === forms.pieces)
        return openPieces({ sealed: bytes.subarray(headLength), key, bound: boundPieces(place) })
      const packed = form === forms.packed
      const plain = open({ sealed: bytes.subarray(headLength), key, bound: `${nameOf(place)} ${packed}` })
      return packed ? inflateRawSync(plain, { maxOutputLength: unpackedLimit }) : plain
    },
    isCurrent: (stored) =>
      typeof stored === 'string'
        ? stored.startsWith(textStart)
        : Object.values(forms).some((form) => bytesStart(form).equals(Buffer.from(stored).subarray(0, headLength))),
    fingerprint: (value) => createHmac('sha256', hashKey).update(value).digest('base64url'),
  }
}

function readKey(bytes: Buffer): Key {
  if (bytes.length !== 32) throw new Error('an encryption key must have 32 bytes')
  return {
    key: createSecretKey(bytes),
    id: createHmac('sha256', bytes).update('kouan key id').digest().subarray(0, idLength),
  }
}

/** Derives the hash key from the first encryption key; it stays the same when the encryption key changes. */
export const hashKeyOf = (encryptionKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', encryptionKey, '', 'kouan fingerprint', 32))

const nameOf = ({ table, column, row }: SealedPlace) => `${table}.${column} ${row}`
const boundPieces = (place: SealedPlace) => `${nameOf(place)} pieces`

// One system call per nonce would cost more than the encryption, so a thousand are read at once.
let nonces = Buffer.alloc(0)

function nextNonce(): Buffer {
  if (nonces.length < nonceLength) nonces = randomBytes(nonceLength * 1024)
  const nonce = nonces.subarray(0, nonceLength)
  nonces = nonces.subarray(nonceLength)
  return nonce
}

interface Sealing {
  key: KeyObject
  /** Additional data: not stored, must be equal on decryption. */
  bound: string
}

/** Returns nonce, tag and ciphertext. */
function sealed({ plain, key, bound }: Sealing & { plain: Uint8Array }): Buffer[] {
  const nonce = nextNonce()
  const cipher = createCipheriv(cipherName, key, nonce).setAAD(Buffer.from(bound))
  const body = cipher.update(plain)
  // Returns no bytes in this mode.
  cipher.final()
  return [nonce, cipher.getAuthTag(), body]
}

function open({ sealed, key, bound }: Sealing & { sealed: Buffer }): Buffer {
  const behind = nonceLength + tagLength
  const tag = sealed.subarray(nonceLength, behind)
  return openBody({ nonce: sealed.subarray(0, nonceLength), tag, body: sealed.subarray(behind), key, bound })
}

function openPieces({ sealed, key, bound }: Sealing & { sealed: Buffer }): Buffer {
  const end = Math.max(nonceLength, sealed.length - tagLength)
  const body = sealed.subarray(nonceLength, end)
  return openBody({ nonce: sealed.subarray(0, nonceLength), tag: sealed.subarray(end), body, key, bound })
}

function openBody({ nonce, tag, body, key, bound }: Sealing & Record<'nonce' | 'tag' | 'body', Buffer>): Buffer {
  const decipher = createDecipheriv(cipherName, key, nonce, { authTagLength: tagLength })
  if (bound !== '') decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(tag)
  const plain = decipher.update(body)
  // Checks the tag; returns no bytes in this mode.
  decipher.final()
  return plain
}

/** Hashes a token or resume code; these are random, so a plain hash is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
