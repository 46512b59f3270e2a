// The keys by which customs know our documents. Whoever gives a document a key puts it in here, and nowhere else.
import { matchingKeys, messageKey } from '@kouan/customs/receipts/matching.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'

export interface KeyedAttempt {
  attemptId: string
  enterpriseId: string
  keys: readonly string[]
}

/** Of a new document: by what it says, and by the message that it goes out with. */
export function firstKeys(document: { type: string; fields: Record<string, string>; copMsgId: string }): string[] {
  const ofMessage = messageKey(document.copMsgId)
  return [...matchingKeys(document), ...(ofMessage === undefined ? [] : [ofMessage])]
}

/** Those that a document has already stay as they are. */
export async function addMatchKeys(db: Transaction, documents: readonly KeyedAttempt[]): Promise<void> {
  const rows = documents.flatMap(({ attemptId, enterpriseId, keys }) =>
    keys.map((key) => ({ attempt_id: attemptId, enterprise_id: enterpriseId, key })),
  )
  if (rows.length === 0) return
  await sql`insert into match_key (attempt_id, enterprise_id, key)
    select attempt_id, enterprise_id, kouan_match_key(key)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (attempt_id bigint, enterprise_id bigint, key text)
    order by 1, 3 on conflict do nothing`.execute(db)
}
