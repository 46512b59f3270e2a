// Keeps the numbers that customs give a document at first sight: later receipts may have no other key.
import { columnName } from '@kouan/contract/derive/names.ts'
import { matchingKeys } from '@kouan/customs/receipts/matching.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../work/work.ts'
import { addMatchKeys } from '../attempts/match-keys.ts'
import { kindOfType } from '../documents/kinds.ts'
import { groupBy } from '../group-by.ts'
import { matchWaiting } from '../work-kinds.ts'

interface Learning {
  tenantId: string
  /** In the order of their coming. */
  assignedNumbers: readonly { attemptId: string; numbers: Record<string, string> }[]
}

interface AttemptRow {
  id: string
  documentId: string
  enterpriseId: string
  type: string
  fields: Record<string, string>
}

/** Receipts that wait for a number that was learnt follow when it is committed. Hold the documents first. */
export async function recordAssignedNumbers(db: Transaction, { tenantId, assignedNumbers }: Learning): Promise<void> {
  const telling = assignedNumbers.filter(({ numbers }) => Object.keys(numbers).length > 0)
  if (telling.length === 0) return
  const ids = [...new Set(telling.map(({ attemptId }) => attemptId))]
  const { rows } =
    await sql<AttemptRow>`select id::text, document_id::text as "documentId", enterprise_id::text as "enterpriseId", doc_type as type,
      key_fields as fields from attempt where id = any(${ids}::bigint[])`.execute(db)
  const learnt = rows.flatMap((attempt) => {
    const numbers = telling.filter(({ attemptId }) => attemptId === attempt.id).map((assigned) => assigned.numbers)
    // What a document has is never given away to another number: the first one stays.
    const fields = Object.assign({}, ...numbers.toReversed(), attempt.fields) as Record<string, string>
    const known = matchingKeys(attempt)
    const keys = matchingKeys({ type: attempt.type, fields }).filter((key) => !known.includes(key))
    return keys.length > 0 ? [{ ...attempt, attemptId: attempt.id, fields, keys }] : []
  })
  if (learnt.length === 0) return
  await sql`update attempt set key_fields = given.fields
    from jsonb_to_recordset(${JSON.stringify(learnt.map(({ attemptId, fields }) => ({ id: attemptId, fields })))}::jsonb)
      as given (id bigint, fields jsonb) where attempt.id = given.id`.execute(db)
  await addMatchKeys(db, learnt)
  await showNumbers(db, learnt)
  // Some know the document by nothing but the number that this one taught us, such as tax bills.
  const attemptIds = learnt.map(({ attemptId }) => attemptId)
  await enqueue(db, matchWaiting, { payload: { attemptIds }, tenantId })
}

/** At the document itself, where its kind has a place for them. */
async function showNumbers(db: Transaction, learnt: readonly AttemptRow[]): Promise<void> {
  for (const [type, ones] of groupBy(learnt, (one) => one.type)) {
    const { resource, learnt: names = [] } = kindOfType(type)
    if (names.length === 0) continue
    const rows = ones.map(({ documentId, fields }) => ({ document: documentId, fields }))
    const sets = names.map(
      (name) => sql`${sql.ref(columnName(name))} = coalesce(given.fields ->> ${name}, ${sql.ref(columnName(name))})`,
    )
    await sql`update ${sql.table(resource.table)} set ${sql.join(sets)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (document bigint, fields jsonb)
      where id = given.document`.execute(db)
  }
}
