// Reads a stored file in slices, stores each receipt in it once, and applies those that match an attempt.

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
import { fileCameByRoute } from './route.ts'
import { type ReceiptFile, storeReceipts } from './store-receipts.ts'
import { pageSize } from './waiting-receipts.ts'

export interface StoredFile extends ReceiptFile {
  parse_status: string
  parse_error: string | null
  /** Number of its receipts that are stored already. */
  node_count: number
}

/**
 * Handles some hundred receipts in each transaction, which also stores the progress: a long file delays no other work, and an
 * interrupted run continues where it stopped. The file counts as read when all its receipts are stored and applied.
 */
export function applyReceiptsHandler({ vault }: { vault: Vault }): WorkHandler<{ rawId: string }> {
  return async (run, { tenantId, payload: { rawId } }) => {
    const [stored] = await readStoredFiles(run, { vault, rawIds: [rawId] })
    if (!stored) return
    const { bytes } = stored
    let isMatched = true
    let isDone = false
    const onDocuments = async (documents: Documents) => {
      const work = { ...documents, rawId, tenantId, now: run.now(), isMatched }
      const taken = await run.transact((db) => applySlice(db, work))
      isMatched &&= taken.isMatched
      isDone ||= taken.isDone
    }
    const { type } = await readFile(bytes, { nodesAtOnce: pageSize, onDocuments, signal: run.signal })
    if (type === undefined) throw new Error('the stored file can no longer be read')
    if (!isDone) await matchAgain(run, { rawId, tenantId, type })
  }
}

/** The files among these that are not read yet, in the order in which they were received. */
export async function readStoredFiles(
  run: WorkRun,
  { vault, rawIds }: { vault: Vault; rawIds: readonly string[] },
): Promise<{ rawId: string; bytes: Buffer }[]> {
  return run.transact(async (db) => {
    const { rows } = await sql<{ rawId: string; body: Buffer; sha256: string }>`
      select id::text as "rawId", body, sha256 from receipt_raw
      where body is not null and id = any(${rawIds}::bigint[]) and parse_status = '0' order by id`.execute(db)
    return rows.map(({ rawId, body, sha256 }) => ({ rawId, bytes: vault.decryptBytes(body, at(receiptBody, sha256)) }))
  })
}

interface SliceInput extends Documents {
  rawId: string
  tenantId: string
  now: Date
  /** All receipts of the slices before it are matched. */
  isMatched: boolean
}

async function applySlice(db: Transaction, { rawId, tenantId, type, nodes, now, ...so }: SliceInput) {
  const [file] = await lockFiles(db, [rawId])
  if (!file) throw new Error(`raw receipt ${rawId} does not exist`)
  if (file.parse_status !== '0') return { isMatched: true, isDone: true }
  const receipts = readReceipts({ type, nodes: nodes.filter(({ index }) => index >= file.node_count) })
  const ids = receipts.length > 0 ? await storeReceipts(db, { files: [{ file, receipts }], now }) : []
  const { matched } = ids.length > 0 ? await matchReceipts(db, { which: { ids }, tenantId, now }) : { matched: 0 }
  // Receipts that an earlier run stored may still be unmatched.
  const isMatched = so.isMatched && matched === ids.length && receipts.length === nodes.length
  const isDone = isMatched && so.isLast
  await sql`update receipt_raw set node_count = ${file.node_count + receipts.length},
    ${isDone ? outcome(type) : sql`parse_status = '0'`} where id = ${rawId}`.execute(db)
  return { isMatched, isDone }
}

/** Assignments that close the file. A damaged file counts as failed, although the receipts before the damage are applied. */
function outcome(type: string) {
  const refusal = refusalOf(type)
  if (refusal === null) return sql`parse_status = case when parse_error is null then '1' else '2' end`
  return sql`parse_status = '3', parse_error = ${refusal}`
}

/** Null for a type that brings receipts. */
export const refusalOf = (type: string): string | null =>
  findDefinition(type)?.kind === 'receipt' ? null : toStorable(`暂不支持的报文类型 ${type}`)

/**
 * Matches the unmatched receipts of the file once more. An attempt that was saved at the same time did not see them, nor they
 * it; after both commits one of the two sees the other (the opposite case: `matchWaiting`).
 */
export async function matchAgain(
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

/** In the order of their ids, as everybody locks them. */
export async function lockFiles(db: Transaction, rawIds: readonly string[]): Promise<StoredFile[]> {
  const { rows } =
    await sql<StoredFile>`select id::text, receive_time, dxp_id, base_channel_id::text, simulated, parse_status, parse_error,
      coalesce(node_count, 0) as node_count, ${fileCameByRoute} as came_by_route
    from receipt_raw f where id = any(${rawIds}::bigint[]) order by f.id for update of f`.execute(db)
  return rows
}
