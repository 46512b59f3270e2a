// Key rotation: `npm run rotate-keys`.
import { type Kysely, sql } from 'kysely'
import type { StoredBytes } from '../files/file-store.ts'
import type { DB } from '../generated/database.d.ts'
import { type Keys, openVault } from '../vault/vault.ts'
import { retireOtherKeys, unlockKeys } from './known-keys.ts'
import { type ReencryptResult, reencryptAll } from './reencrypt.ts'

export interface Rotation {
  /** Connection of the database owner. */
  db: Kysely<DB>
  keys: Keys
  files: StoredBytes
  /**
   * Writes the keys to where the next start reads them. Undefined: the keys come from the environment, and the operator
   * has put a new one first.
   */
  write: ((keys: Keys) => void) | undefined
  newKey: () => Buffer
  onBatch?: (progress: { place: string; count: number }) => void
}

/**
 * Re-encrypts everything with a new key, or continues an interrupted rotation. The old key stays until nothing is
 * encrypted with it; a start in between knows both.
 */
export async function rotateKeys({
  db,
  keys,
  files,
  write,
  newKey,
  onBatch,
}: Rotation): Promise<ReencryptResult & { keyId: string }> {
  const known = await unlockKeys({ db, keys, persist: () => {} })
  const { olderKeys = [], encryptionKey } = known
  const isBegun = olderKeys.length > 0
  const next: Keys = write && !isBegun ? { ...known, encryptionKey: newKey(), olderKeys: [encryptionKey] } : known
  // Order matters: first where a start reads the key, then the database, then the first ciphertext.
  write?.(next)
  await unlockKeys({ db, keys: next, persist: () => {} })
  const vault = openVault(next)
  const task = `rotate to ${vault.keyId}`
  const done = await reencryptAll({ db, vault, files, task, ...(onBatch ? { onBatch } : {}) })
  // So that a later rotation to the same key processes everything again.
  await sql`delete from sealing_progress where task = ${task}`.execute(db)
  if (done.unreadable === 0) {
    await retireOtherKeys(db, vault.keyId)
    write?.({ encryptionKey: next.encryptionKey })
  }
  return { ...done, keyId: vault.keyId }
}
