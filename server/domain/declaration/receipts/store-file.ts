// Stores received files with their raw bytes, and queues the receipts that can be read in them.
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { version } from '../../../ground/version.ts'
import { at, receiptBody } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import { enqueue, type WorkRun } from '../../../work/work.ts'
import { recordReceived } from '../../channel/record-traffic.ts'
import type { IncomingFile } from '../../transport/exchange-port.ts'
import { applyReceiptFile, applyReceiptFiles } from '../work-kinds.ts'
import { type ReadFile, readFile } from './read-file.ts'

/** Base channel whose inbox is polled. */
export interface InboxChannel {
  id: string
  tenantId: string
  protocol: string
  folder: string | null
  lastError: string | null
  lastCheckTime: Date | null
}

/** A file that was read whole. */
export interface ReadyFile {
  file: IncomingFile
  contents: ReadFile
}

export interface StoreFilesInput {
  vault: Vault
  channel: InboxChannel
  /** With different contents. */
  files: readonly ReadyFile[]
}

/** Whether the whole file could be read. */
export const isReadable = ({ contents }: ReadyFile): boolean => contents.count > 0 && contents.fault === undefined

/**
 * Commits the raw bytes of all files in the tenant of the channel, whatever receivers they name, and queues the work that applies
 * their receipts.
 */
export async function storeFiles(run: WorkRun, { vault, channel, files }: StoreFilesInput): Promise<void> {
  const { tenantId } = channel
  const now = run.now()
  const isSimulated = channel.protocol === simulatedProtocol
  const values = files.map(({ file, contents }) => {
    const place = at(receiptBody, file.sha256)
    const body = vault.encryptBytes(file.bytes ?? Buffer.alloc(0), place, { pack: true })
    return sql`(${channel.id}::bigint, ${storable(file.name)}, ${storable(contents.type)}, ${storable(contents.receiverIds[0])},
      ${storable(contents.senderId)}, ${file.size}::int, ${file.sha256}, ${body}::bytea, ${contents.wrapped}::boolean,
      ${contents.count > 0 ? '0' : '2'}, ${storable(contents.fault ?? (contents.count > 0 ? undefined : unreadable))},
      ${now}::timestamptz, ${isSimulated}::boolean, 'system', ${now}::timestamptz)`
  })
  const withReceipts = new Set(files.flatMap(({ file, contents }) => (contents.count > 0 ? [file.sha256] : [])))
  await run.transact(
    async (db) => {
      const { rows } = await sql<{ id: string; sha256: string; isNew: boolean }>`
        insert into receipt_raw (base_channel_id, file_name, msg_type, dxp_id, sender_id, size, sha256, body, wrapped,
          parse_status, parse_error, receive_time, simulated, create_by, create_time)
        values ${sql.join(values)}
        on conflict (tenant_id, base_channel_id, sha256) do update set duplicate_count = receipt_raw.duplicate_count + 1
        returning id::text, sha256, xmax = 0 as "isNew"`.execute(db)
      const rawIds = rows.flatMap(({ id, sha256, isNew }) => (isNew && withReceipts.has(sha256) ? [id] : []))
      const [first] = rawIds
      if (first === undefined) return
      await recordReceived(db, { channelId: channel.id, now })
      if (rawIds.length > 1 && !(await hasOtherVersions(db, now)))
        await enqueue(db, applyReceiptFiles, { payload: { rawIds }, tenantId })
      else for (const rawId of rawIds) await enqueue(db, applyReceiptFile, { payload: { rawId }, key: rawId, tenantId })
    },
    { tenantId },
  )
}

/** In milliseconds: a server writes that it runs every ten seconds. */
const seenWithin = 60_000

/** While servers of another version run, that version may be the only one soon, and does not know items of several files. */
async function hasOtherVersions(db: Transaction, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isSeen: boolean }>`select exists (select from running_server
    where version <> ${version} and seen_at > ${new Date(now.getTime() - seenWithin)}) as "isSeen"`.execute(db)
  return rows[0]?.isSeen === true
}

export async function inspectFile({ bytes, size }: IncomingFile): Promise<ReadFile> {
  const contents = { wrapped: false, type: undefined, count: 0, receiverIds: [], senderId: undefined }
  if (!bytes) return { ...contents, fault: `文件过大（${size} 字节），没有读取` }
  return readFile(bytes, { nodesAtOnce: 500, onDocuments: async () => {} })
}

const unreadable = '报文无法读取'
const storable = (text: string | undefined) => (text === undefined ? null : toStorable(text))
