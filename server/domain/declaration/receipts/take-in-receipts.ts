// Stores one file that came in: raw first, whatever is in it; receipts that can be read in it become work.
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import type { Finding } from '@kouan/customs/finding.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { at, receiptBody } from '../../../gate/sealed-columns.ts'
import type { Vault } from '../../../gate/vault.ts'
import { enqueue, type WorkRun } from '../../../work/work.ts'
import type { IncomingFile } from '../ports/exchange-port.ts'
import { applyReceiptFile } from '../work-kinds.ts'

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
  look: FileLook
}

/** Commits the raw bytes and, when receipts are in them, the work that applies those. Answers whether all could be read. */
export async function storeFile(run: WorkRun, { vault, channel, file, look }: Arrived): Promise<boolean> {
  const tenantId = await run.transact((db) => tenantOf(db, channel, look.receiverIds))
  const dxpId = look.receiverIds[0] ?? null
  return run.transact(
    async (db) => {
      const place = at(receiptBody, file.sha256)
      const body = vault.encryptBytes(file.bytes ?? Buffer.alloc(0), place, { pack: true })
      const { rows } = await sql<{ id: string; isNew: boolean }>`
        insert into receipt_raw (base_channel_id, file_name, msg_type, dxp_id, size, sha256, body, wrapped, parse_status,
          parse_error, receive_time, simulated, create_by, create_time)
        values (${channel.id}, ${file.name}, ${look.msgType ?? null}, ${dxpId}, ${file.size}, ${file.sha256}, ${body},
          ${look.wrapped}, ${look.hasReceipts ? '0' : '2'}, ${look.fault ?? (look.hasReceipts ? null : unreadable)}, ${run.now()},
          ${channel.protocol === simulatedProtocol}, 'system', ${run.now()})
        on conflict (tenant_id, sha256) do update set duplicate_count = receipt_raw.duplicate_count + 1
        returning id, xmax = 0 as "isNew"`.execute(db)
      const [raw] = rows
      if (raw?.isNew && look.hasReceipts) {
        await enqueue(db, applyReceiptFile, { payload: { rawId: String(raw.id) }, key: String(raw.id), tenantId })
      }
      return look.hasReceipts && look.fault === undefined
    },
    { tenantId },
  )
}

export interface FileLook {
  wrapped: boolean
  msgType?: string
  /** The mailboxes that it was sent to; none without an envelope. */
  receiverIds: string[]
  /** What is wrong with the file as a whole. */
  fault?: string
  /** Receipts can be read in it, perhaps beside others that cannot. */
  hasReceipts: boolean
}

export function lookInside({ bytes, size }: IncomingFile): FileLook {
  const nothing = { wrapped: false, receiverIds: [], hasReceipts: false }
  if (!bytes) return { ...nothing, fault: `文件过大（${size} 字节），没有读取` }
  const opened = openEnvelope(bytes)
  if (opened.kind === 'unreadable') return { ...nothing, fault: errorOf(opened.findings) ?? unreadable }
  const { message, findings } = parseMessage(opened.payload)
  const damaged = message?.nodes.flatMap((node) => node.findings.filter(({ rule }) => rule === 'malformed')) ?? []
  const fault = errorOf([...findings, ...damaged])
  return {
    wrapped: opened.kind === 'dxp',
    receiverIds: opened.kind === 'dxp' ? opened.receiverIds.filter(Boolean) : [],
    hasReceipts: message !== undefined && message.nodes.length > 0,
    ...(message ? { msgType: message.type } : {}),
    ...(fault ? { fault } : {}),
  }
}

const unreadable = '报文无法读取'
const errorOf = (findings: readonly Finding[]) => findings.find(({ severity }) => severity === 'error')?.message

/**
 * The owner of the mailbox; the platform for one that nobody has; without an envelope whose channel it is. A simulated
 * customs answers the tenant whose channel it is and nobody else.
 */
async function tenantOf(db: Transaction, channel: InboxChannel, receiverIds: string[]): Promise<string> {
  if (receiverIds.length === 0 || channel.protocol === simulatedProtocol) return String(channel.tenantId)
  for (const mailbox of receiverIds) {
    const { rows } = await sql<{ tenantId: string }>`
      select tenant_id as "tenantId" from kouan_mailbox_owner(${mailbox})`.execute(db)
    if (rows[0]) return String(rows[0].tenantId)
  }
  return '0'
}
