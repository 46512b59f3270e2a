// Counts what became of documents that were declared while servers or databases were killed.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type pg from 'pg'
import { numberName } from './customs-answer.ts'
import type { FakeCustoms } from './fake-customs.ts'

export interface Counts {
  documents: number
  /** Documents whose receipt was not applied. */
  lost: number
  /** Documents with a receipt that was applied twice, and receipts that were stored twice. */
  appliedTwice: number
  /** Messages that customs received again with the same message id. */
  arrivedAgain: number
  /** Documents that customs received with several message ids. */
  otherMessageId: number
  /** Number of files that customs could not read. */
  broken: number
}

/** Counts that must be zero. */
export const unharmed = { lost: 0, appliedTwice: 0, otherMessageId: 0, broken: 0 }

interface Declared {
  kind: DocumentKind
  numbers: readonly string[]
  customs: Pick<FakeCustoms, 'arrivals' | 'broken'>
}

export async function countDeclared(
  db: Pick<pg.ClientBase, 'query'>,
  { kind, numbers, customs }: Declared,
): Promise<Counts> {
  const { rows } = await db.query<{ arrived: number; twice: number }>(
    `with sent as (select * from attempt where doc_type = $1 and key_fields ->> $2 = any($3))
    select (select count(distinct d.id)::int from document d join sent on sent.document_id = d.id
        where d.declare_status = 'IN_CUSTOMS') as arrived,
      (select count(*)::int from (select l.attempt_id from document_log l join sent on sent.id = l.attempt_id
        where l.source = 'receipt' group by l.attempt_id having count(*) > 1) twice)
      + (select count(*)::int from (select biz_key from receipt where biz_key in (select biz_key from sent)
        group by biz_key having count(*) > 1) twice) as twice`,
    [kind.message.type, numberName(kind), numbers],
  )
  const arrivals = customs.arrivals.filter(({ type }) => type === kind.message.type)
  const ids = new Map(numbers.map((number) => [number, new Set<string>()]))
  for (const { number, copMsgId } of arrivals) ids.get(number)?.add(copMsgId)
  const found = [...ids.values()]
  return {
    documents: numbers.length,
    lost: numbers.length - (rows[0]?.arrived ?? 0),
    appliedTwice: rows[0]?.twice ?? 0,
    arrivedAgain: arrivals.length - found.filter(({ size }) => size > 0).length,
    otherMessageId: found.filter(({ size }) => size > 1).length,
    broken: customs.broken.length,
  }
}

export function addCounts(sum: Counts, counts: Counts): Counts {
  const names = Object.keys(sum) as (keyof Counts)[]
  return Object.fromEntries(names.map((name) => [name, sum[name] + counts[name]])) as unknown as Counts
}

export const noCounts: Counts = { documents: 0, arrivedAgain: 0, ...unharmed }

export const describeCounts = (counts: Counts) =>
  `${counts.documents} documents: lost ${counts.lost}, applied twice ${counts.appliedTwice}, sent again with the same message id ` +
  `${counts.arrivedAgain}, with another ${counts.otherMessageId}, broken files ${counts.broken}`
