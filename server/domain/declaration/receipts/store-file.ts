// Stores a received file with its raw bytes, and queues the receipts that can be read in it.
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import { sql } from 'kysely'
import { at, receiptBody } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import { enqueue, type WorkRun } from '../../../work/work.ts'
import { recordReceived } from '../../channel/record-traffic.ts'
import type { IncomingFile } from '../../transport/exchange-port.ts'
import { applyReceiptFile } from '../work-kinds.ts'
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

export interface StoreFileInput {
  vault: Vault
  channel: InboxChannel
  file: IncomingFile
  contents: ReadFile
}

/**
 * Commits the raw bytes in the tenant of the channel, whatever receiver the file names, and queues the work that applies its
 * receipts. Returns whether the whole file could be read.
 */
export async function storeFile(run: WorkRun, { vault, channel, file, contents }: StoreFileInput): Promise<boolean> {
  const { tenantId } = channel
  return run.transact(
    async (db) => {
      const place = at(receiptBody, file.sha256)
      const body = vault.encryptBytes(file.bytes ?? Buffer.alloc(0), place, { pack: true })
      const { rows } = await sql<{ id: string; isNew: boolean }>`
        insert into receipt_raw (base_channel_id, file_name, msg_type, dxp_id, sender_id, size, sha256, body, wrapped,
          parse_status, parse_error, receive_time, simulated, create_by, create_time)
        values (${channel.id}, ${storable(file.name)}, ${storable(contents.type)}, ${storable(contents.receiverIds[0])},
          ${storable(contents.senderId)}, ${file.size}, ${file.sha256}, ${body}, ${contents.wrapped}, ${contents.count > 0 ? '0' : '2'},
          ${storable(contents.fault ?? (contents.count > 0 ? undefined : unreadable))}, ${run.now()},
          ${channel.protocol === simulatedProtocol}, 'system', ${run.now()})
        on conflict (tenant_id, base_channel_id, sha256) do update set duplicate_count = receipt_raw.duplicate_count + 1
        returning id, xmax = 0 as "isNew"`.execute(db)
      const [raw] = rows
      if (raw?.isNew && contents.count > 0) {
        await recordReceived(db, { channelId: channel.id, now: run.now() })
        await enqueue(db, applyReceiptFile, { payload: { rawId: String(raw.id) }, key: String(raw.id), tenantId })
      }
      return contents.count > 0 && contents.fault === undefined
    },
    { tenantId },
  )
}

export async function inspectFile({ bytes, size }: IncomingFile): Promise<ReadFile> {
  const contents = { wrapped: false, type: undefined, count: 0, receiverIds: [], senderId: undefined }
  if (!bytes) return { ...contents, fault: `文件过大（${size} 字节），没有读取` }
  return readFile(bytes, { nodesAtOnce: 500, onDocuments: async () => {} })
}

const unreadable = '报文无法读取'
const storable = (text: string | undefined) => (text === undefined ? null : toStorable(text))
