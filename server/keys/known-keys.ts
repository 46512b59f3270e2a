// Checks the keys that the database is encrypted with: a start with a missing or foreign key is refused before anything
// is written.

import { type Kysely, type Transaction as KyselyTransaction, sql } from 'kysely'
import { lockUntilCommit } from '../db/locks.ts'
import type { DB } from '../generated/database.d.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { at } from '../vault/sealed-columns.ts'
import { hashKeyOf, type Keys, openVault, type Vault } from '../vault/vault.ts'
import { sealedTables } from './sealed-tables.ts'

interface KnownKey {
  id: string
  sealed_hash_key: string
  is_current: boolean
}

const hashKeyPlace = (id: string) => at({ table: 'encryption_key', column: 'sealed_hash_key', key: 'id' }, id)

export interface UnlockOptions {
  /** Connection of the database owner. */
  db: Kysely<DB>
  keys: Keys
  /** Runs when the keys are valid and before they are registered in the database. */
  persist(): void
}

/** Returns the keys with the hash key; registers a new current key. */
export async function unlockKeys({ db, keys, persist }: UnlockOptions): Promise<Keys & { hashKey: Buffer }> {
  return db.transaction().execute(async (transaction) => {
    // Serializes servers that start at the same time, and a key rotation.
    await lockUntilCommit(transaction, 'encryptionKeys')
    const known = (
      await sql<KnownKey>`select id, sealed_hash_key, is_current from encryption_key
        where retired_time is null`.execute(transaction)
    ).rows
    const held = [keys.encryptionKey, ...(keys.olderKeys ?? [])].map((encryptionKey) => openVault({ encryptionKey }))
    refuseMissing(known, held)
    const vault = openVault(keys)
    if (known.length === 0) await refuseForeign(transaction, vault)
    persist()
    const hashKey = readHashKey(known, held) ?? hashKeyOf(keys.encryptionKey)
    await registerKey(transaction, { vault, hashKey })
    return { ...keys, hashKey }
  })
}

const wayOut =
  '请把原来的密钥文件 secrets.json 放回数据目录，或用 KOUAN_ENCRYPTION_KEYS、KOUAN_KEY_FILE 给出原来的密钥后再启动；没有原来的密钥，其中的个人信息无法恢复。'

function refuseMissing(known: KnownKey[], held: Vault[]): void {
  const missing = known.find(({ id }) => !held.some(({ keyId }) => keyId === id))
  if (!missing) return
  throw new StartFailure(
    `数据库中的个人信息是用另一个密钥加密的（指纹 ${missing.id}），本次启动的密钥指纹是 ${held[0]?.keyId}。${wayOut}`,
  )
}

/**
 * Refuses a database of an earlier version, which has no registered key, when its values were encrypted with another
 * key.
 */
async function refuseForeign(db: KyselyTransaction<DB>, vault: Vault): Promise<void> {
  let found = false
  for (const column of sealedTables.flatMap(({ columns }) => columns)) {
    const isSealed =
      column.kind === 'text' ? sql`${sql.ref(column.column)} ^@ 'v1.'` : sql`${sql.ref(column.column)} is not null`
    const { rows } = await sql<{ value: string | Buffer; row: string }>`
      select ${sql.ref(column.column)} as value, ${sql.ref(column.key)} as row from ${sql.table(column.table)}
      where ${isSealed} order by id desc limit 1`.execute(db)
    const [sample] = rows
    if (!sample) continue
    found = true
    try {
      const place = at(column, sample.row)
      if (typeof sample.value === 'string') vault.decrypt(sample.value, place)
      else vault.decryptBytes(sample.value, place)
      return
    } catch {
      // One value may be damaged; a foreign key decrypts none.
    }
  }
  if (found) {
    throw new StartFailure(`数据库中的个人信息是用另一个密钥加密的，本次启动的密钥指纹是 ${vault.keyId}。${wayOut}`)
  }
}

function readHashKey(known: KnownKey[], held: Vault[]): Buffer | undefined {
  const current = known.find(({ is_current }) => is_current)
  const vault = held.find(({ keyId }) => keyId === current?.id)
  if (!current || !vault) return undefined
  return Buffer.from(vault.decrypt(current.sealed_hash_key, hashKeyPlace(current.id)), 'base64')
}

async function registerKey(
  db: KyselyTransaction<DB>,
  { vault, hashKey }: { vault: Vault; hashKey: Buffer },
): Promise<void> {
  const id = vault.keyId
  const sealed = vault.encrypt(hashKey.toString('base64'), hashKeyPlace(id))
  await sql`update encryption_key set is_current = false where is_current and id <> ${id}`.execute(db)
  await sql`insert into encryption_key (id, sealed_hash_key, is_current) values (${id}, ${sealed}, true)
    on conflict (id) do update set is_current = true, retired_time = null`.execute(db)
}

/** Marks all other keys as retired, when nothing is encrypted with them. */
export async function retireOtherKeys(db: Kysely<DB>, keyId: string): Promise<void> {
  await sql`update encryption_key set retired_time = now() where id <> ${keyId} and retired_time is null`.execute(db)
}
