// Records the numbers that customs assign to a document, from the first receipt that has them: later receipts may have no
// other key.
import { columnName } from '@kouan/contract/derive/names.ts'
import { matchingKeys } from '@kouan/customs/receipts/matching.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../work/work.ts'
import { addMatchKeys } from '../attempts/match-keys.ts'
import { kindOfType } from '../documents/kinds.ts'
import { groupBy } from '../group-by.ts'
import { matchWaiting } from '../work-kinds.ts'

interface AssignedNumbersInput {
  tenantId: string
  /** In the order of receiving. */
  assignedNumbers: readonly { attemptId: string; numbers: Record<string, string> }[]
}

interface AttemptRow {
  id: string
  documentId: string
  enterpriseId: string
  type: string
  fields: Record<string, string>
}

/**
 * Adds the numbers to the attempts and their documents, and queues the receipts that wait for them. The caller has locked
 * the documents.
 */
export async function recordAssignedNumbers(
  db: Transaction,
  { tenantId, assignedNumbers }: AssignedNumbersInput,
): Promise<void> {
  const numbered = assignedNumbers.filter(({ numbers }) => Object.keys(numbers).length > 0)
  if (numbered.length === 0) return
  const ids = [...new Set(numbered.map(({ attemptId }) => attemptId))]
  const { rows } =
    await sql<AttemptRow>`select id::text, document_id::text as "documentId", enterprise_id::text as "enterpriseId", doc_type as type,
      key_fields as fields from attempt where id = any(${ids}::bigint[])`.execute(db)
  const changed = rows.flatMap((attempt) => {
    const numbers = numbered.filter(({ attemptId }) => attemptId === attempt.id).map((assigned) => assigned.numbers)
    // The first number stays: a later receipt with another number does not replace it.
    const fields = Object.assign({}, ...numbers.toReversed(), attempt.fields) as Record<string, string>
    const known = matchingKeys(attempt)
    const keys = matchingKeys({ type: attempt.type, fields }).filter((key) => !known.includes(key))
    return keys.length > 0 ? [{ ...attempt, attemptId: attempt.id, fields, keys }] : []
  })
  if (changed.length === 0) return
  await sql`update attempt set key_fields = given.fields
    from jsonb_to_recordset(${JSON.stringify(changed.map(({ attemptId, fields }) => ({ id: attemptId, fields })))}::jsonb)
      as given (id bigint, fields jsonb) where attempt.id = given.id`.execute(db)
  await addMatchKeys(db, changed)
  await writeNumbers(db, changed)
  // Tax bills and others name the document by this number alone.
  const attemptIds = changed.map(({ attemptId }) => attemptId)
  await enqueue(db, matchWaiting, { payload: { attemptIds }, tenantId })
}

/** Writes the numbers into the documents, where their kind has fields for them. */
async function writeNumbers(db: Transaction, attempts: readonly AttemptRow[]): Promise<void> {
  for (const [type, ones] of groupBy(attempts, (one) => one.type)) {
    const { resource, assignedNumbers: names = [] } = kindOfType(type)
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
