// Stores one file that came in: raw first, whatever is in it; receipts that can be read in it become work.
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import { sql } from 'kysely'
import { at, receiptBody } from '../../../vault/sealed-columns.ts'
import type { Vault } from '../../../vault/vault.ts'
import { enqueue, type WorkRun } from '../../../work/work.ts'
import type { IncomingFile } from '../ports/exchange-port.ts'
import { applyReceiptFile } from '../work-kinds.ts'
import { type ReadFile, readFile } from './read-file.ts'

/** A base channel whose inbox is looked into. */
export interface InboxChannel {
  id: string
  tenantId: string
  protocol: string
  folder: string | null
  lastError: string | null
}

export interface Arrived {
  vault: Vault
  channel: InboxChannel
  file: IncomingFile
  look: ReadFile
}

/**
 * Commits the raw bytes in the tenant of the channel, whoever the file says that it is for, and, when receipts are in
 * them, the work that applies those. Answers whether all could be read.
 */
export async function storeFile(run: WorkRun, { vault, channel, file, look }: Arrived): Promise<boolean> {
  const { tenantId } = channel
  return run.transact(
    async (db) => {
      const place = at(receiptBody, file.sha256)
      const body = vault.encryptBytes(file.bytes ?? Buffer.alloc(0), place, { pack: true })
      const { rows } = await sql<{ id: string; isNew: boolean }>`
        insert into receipt_raw (base_channel_id, file_name, msg_type, dxp_id, sender_id, size, sha256, body, wrapped,
          parse_status, parse_error, receive_time, simulated, create_by, create_time)
        values (${channel.id}, ${storable(file.name)}, ${storable(look.type)}, ${storable(look.receiverIds[0])},
          ${storable(look.senderId)}, ${file.size}, ${file.sha256}, ${body}, ${look.wrapped}, ${look.count > 0 ? '0' : '2'},
          ${storable(look.fault ?? (look.count > 0 ? undefined : unreadable))}, ${run.now()},
          ${channel.protocol === simulatedProtocol}, 'system', ${run.now()})
        on conflict (tenant_id, base_channel_id, sha256) do update set duplicate_count = receipt_raw.duplicate_count + 1
        returning id, xmax = 0 as "isNew"`.execute(db)
      const [raw] = rows
      if (raw?.isNew && look.count > 0) {
        await enqueue(db, applyReceiptFile, { payload: { rawId: String(raw.id) }, key: String(raw.id), tenantId })
      }
      return look.count > 0 && look.fault === undefined
    },
    { tenantId },
  )
}

export async function lookInside({ bytes, size }: IncomingFile): Promise<ReadFile> {
  const look = { wrapped: false, type: undefined, count: 0, receiverIds: [], senderId: undefined }
  if (!bytes) return { ...look, fault: `文件过大（${size} 字节），没有读取` }
  return readFile(bytes, { nodesAtOnce: 500, onDocuments: async () => {} })
}

const unreadable = '报文无法读取'
const storable = (text: string | undefined) => (text === undefined ? null : toStorable(text))
