// A new key for everything that is encrypted: `npm run rotate-keys`.
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/database.ts'
import type { StoredBytes } from '../files/file-store.ts'
import { type Keys, openVault } from '../vault/vault.ts'
import { retireOtherKeys, unlockKeys } from './known-keys.ts'
import { type Resealed, resealAll } from './reseal.ts'

export interface Rotation {
  /** The owner's. */
  db: Kysely<DB>
  keys: Keys
  files: StoredBytes
  /**
   * Writes keys to where the next start reads them. Undefined: they come from outside, and the operator has put a new one
   * before the old ones.
   */
  write: ((keys: Keys) => void) | undefined
  newKey: () => Buffer
  onBatch?: (progress: { place: string; count: number }) => void
}

/**
 * Encrypts everything anew under a new key, or goes on where a rotation was killed. The old key stays until nothing is
 * encrypted with it any more; a start in between knows both.
 */
export async function rotateKeys({
  db,
  keys,
  files,
  write,
  newKey,
  onBatch,
}: Rotation): Promise<Resealed & { keyId: string }> {
  const known = await unlockKeys({ db, keys, keep: () => {} })
  const { olderKeys = [], encryptionKey } = known
  const isBegun = olderKeys.length > 0
  const next: Keys = write && !isBegun ? { ...known, encryptionKey: newKey(), olderKeys: [encryptionKey] } : known
  // First where a start finds it, then in the database, then the first ciphertext.
  write?.(next)
  await unlockKeys({ db, keys: next, keep: () => {} })
  const vault = openVault(next)
  const task = `rotate to ${vault.keyId}`
  const done = await resealAll({ db, vault, files, task, ...(onBatch ? { onBatch } : {}) })
  // A later rotation to the same key walks over everything again.
  await sql`delete from sealing_progress where task = ${task}`.execute(db)
  if (done.unreadable === 0) {
    await retireOtherKeys(db, vault.keyId)
    write?.({ encryptionKey: next.encryptionKey })
  }
  return { ...done, keyId: vault.keyId }
}
