// Bytes of the database for a million documents, by what they belong to, against the bodies of their messages alone: the mix of the
// demonstration (orders, payments, inventories, waybills, receipts, tax bills), loaded by the product's own pipeline.
// Run: node --import tsx bench/size.ts
import './begin.ts'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { query } from '../server/testing/database-server.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { testKey } from '../server/testing/test-key.ts'

const folder = await mkdtemp(join(tmpdir(), 'kouan-size-'))
// As root PostgreSQL and the server run as another user, who has to get through this folder.
await chmod(folder, 0o711)
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
const environment = {
  KOUAN_DATA: join(folder, 'data'),
  DATABASE_URL: postgres.databaseUrl,
  KOUAN_ENCRYPTION_KEYS: testKey.toString('base64'),
  KOUAN_ADMIN_PASSWORD: 'Bench@123456',
  KOUAN_DEMO_PASSWORD: 'Bench@123456',
}

async function sizes(): Promise<Map<string, number>> {
  await query(postgres.databaseUrl, 'vacuum analyze')
  const rows = await query(
    postgres.databaseUrl,
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]))
}

const run = async (words: string[]) => {
  const { server, output } = await startServerProcess(environment, { words })
  if (!server) throw new Error(output)
  return server.end()
}
await run([])
const before = await sizes()
await run(['--demo'])
const after = await sizes()

const groups: [string, RegExp][] = [
  ['messages sent', /^outbound_message/],
  ['receipts', /^receipt|^waiting_key|^tax_/],
  ['attempts, history, keys', /^attempt|^document_log|^match_key|^assigned/],
  ['log of what people did', /^sys_log/],
  ['documents', /_head$|_list$|^document/],
  ['all else', /./],
]
const [counted] = await query(
  postgres.databaseUrl,
  `select (select count(*)::float8 from document) as documents,
    (select coalesce(sum(pg_column_size(body)), 0)::float8 from outbound_message) +
    (select coalesce(sum(pg_column_size(body)), 0)::float8 from receipt_raw) as bodies`,
)
const [documents, bodies] = [Number(counted?.documents), Number(counted?.bodies)]
const sums = new Map<string, number>()
for (const [table, bytes] of after) {
  const [group = ''] = groups.find(([, names]) => names.test(table)) ?? []
  sums.set(group, (sums.get(group) ?? 0) + bytes - (before.get(table) ?? 0))
}
const gigabytes = (bytes: number) => ((bytes / documents) * 1e6) / 1024 ** 3
const total = [...sums.values()].reduce((sum, bytes) => sum + bytes, 0)
for (const [group] of groups)
  console.log(`${group.padEnd(26)} ${gigabytes(sums.get(group) ?? 0).toFixed(2)} GB for a million documents`)
console.log(
  `${documents} documents: ${gigabytes(total).toFixed(2)} GB for a million, ${(total / bodies).toFixed(2)} × the bodies of ` +
    `messages and receipt files alone (${gigabytes(bodies).toFixed(2)} GB, packed)`,
)
await postgres.stop()
await rm(folder, { recursive: true, force: true })
