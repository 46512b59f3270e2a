// Encrypts existing data at the first start of a version that encrypts more than the one before: plain values, and
// values in earlier formats. Progress is stored in the database, so an interrupted start continues.
import type { Kysely } from 'kysely'
import type { StoredBytes } from '../files/file-store.ts'
import type { DB } from '../generated/database.d.ts'
import type { Vault } from '../vault/vault.ts'
import { type ReencryptResult, reencryptAll } from './reencrypt.ts'

/** A later version that encrypts further fields uses another task name. */
export const encryptionUpgrade = {
  task: '2026-11 carry over',
  plainColumns: new Set([
    'order_head.buyer_name',
    'order_head.buyer_telephone',
    'order_head.consignee',
    'order_head.consignee_telephone',
    'order_head.consignee_address',
    'sys_user.phone',
    'sys_user.email',
    'sys_user.telephone',
  ]),
}

export interface EncryptExistingOptions {
  /** Connection of the database owner. */
  db: Kysely<DB>
  vault: Vault
  files: StoredBytes
  say: (line: string) => void
}

export async function encryptExisting({ db, vault, files, say }: EncryptExistingOptions): Promise<ReencryptResult> {
  let isSaid = false
  const onBatch = () => {
    if (!isSaid) say('正在加密已有的个人信息和报文（只需一次，中断后会接着进行），请稍候……')
    isSaid = true
  }
  const done = await reencryptAll({ db, vault, files, ...encryptionUpgrade, onBatch })
  if (done.unreadable > 0) say(`注意：有 ${done.unreadable} 处加密内容无法读取，已原样保留。`)
  return done
}
