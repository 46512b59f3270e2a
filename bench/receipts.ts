// Receipts a second at 10,000 and at 500,000 documents, and how long a look at 10,000 receipts without a document takes.
// What the log grows by stands beside each rate: it does not depend on what else the machine does.
// Run: node --import tsx bench/receipts.ts [documents of the large one]

import { createHash } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnerConnections } from '../server/db/connect.ts'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { inTransaction } from '../server/db/transaction.ts'
import { applyReceiptFilesHandler } from '../server/domain/declaration/receipts/apply-receipt-files.work.ts'
import { applyReceiptsHandler } from '../server/domain/declaration/receipts/apply-receipts.work.ts'
import { mostTogether } from '../server/domain/declaration/receipts/gather-files.ts'
import { retryAllWaiting } from '../server/domain/declaration/receipts/retry-waiting.ts'
import { newTraceId } from '../server/ground/trace-id.ts'
import { ceb312, inEnvelope } from '../server/testing/declaration-harness.ts'
import { silentLog } from '../server/testing/work-harness.ts'
import { at, receiptBody } from '../server/vault/sealed-columns.ts'
import { openVault } from '../server/vault/vault.ts'
import type { WorkRun } from '../server/work/work.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'
import { codes, mailbox, orderNo, seededDatabase } from './receipts/seed-documents.ts'

const small = sized(10_000, 400)
const large = Number(process.argv[2] ?? sized(500_000, 800))
const pairs = sized(5, 1)
const atOnce = 8
const shapes = [
  { files: sized(100, 4), receipts: 1, of: 'the last 10,000 documents' },
  { files: sized(6, 2), receipts: sized(100, 10), of: 'the last 10,000 documents' },
  // Half a million at random lie in no cache.
  { files: sized(6, 2), receipts: sized(100, 10), of: 'all documents' },
]
const vault = openVault({ encryptionKey: Buffer.alloc(32, 7) })

const runOn = ({ kysely }: OwnerConnections): WorkRun => ({
  transact: (work, scope) =>
    inTransaction(
      { db: kysely, scope: { tenantId: scope?.tenantId ?? '0', enterpriseId: null, background: true } },
      work,
    ),
  signal: new AbortController().signal,
  now: () => new Date(),
  log: silentLog,
  traceId: newTraceId(),
})

/** As intake would have stored them. */
async function store({ pool }: OwnerConnections, orderNos: string[]): Promise<string> {
  const xml = ceb312(orderNos.map((one) => ({ ...codes, orderNo: one, returnStatus: '120' })))
  const bytes = Buffer.from(inEnvelope(xml, { dxpId: mailbox }))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { rows } = await pool.query<{ id: string }>(
    `insert into receipt_raw (tenant_id, base_channel_id, file_name, msg_type, dxp_id, sender_id, size, sha256, body,
      wrapped, receive_time) values (0, 1, 'bench.xml', 'CEB312Message', $1, 'DXPEDC0000000001', $2, $3, $4, true, now())
      returning id`,
    [mailbox, bytes.length, sha256, vault.encryptBytes(bytes, at(receiptBody, sha256), { pack: true })],
  )
  return rows[0]?.id ?? ''
}

