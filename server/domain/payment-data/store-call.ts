// Stores a request of customs for payment data, and starts its upload. A session that was stored before is counted alone.
import type { PaymentRequest } from '@kouan/customs/payment/read-payment.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { defineWork, enqueue } from '../../work/work.ts'

/** Finds, signs and sends the data of one request. */
export const uploadPaymentData = defineWork<{ callId: string }>({
  name: 'upload-payment-data',
  title: '上传支付原始数据',
})

export interface AskedPlatform {
  id: string
  tenantId: string
  enterpriseId: string
  ebpCode: string
}

export interface Asker {
  /** Undefined: the request could not be read. */
  request: PaymentRequest | undefined
  /** Why it is not taken; undefined: it is. */
  problem?: string
  address: string
  agent: string
  now: Date
}

/** Writes in the tenant of the transaction. The deadline follows from the setting of the platform. */
export async function storeCall(
  db: Transaction,
  platform: AskedPlatform,
  { request, problem, address, agent, now }: Asker,
): Promise<void> {
  // A session that somebody else names must not keep out the one of customs.
  const session = problem === undefined ? (request?.sessionID ?? null) : null
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into payment_call as c (enterprise_id, platform_id, ebp_code, order_no, session_id, asked_time, last_call_time,
      source_address, agent, status, problem, deadline, simulated, create_by, create_time)
    select p.enterprise_id, p.id, p.ebp_code, ${request?.orderNo ?? null}::text, ${session}::text,
      ${request ? timeOf(request.serviceTime) : null}::timestamptz, ${now}::timestamptz, ${address}::text, ${agent}::text,
      ${problem === undefined ? 'RECEIVED' : 'INVALID'}::text, ${problem ?? null}::text,
      case when ${problem === undefined}::boolean then ${now}::timestamptz + make_interval(secs => p.deadline_seconds) end,
      p.upload_to = 'SIMULATED', 'customs', ${now}::timestamptz
    from payment_platform p where p.id = ${platform.id}
    on conflict (platform_id, session_id) do update set calls = c.calls + 1, last_call_time = excluded.last_call_time
    returning c.id::text as id, c.calls = 1 as "isNew"`.execute(db)
  const [stored] = rows
  if (stored?.isNew && problem === undefined) await startUpload(db, { id: stored.id, tenantId: platform.tenantId })
}

export const startUpload = (db: Transaction, { id, tenantId }: { id: string; tenantId: string }): Promise<void> =>
  enqueue(db, uploadPaymentData, { key: `payment call ${id}`, tenantId, payload: { callId: id } })

/** The clock of customs; null for what is no time of this century. */
function timeOf(milliseconds: string): Date | null {
  return /^\d{13}$/.test(milliseconds) && Number(milliseconds) < Date.UTC(2100, 0)
    ? new Date(Number(milliseconds))
    : null
}

interface Arrived {
  tenantId: string
  dataId: string
  now: Date
}

/**
 * Starts the uploads that waited for these data, or failed for those of before. One that is under way may have looked for them
 * already, so that it is started as well.
 */
export async function startWaiting(db: Transaction, { tenantId, dataId, now }: Arrived): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update payment_call c set status = 'RECEIVED', problem = null, next_try_time = null, update_by = 'system',
      update_time = ${now}, version = c.version + 1
    from payment_data d join payment_goods g on g.data_id = d.id
    where d.id = ${dataId} and c.tenant_id = d.tenant_id and c.enterprise_id = d.enterprise_id and c.order_no = g.order_no
      and c.ebp_code = d.ebp_code and c.status in ('RECEIVED', 'WAITING', 'RETRYING', 'FAILED')
      and c.create_time > ${now}::timestamptz - interval '7 days'
    returning c.id::text as id`.execute(db)
  for (const { id } of rows) await startUpload(db, { id, tenantId })
}
