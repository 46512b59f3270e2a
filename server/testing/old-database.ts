// Database of an earlier version (migrations 001 to 010), with persons encrypted as at that time.
import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { testSecrets } from './test-app.ts'
import { emptyDatabase, type OwnedDatabase } from './test-database.ts'

const lastOld = 10

function sealedThen(bytes: Uint8Array | string, key: Buffer = testSecrets.encryptionKey): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Text and bytes as that version encrypted them: with one unnamed key, bound to no column. */
export const oldText = (text: string, key?: Buffer) => `v1.${sealedThen(text, key).toString('base64url')}`
export const oldBytes = (bytes: Uint8Array | string, key?: Buffer) => sealedThen(bytes, key)

/** Keyed hash of that version, with a key derived from the encryption key. */
export const oldFingerprint = (value: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', testSecrets.encryptionKey, '', 'kouan fingerprint', 32)))
    .update(value)
    .digest('base64url')

/** Makes the database. Call it at the top level of a test file. */
export async function oldDatabase(): Promise<OwnedDatabase> {
  const database = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kouan-old-'))
  try {
    const old = (await readdir(migrationsFolder)).filter((name) => Number(name.slice(0, 3)) <= lastOld)
    for (const name of old) await copyFile(join(migrationsFolder, name), join(folder, name))
    await migrate(database.pool, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
  return database
}

export const oldPersons = { count: 1200, phoneOf: (at: number) => String(13900000000 + at) }

/** Inserts orders of enterprise 7 with unencrypted buyers and consignees; only identity numbers are encrypted. */
export async function oldOrders({ pool }: Pick<OwnedDatabase, 'pool'>): Promise<void> {
  await pool.query(
    `insert into order_head (tenant_id, enterprise_id, order_no, ebp_code, ebp_name, ebc_code, ebc_name, goods_value,
       freight, discount, tax_total, actural_paid, buyer_reg_no, buyer_name, buyer_telephone, buyer_id_number, consignee,
       consignee_telephone, consignee_address, create_by)
     select 0, 7, 'OLD-' || n, '9900D90001', '示例电商平台', '9900D90002', '示例电商企业', 100, 0, 0, 9.1, 109.1,
       'buyer' || n, '旧订购' || n, (13900000000 + n)::text, $2, case n when 5 then 'v1.x' else '旧收货' || n end,
       (13800000000 + n)::text, '示例省示例市旧路 ' || n || ' 号', 'old'
     from generate_series(1, $1::int) n`,
    [oldPersons.count, oldText('990000199003070011')],
  )
}
