// Documents that are declared by a series of messages: which part of their lines goes out in which of them
// (docs/decisions/570-series.md).
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'
import { tablesOf } from '@kouan/customs/messages/revision.ts'
import { mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../ground/errors.ts'
import { groupBy } from '../group-by.ts'

type Row = Record<string, unknown>

/** One of the messages that a document is declared by. */
export interface Part {
  /** From 1. */
  number: number
  count: number
  /** Lines that it sends, in their order. */
  lines: Row[]
}

/** A part as it was declared last. */
export interface DeclaredPart {
  number: number
  count: number
  /** Customs have it or may still get it: it is neither changed nor sent again. */
  isHeld: boolean
}

/** Reads the parts of the latest division of each document; none of a document that was never declared. */
export async function readParts(db: Transaction, ids: readonly string[]): Promise<Map<string, DeclaredPart[]>> {
  const { rows } = await sql<{ document: string; number: number; count: number; state: DeclareState }>`
    select document::text, number, count, state from (
      select distinct on (document_id, part_no) document_id as document, part_no as number, declare_status as state,
        first_value(part_count) over (partition by document_id order by attempt_no desc) as count
      from attempt where document_id = any(${ids}::bigint[]) order by document_id, part_no, attempt_no desc) latest
    where number <= count order by document, number`.execute(db)
  const parts = rows.map(({ state, ...part }) => ({ ...part, isHeld: !mayRedeclare(state) }))
  return groupBy(parts, ({ document }) => document)
}

interface Division {
  kind: DocumentKind
  /** As people call the document. */
  name: string
  /** Lines with the number of their part as `partNo`, where they have one. */
  lines: Row[]
  /** Of the channel: a revision may limit the lines of a message. */
  revision: Revision
  declared: readonly DeclaredPart[]
  /** All parts go out again, whatever customs hold; their number stays. */
  isWhole?: boolean
}

/**
 * Returns the parts that go out. Of a document whose parts are partly held these are the others, with their own lines and those
 * that are new; the number of parts stays. Throws Refusal where the lines do not fit these parts, or leave one of them empty.
 */
export function divide({ kind, name, lines, revision, declared: known, isWhole = false }: Division): Part[] {
  const { series, message } = kind
  if (!series) return [{ number: 1, count: 1, lines }]
  const size = Math.min(series.size, tablesOf({ definition: message, revision }).line?.max ?? series.size)
  const declared = isWhole ? known.map((part) => ({ ...part, isHeld: false })) : known
  const held = declared.filter(({ isHeld }) => isHeld)
  if (held.length === 0 && !(isWhole && known.length > 0)) {
    const count = Math.max(1, Math.ceil(lines.length / size))
    return Array.from({ length: count }, (_, at) => {
      return { number: at + 1, count, lines: lines.slice(at * size, (at + 1) * size) }
    })
  }
  const open = declared.filter(({ isHeld }) => !isHeld)
  const own = new Map(open.map(({ number }): [number, Row[]] => [number, []]))
  const added: Row[] = []
  for (const line of lines) {
    if (held.some(({ number }) => number === line.partNo)) continue
    const part = own.get(Number(line.partNo))
    if (part) part.push(line)
    else added.push(line)
  }
  for (const line of added) {
    const part = [...own.values()].find((some) => some.length < size)
    if (!part) throw new Refusal(`${name}：${heldSentence(known)}，重发的报文每份最多 ${size} 行，新增的明细请另建一份`)
    part.push(line)
  }
  const count = open[0]?.count ?? 1
  return open.map(({ number }) => {
    const part = own.get(number) ?? []
    // One alone may have none where the paper allows it, such as a summary of a period.
    if (part.length > 0 || count === 1) return { number, count, lines: part }
    throw new Refusal(`${name}：${heldSentence(known)}，第 ${number} 份报文已没有明细，请至少保留一行`)
  })
}

/** Sentence that says which parts cannot change any more: 共 3 份报文，第 1、3 份海关已接收. */
export const heldSentence = (declared: readonly DeclaredPart[]) =>
  `共 ${declared[0]?.count ?? 1} 份报文，第 ${declared.flatMap(({ number, isHeld }) => (isHeld ? [number] : [])).join('、')} 份已发给海关且未被退回`

/** Notes at the lines which part sends them. */
export async function assignParts(
  { resource, lines: key = '', series }: DocumentKind,
  db: Transaction,
  parts: readonly Part[],
): Promise<void> {
  const line = resource.lines?.[key]
  if (!series || !line) return
  const assigned = parts.flatMap(({ number, lines }) =>
    lines.flatMap(({ id, partNo }) => (partNo === number ? [] : [{ id, number }])),
  )
  if (assigned.length === 0) return
  await sql`update ${sql.table(line.table)} l set part_no = given.number
    from jsonb_to_recordset(${JSON.stringify(assigned)}::jsonb) as given (id bigint, number int)
    where l.id = given.id`.execute(db)
}

/** The elements of the head that say which part it is. */
export const partFields = ({ series }: DocumentKind, { number, count }: Pick<Part, 'number' | 'count'>): Row =>
  series ? { [series.count]: String(count), [series.number]: String(number) } : {}
