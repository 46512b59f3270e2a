// Applies the receipts of the files of one poll together: customs' clients mostly write one file for each receipt, and a
// transaction for a hundred of them costs little more than for one.

import { readReceipts } from '@kouan/customs/receipts/receipts.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import type { Vault } from '../../../vault/vault.ts'
import { enqueue, type WorkHandler, type WorkRun } from '../../../work/work.ts'
import { applyReceiptFile } from '../work-kinds.ts'
import { lockFiles, matchAgain, readStoredFiles, refusalOf, type StoredFile } from './apply-receipts.work.ts'
import { matchReceipts } from './match-receipts.ts'
import { type Documents, readFile } from './read-file.ts'
import { storeReceipts } from './store-receipts.ts'

interface WholeFile extends Pick<Documents, 'type' | 'nodes'> {
  rawId: string
}

/**
 * Handles all of the files in one transaction. Where that fails, none of them is applied, and each becomes an item of its own,
 * which is tried again and given up by itself: a file that cannot be applied holds up no other.
 */
export function applyReceiptFilesHandler({ vault }: { vault: Vault }): WorkHandler<{ rawIds: string[] }> {
  return async (run, { tenantId, payload: { rawIds } }) => {
    try {
      const files = await readWhole(run, { vault, rawIds })
      if (files.length === 0) return
      const waiting = await run.transact((db) => applyFiles(db, { files, tenantId, now: run.now() }))
      for (const { rawId, type } of waiting) await matchAgain(run, { rawId, tenantId, type })
    } catch (err) {
      run.signal.throwIfAborted()
      run.log.warn({ err, files: rawIds.length }, 'files of receipts could not be applied together; each is by itself')
      await run.transact(async (db) => {
        for (const rawId of rawIds) await enqueue(db, applyReceiptFile, { payload: { rawId }, key: rawId, tenantId })
      })
    }
  }
}

async function readWhole(run: WorkRun, stored: { vault: Vault; rawIds: readonly string[] }): Promise<WholeFile[]> {
  const files: WholeFile[] = []
  for (const { rawId, bytes } of await readStoredFiles(run, stored)) {
    let nodes: Documents['nodes'] = []
    const onDocuments = async (documents: Documents) => {
      nodes = documents.nodes
    }
    const { type } = await readFile(bytes, { nodesAtOnce: Number.MAX_SAFE_INTEGER, onDocuments, signal: run.signal })
    if (type === undefined) throw new Error(`the stored file ${rawId} can no longer be read`)
    files.push({ rawId, type, nodes })
  }
  return files
}

interface ApplyInput {
  files: readonly WholeFile[]
  tenantId: string
  now: Date
}

/** Returns the files of which a receipt waits for its document. The others are closed. */
async function applyFiles(db: Transaction, { files, tenantId, now }: ApplyInput): Promise<WholeFile[]> {
  const wholes = new Map(files.map((whole) => [whole.rawId, whole]))
  const open = (await lockFiles(db, [...wholes.keys()])).flatMap((file) => {
    const whole = wholes.get(file.id)
    // What another run has read is done, and of what it has begun the receipts before are stored.
    if (!whole || file.parse_status !== '0') return []
    const nodes = whole.nodes.filter(({ index }) => index >= file.node_count)
    return [{ file, whole, receipts: readReceipts({ type: whole.type, nodes }) }]
  })
  if (open.length === 0) return []
  const ids = await storeReceipts(db, { files: open, now })
  if (ids.length > 0) await matchReceipts(db, { which: { ids }, tenantId, now })
  const waiting = await waitingFiles(db, open)
  const closed = open.map(({ file, whole, receipts }) => ({
    id: file.id,
    node_count: file.node_count + receipts.length,
    is_open: waiting.has(file.id),
    refusal: refusalOf(whole.type),
  }))
  await sql`update receipt_raw f set node_count = given.node_count,
      parse_status = case when given.is_open then '0' when given.refusal is not null then '3'
        when f.parse_error is null then '1' else '2' end,
      parse_error = case when given.is_open then f.parse_error else coalesce(given.refusal, f.parse_error) end
    from jsonb_to_recordset(${JSON.stringify(closed)}::jsonb)
      as given (id bigint, node_count int, is_open boolean, refusal text)
    where f.id = given.id`.execute(db)
  return open.flatMap(({ file, whole }) => (waiting.has(file.id) ? [whole] : []))
}

/** Ids of the files with receipts that are not matched, those that an earlier run has stored among them. */
async function waitingFiles(db: Transaction, open: readonly { file: StoredFile }[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select distinct raw_id::text as id from receipt
    where raw_id = any(${open.map(({ file }) => file.id)}::bigint[]) and match_status = '0'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
