// Once, at the first start of a version that encrypts more than the one before: what lies there plain, or in an earlier
// form, is encrypted as it would be written today. Its progress stands in the database, so a killed start goes on.
import type { Kysely } from 'kysely'
import type { DB } from '../db/database.ts'
import type { StoredBytes } from '../files/file-store.ts'
import type { Vault } from '../vault/vault.ts'
import { type Resealed, resealAll } from './reseal.ts'

/** A later version that marks further fields gives it another name. */
export const carriedOver = {
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

export interface CarryOver {
  /** The owner's. */
  db: Kysely<DB>
  vault: Vault
  files: StoredBytes
  say: (line: string) => void
}

export async function carryOver({ db, vault, files, say }: CarryOver): Promise<Resealed> {
  let isSaid = false
  const onBatch = () => {
    if (!isSaid) say('正在加密已有的个人信息和报文（只需一次，中断后会接着进行），请稍候……')
    isSaid = true
  }
  const done = await resealAll({ db, vault, files, ...carriedOver, onBatch })
  if (done.unreadable > 0) say(`注意：有 ${done.unreadable} 处加密内容无法读取，已原样保留。`)
  return done
}
