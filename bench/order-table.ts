// A database with a million orders of fifty enterprises, for the benchmarks of lists.

import { createCipheriv, randomBytes } from 'node:crypto'
import { connectAsOwner } from '../server/db/connect.ts'
import { prepareLogins } from '../server/db/logins.ts'
import { type Database, openDatabase } from '../server/db/open-database.ts'
import type { Connections } from '../server/db/pool.ts'
import { sized } from './begin.ts'
import { openSeededDatabase } from './own-postgres.ts'

export const orderCount = sized(Number(process.env.BENCH_ORDERS ?? 1_000_000), 5_000)
export const enterpriseCount = 50
/** The enterprise whose user asks. */
export const enterpriseId = '7'

/** Of the latest order. */
export const lastTime = new Date(Date.parse('2026-01-01T00:00:00Z') + orderCount * 20_000)

export const secrets = { encryptionKey: Buffer.alloc(32, 7), signSecret: 'a-secret-for-benchmarks-only' }

/** Who asks, as the product knows a user: with every right and no rule about rows. */
export const actor = {
  kind: 'user',
  username: 'bench',
  permissions: { has: () => true },
  dataRules: new Map(),
  departments: [],
  roles: [],
}

export interface OrderTable {
  /** The owner's connections. */
  database: Connections
  /** The pools of the product. */
  opened: Database
  stop(): Promise<void>
}

export async function openOrderTable(): Promise<OrderTable> {
  const postgres = await openSeededDatabase()
  const database = await connectAsOwner(postgres.databaseUrl, { poolSize: 20 })
  await fill(database)
  const opened = openDatabase(
    await prepareLogins(database.pool, { ownerUrl: postgres.databaseUrl, key: secrets.encryptionKey }),
  )
  return {
    database,
    opened,
    stop: async () => {
      await opened.close()
      await database.close()
      await postgres.stop()
    },
  }
}

/** In the form of earlier versions, which is bound to no row: six million different ones would take minutes to make. */
function unbound(text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secrets.encryptionKey, nonce)
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

async function fill({ pool }: Connections): Promise<void> {
  await pool.query(
    `insert into order_head (tenant_id, enterprise_id, order_no, ebp_code, ebp_name, ebc_code, ebc_name, goods_value,
       freight, discount, tax_total, actural_paid, buyer_reg_no, buyer_name, buyer_telephone, buyer_id_number, consignee,
       consignee_telephone, consignee_address, declare_status, create_by, create_time, declare_time)
     select 0, 1 + n % $1, 'O' || lpad(n::text, 10, '0'), '4404000001', '示例电商平台', '4404000002', '示例电商企业',
       100, 0, 0, 9.1, 109.1, 'buyer' || n, $4, $5, $2, $4, $5, $6,
       case when n % (100 * $1) = 6 then 'BLOCKED'
         else (array['READY', 'SENT', 'IN_CUSTOMS', 'REJECTED'])[1 + (n / $1) % 4] end, 'bench',
       timestamptz '2026-01-01' + n * interval '20 seconds',
       case when (n / $1) % 4 > 0 then timestamptz '2026-01-01' + n * interval '20 seconds' end
     from generate_series(1, $3::int) n`,
    [
      enterpriseCount,
      unbound('000000199001010000'),
      orderCount,
      unbound('订购人'),
      unbound('13800000000'),
      unbound('示例省示例市示例路 1 号'),
    ],
  )
  await settle(pool)
}

/** Until every page is known to be visible to all, as it is in a table that has stood for a while. */
async function settle(pool: Connections['pool']): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await pool.query('vacuum analyze order_head')
    const { rows } = await pool.query<{ settled: boolean }>(
      "select relallvisible > relpages * 0.99 as settled from pg_class where relname = 'order_head'",
    )
    if (rows[0]?.settled) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the table did not settle: another transaction holds it')
}
