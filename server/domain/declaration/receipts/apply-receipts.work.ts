// Reads a stored file piece by piece, keeps each receipt in it once, and applies those that find their document.

import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { readReceipts } from '@kouan/customs/receipts/receipts.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { at, receiptBody } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import type { WorkHandler, WorkRun } from '../../../work/work.ts'
import { matchReceipts } from './match-receipts.ts'
import { type Documents, readFile } from './read-file.ts'
import { isCarried } from './route.ts'
import { keepReceipts, type ReceiptFile } from './store-receipts.ts'
import { pageSize } from './waiting-receipts.ts'

interface Raw extends ReceiptFile {
  parse_status: string
  parse_error: string | null
  /** So many receipts of it were kept already. */
  node_count: number
}

/**
 * Some hundred receipts in each transaction, which also counts how far it has come: so a long file holds nothing up, and
 * what was broken off goes on where it was. The file counts as read when all its receipts are kept and applied.
 */
export function applyReceiptsHandler({ vault }: { vault: Vault }): WorkHandler<{ rawId: string }> {
  return async (run, { tenantId, payload: { rawId } }) => {
    const bytes = await run.transact(async (db) => {
      const { rows } = await sql<{ body: Buffer; sha256: string }>`select body, sha256 from receipt_raw
        where id = ${rawId} and parse_status = '0'`.execute(db)
      return rows[0] && vault.decryptBytes(rows[0].body, at(receiptBody, rows[0].sha256))
    })
    if (!bytes) return
    let isMatched = true
    let isDone = false
    const onDocuments = async (documents: Documents) => {
      const work = { ...documents, rawId, tenantId, now: run.now(), isMatched }
      const taken = await run.transact((db) => takeOn(db, work))
      isMatched &&= taken.isMatched
      isDone ||= taken.isDone
    }
    const { type } = await readFile(bytes, { nodesAtOnce: pageSize, onDocuments, signal: run.signal })
    if (type === undefined) throw new Error('the stored file can no longer be read')
    if (!isDone) await lookAgain(run, { rawId, tenantId, type })
  }
}

interface TakingOn extends Documents {
  rawId: string
  tenantId: string
  now: Date
  /** All before them. */
  isMatched: boolean
}

async function takeOn(db: Transaction, { rawId, tenantId, type, nodes, now, ...so }: TakingOn) {
  const file = await lockRaw(db, rawId)
  if (file.parse_status !== '0') return { isMatched: true, isDone: true }
  const receipts = readReceipts({ type, nodes: nodes.filter(({ index }) => index >= file.node_count) })
  const ids = receipts.length > 0 ? await keepReceipts(db, { file, receipts, now }) : []
  const { matched } = ids.length > 0 ? await matchReceipts(db, { which: { ids }, tenantId, now }) : { matched: 0 }
  // What another run has kept may still be waiting.
  const isMatched = so.isMatched && matched === ids.length && receipts.length === nodes.length
  const isDone = isMatched && so.isLast
  await sql`update receipt_raw set node_count = ${file.node_count + receipts.length},
    ${isDone ? outcome(type) : sql`parse_status = '0'`} where id = ${rawId}`.execute(db)
  return { isMatched, isDone }
}

/** A file that was damaged counts as failed, though the receipts before the damage are applied. */
function outcome(type: string) {
  if (findDefinition(type)?.kind === 'receipt') {
    return sql`parse_status = case when parse_error is null then '1' else '2' end`
  }
  return sql`parse_status = '3', parse_error = ${toStorable(`暂不支持的报文类型 ${type}`)}`
}

/**
 * What found nothing is looked for once more: a document that was saved meanwhile did not see it, and was not seen. After
 * both are committed one of the two sees the other (the other way round: `matchWaiting`).
 */
async function lookAgain(
  run: WorkRun,
  { rawId, tenantId, type }: { rawId: string; tenantId: string; type: string },
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const which = { rawId, after }
    after = await run.transact(async (db) => {
      const { taken, last } = await matchReceipts(db, { which, tenantId, now: run.now() })
      if (taken === pageSize) return last
      await sql`update receipt_raw set ${outcome(type)} where id = ${rawId} and parse_status = '0'`.execute(db)
      return undefined
    })
  }
}

async function lockRaw(db: Transaction, rawId: string): Promise<Raw> {
  const { rows } = await sql<Raw>`select id::text, dxp_id, base_channel_id::text, simulated, parse_status, parse_error,
      coalesce(node_count, 0) as node_count, ${isCarried} as on_road
    from receipt_raw f where id = ${rawId} for update of f`.execute(db)
  if (!rows[0]) throw new Error(`raw receipt ${rawId} does not exist`)
  return rows[0]
}
