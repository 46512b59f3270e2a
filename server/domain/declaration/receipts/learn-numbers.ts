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
  lessons: readonly { documentId: string; numbers: Record<string, string> }[]
}

interface Pupil {
  id: string
  enterpriseId: string
  type: string
  fields: Record<string, string>
}

/** Receipts that wait for a number that was learnt follow when it is committed. Hold the orders first. */
export async function learnNumbers(db: Transaction, { tenantId, lessons }: Learning): Promise<void> {
  const telling = lessons.filter(({ numbers }) => Object.keys(numbers).length > 0)
  if (telling.length === 0) return
  const ids = [...new Set(telling.map(({ documentId }) => documentId))]
  const { rows } = await sql<Pupil>`select id::text, enterprise_id::text as "enterpriseId", doc_type as type,
      key_fields as fields from document where id = any(${ids}::bigint[])`.execute(db)
  const learnt = rows.flatMap((document) => {
    const numbers = telling.filter(({ documentId }) => documentId === document.id).map((lesson) => lesson.numbers)
    // What a document has is never given away to another number: the first one stays.
    const fields = Object.assign({}, ...numbers.toReversed(), document.fields) as Record<string, string>
    const known = matchingKeys(document)
    const keys = matchingKeys({ type: document.type, fields }).filter((key) => !known.includes(key))
    return keys.length > 0 ? [{ documentId: document.id, enterpriseId: document.enterpriseId, fields, keys }] : []
  })
  if (learnt.length === 0) return
  await sql`update document set key_fields = given.fields
    from jsonb_to_recordset(${JSON.stringify(learnt.map(({ documentId, fields }) => ({ id: documentId, fields })))}::jsonb)
      as given (id bigint, fields jsonb) where document.id = given.id`.execute(db)
  await addMatchKeys(db, learnt)
  // Some know the document by nothing but the number that this one taught us, such as tax bills.
  const documentIds = learnt.map(({ documentId }) => documentId)
  await enqueue(db, matchWaiting, { payload: { documentIds }, tenantId })
}
