// Reads a stored file, keeps each receipt in it once, and applies those that find their document.
import { createHash } from 'node:crypto'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { type ParsedMessage, parseMessage } from '@kouan/customs/parse.ts'
import { businessKey, learnedNumbers, matchingKeys } from '@kouan/customs/receipts/matching.ts'
import { type Receipt, readReceipts, receiptIdentity } from '@kouan/customs/receipts/receipts.ts'
import { parseBeijingTime } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { at, receiptBody } from '../../../gate/sealed-columns.ts'
import type { Vault } from '../../../gate/vault.ts'
import type { WorkHandler } from '../../../work/work.ts'
import { matchReceipts, takeWaiting } from './match-receipts.ts'

interface Raw {
  id: string
  body: Buffer
  sha256: string
  dxp_id: string | null
  base_channel_id: string | null
  simulated: boolean
  parse_status: string
  parse_error: string | null
}

/** Everything in one transaction: the file counts as read when its receipts are kept and applied. */
export function applyReceiptsHandler({ vault }: { vault: Vault }): WorkHandler<{ rawId: string }> {
  return async (run, item) => {
    const { rawId } = item.payload
    await run.transact(async (db) => {
      const raw = await lockRaw(db, rawId)
      if (raw.parse_status !== '0') return
      const message = readMessage(vault.decryptBytes(raw.body, at(receiptBody, raw.sha256)))
      const receipts = readReceipts(message)
      for (const receipt of receipts) await keep(db, { raw, receipt, now: run.now() })
      await sql`update receipt_raw set ${outcome(raw, message)}, node_count = ${receipts.length}
        where id = ${rawId}`.execute(db)
      await matchReceipts(db, {
        receipts: await takeWaiting(db, { rawId }),
        tenantId: item.tenantId,
        now: run.now(),
      })
    })
  }
}

/** A file that was damaged counts as failed, though the receipts before the damage are applied. */
function outcome({ parse_error: fault }: Raw, { type }: ParsedMessage) {
  if (findDefinition(type)?.kind !== 'receipt') {
    return sql`parse_status = '3', parse_error = ${`暂不支持的报文类型 ${type}`}`
  }
  return sql`parse_status = ${fault === null ? '1' : '2'}`
}

async function lockRaw(db: Transaction, rawId: string): Promise<Raw> {
  const { rows } =
    await sql<Raw>`select id, body, sha256, dxp_id, base_channel_id, simulated, parse_status, parse_error from receipt_raw
    where id = ${rawId} for update`.execute(db)
  if (!rows[0]) throw new Error(`raw receipt ${rawId} does not exist`)
  return rows[0]
}

function readMessage(bytes: Uint8Array): ParsedMessage {
  const opened = openEnvelope(bytes)
  const message = opened.kind === 'unreadable' ? undefined : parseMessage(opened.payload).message
  if (!message) throw new Error('the stored file can no longer be read')
  return message
}

interface Keeping {
  raw: Raw
  receipt: Receipt
  now: Date
}

/** What a simulated customs says never passes for a repeat of the real ones' word. */
const carrierOf = ({ dxp_id, base_channel_id, simulated }: Raw) =>
  dxp_id === null || simulated ? `channel ${base_channel_id}` : dxp_id

/** A receipt that is here already is only counted. */
async function keep(db: Transaction, { raw, receipt, now }: Keeping): Promise<void> {
  const key = businessKey({ type: receipt.type, fields: receipt.fields }) ?? null
  const identity = createHash('sha256')
    .update(`${carrierOf(raw)}\n${receiptIdentity(receipt)}`)
    .digest('base64url')
  const faults = receipt.findings.map(({ message }) => message).join('；')
  await sql`insert into receipt (raw_id, node_index, msg_type, dxp_id, base_channel_id, guid, biz_key, match_keys, key_fields, order_no,
      return_status, return_stamp, return_time, return_info, usable, note, match_status, identity, enterprise_id,
      simulated, create_by, create_time)
    values (${raw.id}, ${receipt.index}, ${receipt.type}, ${raw.dxp_id}, ${raw.base_channel_id}, ${receipt.guid}, ${key},
      ${matchingKeys(receipt)}, ${JSON.stringify(learnedNumbers(receipt.fields))},
      ${receipt.fields.orderNo ?? null}, ${receipt.returnStatus}, ${receipt.returnTime},
      ${parseBeijingTime(receipt.returnTime) ?? null}, ${receipt.returnInfo}, ${receipt.usable}, ${faults || null},
      ${receipt.usable ? '0' : '3'}, ${identity}, null, ${raw.simulated},
      'system', ${now})
    on conflict (tenant_id, identity) do update set duplicate_count = receipt.duplicate_count + 1`.execute(db)
}
