// Keeps the numbers that customs give a document at first sight: later receipts may have no other key.
import { matchingKeys } from '@kouan/customs/receipts/matching.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../work/work.ts'
import { addMatchKeys } from '../match-keys.ts'
import { matchWaiting } from '../work-kinds.ts'

interface Learning {
  tenantId: string
  /** In the order of their coming. */
  lessons: readonly { attemptId: string; numbers: Record<string, string> }[]
}

interface Pupil {
  id: string
  enterpriseId: string
  type: string
  fields: Record<string, string>
}

/** Receipts that wait for a number that was learnt follow when it is committed. Hold the documents first. */
export async function learnNumbers(db: Transaction, { tenantId, lessons }: Learning): Promise<void> {
  const telling = lessons.filter(({ numbers }) => Object.keys(numbers).length > 0)
  if (telling.length === 0) return
  const ids = [...new Set(telling.map(({ attemptId }) => attemptId))]
  const { rows } = await sql<Pupil>`select id::text, enterprise_id::text as "enterpriseId", doc_type as type,
      key_fields as fields from attempt where id = any(${ids}::bigint[])`.execute(db)
  const learnt = rows.flatMap((attempt) => {
    const numbers = telling.filter(({ attemptId }) => attemptId === attempt.id).map((lesson) => lesson.numbers)
    // What a document has is never given away to another number: the first one stays.
    const fields = Object.assign({}, ...numbers.toReversed(), attempt.fields) as Record<string, string>
    const known = matchingKeys(attempt)
    const keys = matchingKeys({ type: attempt.type, fields }).filter((key) => !known.includes(key))
    return keys.length > 0 ? [{ attemptId: attempt.id, enterpriseId: attempt.enterpriseId, fields, keys }] : []
  })
  if (learnt.length === 0) return
  await sql`update attempt set key_fields = given.fields
    from jsonb_to_recordset(${JSON.stringify(learnt.map(({ attemptId, fields }) => ({ id: attemptId, fields })))}::jsonb)
      as given (id bigint, fields jsonb) where attempt.id = given.id`.execute(db)
  await addMatchKeys(db, learnt)
  // Some know the document by nothing but the number that this one taught us, such as tax bills.
  const attemptIds = learnt.map(({ attemptId }) => attemptId)
  await enqueue(db, matchWaiting, { payload: { attemptIds }, tenantId })
}
