// Match keys: the keys by which receipts find attempts. Nothing else writes the table match_key of new attempts.
import { matchingKeys, messageKey } from '@kouan/customs/receipts/matching.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'

export interface KeyedAttempt {
  attemptId: string
  enterpriseId: string
  keys: readonly string[]
}

/** Keys of a new attempt: from the numbers of its document, and from the message that carries it. */
export function firstKeys(attempt: { type: string; fields: Record<string, string>; copMsgId: string }): string[] {
  const ofMessage = messageKey(attempt.copMsgId)
  return [...matchingKeys(attempt), ...(ofMessage === undefined ? [] : [ofMessage])]
}

/** Inserts keys; those that an attempt already has are left unchanged. */
export async function addMatchKeys(db: Transaction, attempts: readonly KeyedAttempt[]): Promise<void> {
  const rows = attempts.flatMap(({ attemptId, enterpriseId, keys }) =>
    keys.map((key) => ({ attempt_id: attemptId, enterprise_id: enterpriseId, key })),
  )
  if (rows.length === 0) return
  await sql`insert into match_key (attempt_id, enterprise_id, key)
    select attempt_id, enterprise_id, kouan_match_key(key)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (attempt_id bigint, enterprise_id bigint, key text)
    order by 1, 3 on conflict do nothing`.execute(db)
}