/** `receipts` in each file: so many files become one item of work as a poll stores together. */
async function apply(database: OwnerConnections, rawIds: string[], receipts: number): Promise<void> {
  const handle = { one: applyReceiptsHandler({ vault }), several: applyReceiptFilesHandler({ vault }) }
  const run = runOn(database)
  const size = Math.max(1, Math.min(mostTogether.files, Math.floor(mostTogether.documents / receipts)))
  const waiting = Array.from({ length: Math.ceil(rawIds.length / size) }, (_, at) =>
    rawIds.slice(at * size, (at + 1) * size),
  )
  const work = async () => {
    for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
      const item = { id: '1', key: null, tenantId: '0', attempt: 1 }
      const [rawId = ''] = group
      if (group.length > 1)
        await handle.several(run, { ...item, kind: 'apply-receipt-files', payload: { rawIds: group } })
      else await handle.one(run, { ...item, kind: 'apply-receipts', payload: { rawId } })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

/** Orders that no round has answered yet: of those declared last, as customs answer them, or of all. */
function openOrders(documents: number) {
  const next = { last: 0, all: 0 }
  // Prime to every size, so that each number comes once.
  const step = 7_919
  return (of: string) => {
    if (of === 'all documents') return orderNo(((next.all++ * step) % (documents - sized(5_000, 100))) + 1)
    return orderNo(documents - next.last++)
  }
}

async function receiptsPerSecond(
  database: OwnerConnections,
  next: (of: string) => string,
  shape: (typeof shapes)[number],
) {
  const rawIds: string[] = []
  for (let file = 0; file < shape.files; file += 1) {
    rawIds.push(
      await store(
        database,
        Array.from({ length: shape.receipts }, () => next(shape.of)),
      ),
    )
  }
  const before = await matched(database)
  // The first change of a page after a checkpoint writes it whole. Few documents have few pages, which the round before has
  // paid for; now each round pays for its own, which is the dearest case for both.
  await database.pool.query('checkpoint')
  const logBefore = await logBytes(database)
  const begin = performance.now()
  await apply(database, rawIds, shape.receipts)
  const seconds = (performance.now() - begin) / 1000
  const logged = (await logBytes(database)) - logBefore
  const count = shape.files * shape.receipts
  if ((await matched(database)) - before !== count) throw new Error('not every receipt found its document')
  return { rate: count / seconds, kilobytes: logged / count / 1024 }
}

async function logBytes({ pool }: OwnerConnections): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`)
  return Number(rows[0]?.bytes)
}

async function matched({ pool }: OwnerConnections): Promise<number> {
  const { rows } = await pool.query<{ n: string }>(`select count(*) as n from receipt where match_status = '1'`)
  return Number(rows[0]?.n)
}

const spread = (values: number[]) =>
  `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`

async function look(database: OwnerConnections): Promise<void> {
  const count = sized(10_000, 500)
  // As many as a message may hold by the official schemas.
  const perFile = 100
  const files: string[] = []
  for (let at = 0; at < count; at += perFile) {
    const numbers = Array.from({ length: perFile }, (_, more) => `nobody-${at + more}`)
    files.push(await store(database, numbers))
  }
  await apply(database, files, perFile)
  await database.pool.query('analyze receipt; analyze waiting_key')
  const times: number[] = []
  for (let round = 0; round < pairs; round += 1) {
    const begin = performance.now()
    await retryAllWaiting(runOn(database))
    times.push(performance.now() - begin)
  }
  console.log(`a look at ${count} receipts without a document, beside ${large} documents: ${spread(times)} ms`)
}

const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
// As root PostgreSQL runs as another user, who has to get through this folder.
await chmod(folder, 0o711)
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
const databases = [
  { documents: small, database: await seededDatabase(postgres.databaseUrl, small), next: openOrders(small) },
  { documents: large, database: await seededDatabase(postgres.databaseUrl, large), next: openOrders(large) },
]
for (const shape of shapes) {
  const rates = databases.map(() => [] as number[])
  const logged = databases.map(() => [] as number[])
  for (let pair = -1; pair < pairs; pair += 1) {
    for (const [at, { database, next }] of databases.entries()) {
      const { rate, kilobytes } = await receiptsPerSecond(database, next, shape)
      if (pair < 0) continue
      rates[at]?.push(rate)
      logged[at]?.push(kilobytes)
    }
  }
  const ratios = (rates[1] ?? []).map((rate, at) => rate / (rates[0]?.[at] ?? Number.NaN))
  const figures = databases.map(
    ({ documents }, at) =>
      `${spread(rates[at] ?? [])}/s at ${documents} documents, ${median(logged[at] ?? []).toFixed(1)} KiB of log each`,
  )
  console.log(
    `receipts of ${shape.of}, ${shape.receipts} a file: ${figures.join(', ')}; ratio ${median(ratios).toFixed(2)} ` +
      `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  )
}
for (const { documents, database } of databases) if (documents === large) await look(database)
for (const { database } of databases) await database.close()
await postgres.stop()
await rm(folder, { recursive: true, force: true })
