// Looks into the inbox of every enabled channel. What lies there is stored raw first; only then does it leave the inbox.
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { sql } from 'kysely'
import { storableText } from '../../../db/storable-text.ts'
import type { Vault } from '../../../gate/vault.ts'
import { enqueue, type WorkRun } from '../../../work/work.ts'
import type { ExchangePort, IncomingFile } from '../ports/exchange-port.ts'
import { applyReceiptFile } from '../work-kinds.ts'
import { type ReadFile, readFile } from './read-file.ts'

export interface IntakeParts {
  vault: Vault
  port: ExchangePort
  channelRoot: string
}

interface InboxChannel {
  id: string
  tenantId: string
  protocol: string
  folder: string | null
  lastError: string | null
}

export function takeInReceipts(parts: IntakeParts): (run: WorkRun) => Promise<void> {
  return async (run) => {
    const channels = await run.transact(async (db) => {
      const found = sql<InboxChannel>`select id, tenant_id as "tenantId", protocol, folder,
        last_error as "lastError" from kouan_exchange_channels()`
      return (await found.execute(db)).rows
    })
    for (const channel of channels) {
      if (run.signal.aborted) return
      await takeInChannel(parts, run, channel)
    }
  }
}

/** A channel that cannot be read, or one file of it, stops no other. */
async function takeInChannel(parts: IntakeParts, run: WorkRun, channel: InboxChannel): Promise<void> {
  const { id, tenantId, protocol, folder } = channel
  const place = {
    protocol,
    channelId: String(id),
    tenantId: String(tenantId),
    root: parts.channelRoot,
    folder: folder ?? '',
  }
  const faults: { err: unknown; sentence: string }[] = []
  try {
    for (const name of await parts.port.look(place)) {
      if (run.signal.aborted) return
      try {
        const file = await parts.port.read(place, name)
        const readable = await storeFile(parts, run, { channel, file })
        await parts.port.putAway(place, { name, sha256: file.sha256, to: readable ? 'archive' : 'error' })
      } catch (err) {
        faults.push({ err, sentence: `${name}：${sentenceOf(err)}` })
      }
    }
  } catch (err) {
    faults.push({ err, sentence: sentenceOf(err) })
  }
  await noteLook(run, channel, faults)
}

/** Shown with the channel; written and logged when it changes, and not at every look. */
async function noteLook(
  run: WorkRun,
  channel: InboxChannel,
  faults: { err: unknown; sentence: string }[],
): Promise<void> {
  const [first] = faults
  const fault = first?.sentence ?? null
  if (first && fault !== channel.lastError) {
    run.log.error(
      { err: first.err, channel: channel.id, faults: faults.length },
      'an inbox was not taken in completely',
    )
  }
  const aMinuteAgo = new Date(run.now().getTime() - 60_000)
  await run.transact(
    (db) =>
      sql`update base_channel set last_check_time = ${run.now()}, last_error = ${fault} where id = ${channel.id}
      and (last_error is distinct from ${fault} or last_check_time is null or last_check_time < ${aMinuteAgo})`.execute(
        db,
      ),
    { tenantId: channel.tenantId },
  )
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500)

interface Arrived {
  channel: InboxChannel
  file: IncomingFile
}

/**
 * Commits the raw bytes in the tenant of the channel, whoever the file says that it is for, and, when receipts are in
 * them, the work that applies those. Answers whether all could be read.
 */
async function storeFile(parts: IntakeParts, run: WorkRun, { channel, file }: Arrived): Promise<boolean> {
  const look = await lookInside(file)
  const { tenantId } = channel
  return run.transact(
    async (db) => {
      const body = parts.vault.encryptBytes(file.bytes ?? Buffer.alloc(0))
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

async function lookInside({ bytes, size }: IncomingFile): Promise<ReadFile> {
  const look = { wrapped: false, type: undefined, count: 0, receiverIds: [], senderId: undefined }
  if (!bytes) return { ...look, fault: `文件过大（${size} 字节），没有读取` }
  return readFile(bytes, { nodesAtOnce: 500, onDocuments: async () => {} })
}

const unreadable = '报文无法读取'
const storable = (text: string | undefined) => (text === undefined ? null : storableText(text))
