// Converts stored rows with their lines to documents of their message.
import { type DocumentKind, valuesOfBusiness } from '@kouan/contract/resources/document/document-kind.ts'
import { entryOf } from '@kouan/customs/codes/code-table.ts'
import type { DocumentOf, MessageDefinition } from '@kouan/customs/messages/message.ts'
import { sql } from 'kysely'
import { planOf } from '../../../crud/column-plan.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Vault } from '../../../vault/vault.ts'
import { type Part, partFields } from './series.ts'

type Row = Record<string, unknown>
export type PlainDocument = DocumentOf<MessageDefinition>

/** 报送类型: a declaration, a change of what customs hold, its deletion. */
export type AppType = '1' | '2' | '3'

/** Elements that belong to one attempt and not to the document. */
export interface Attempt {
  guid: string
  appType: string
  /** yyyyMMddHHmmss, Beijing time. */
  appTime: string
}

/** Placeholder of the attempt in a document that is only checked. */
export const noAttempt = (appTime: string, appType: AppType = '1'): Attempt => ({
  guid: '00000000-0000-0000-0000-000000000000',
  appType,
  appTime,
})

interface Content {
  /** The fields of the row as plain text. */
  fields: Row
  /** Lines in their order. */
  lines: readonly Row[]
  /** Absent: the document with its stored values. */
  attempt?: Attempt
  /** Part of a series; absent: the only one. */
  part?: Pick<Part, 'number' | 'count'>
}

export function toDocument(
  kind: DocumentKind,
  { fields, lines, attempt, part = { number: 1, count: 1 } }: Content,
): PlainDocument {
  const { message, fixed, assignedNumbers = [], completeLine } = kind
  const unknown = attempt?.appType === '1' ? Object.fromEntries(assignedNumbers.map((name) => [name, undefined])) : {}
  const added: Row = {
    ...fixed,
    ...valuesOfBusiness(kind, fields.crossborderType),
    ...unknown,
    ...attempt,
    ...partFields(kind, part),
    appStatus: '2',
  }
  return {
    head: pickElements(message.head.elements, { ...fields, ...added }, kind.sentAs),
    lines: lines.map((line, index) => {
      const complete = completeLine?.(line, fields) ?? line
      return pickElements(message.line?.elements ?? [], { gnum: index + 1, ...complete })
    }),
  }
}

function pickElements(
  elements: readonly { name: string }[],
  row: Row,
  sentAs: DocumentKind['sentAs'] = {},
): Record<string, string | undefined> {
  return Object.fromEntries(
    elements.map(({ name }) => {
      const stored = row[name]
      const value = entryOf(sentAs[name] ?? {}, String(stored)) ?? stored
      return [name, value === null || value === undefined ? undefined : String(value)]
    }),
  )
}

export interface ReadContext {
  db: Transaction
  vault: Vault
}

/** Reads the lines of many documents in one query, by the document's id; those of a series with the part that sent them. */
export async function readLines(
  { resource, lines: key, series }: DocumentKind,
  { db, vault }: ReadContext,
  ids: readonly string[],
): Promise<Map<string, Row[]>> {
  const byDocument = new Map<string, Row[]>(ids.map((id) => [id, []]))
  const line = key === undefined ? undefined : resource.lines?.[key]
  if (!line || ids.length === 0) return byDocument
  const plan = planOf(line)
  const columns = sql.join(plan.columns.map(({ column }) => sql.ref(column)))
  const head = sql.ref(line.head)
  const part = series ? sql`part_no` : sql`null::int`
  const { rows } =
    await sql<Row>`select ${head} as document, ${part} as of_part, ${columns} from ${sql.table(line.table)}
    where ${head} = any(${ids}::bigint[]) order by ${head}, line_no /* planned once */`.execute(db)
  for (const row of rows) {
    const opened = plan.open(row, vault)
    byDocument.get(String(row.document))?.push(series ? { ...opened, partNo: row.of_part } : opened)
  }
  return byDocument
}

/**
 * Reads the documents of one message, in its order. A document cannot be edited while its attempt is under way, so its rows
 * still have the declared values; those of a deletion are what customs hold.
 */
export async function readDocuments(
  kind: DocumentKind,
  { db, vault }: ReadContext,
  messageId: string,
): Promise<PlainDocument[]> {
  const plan = planOf(kind.resource)
  const { rows } = await sql<Row>`
    select h.*, a.guid as attempt_guid, a.app_type as attempt_app_type, a.app_time as attempt_app_time,
      a.part_no as attempt_part_no, a.part_count as attempt_part_count
    from attempt a join ${sql.table(kind.resource.table)} h on h.id = a.document_id
    where a.message_id = ${messageId} order by a.node_index`.execute(db)
  const lines = await readLines(
    kind,
    { db, vault },
    rows.map(({ id }) => String(id)),
  )
  return rows.map((columns) => {
    const part = { number: Number(columns.attempt_part_no), count: Number(columns.attempt_part_count) }
    const all = lines.get(String(columns.id)) ?? []
    return toDocument(kind, {
      fields: plan.open(columns, vault),
      lines: kind.series ? all.filter(({ partNo }) => partNo === part.number) : all,
      part,
      attempt: {
        guid: String(columns.attempt_guid),
        appType: String(columns.attempt_app_type),
        appTime: String(columns.attempt_app_time),
      },
    })
  })
}

/** Amounts are stored with more digits than they are sent with. */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [String(one ?? ''), String(other ?? '')]
  const isFigure = (text: string) => /^-?\d{1,14}(\.\d+)?$/.test(text)
  return a === b || (isFigure(a) && isFigure(b) && Number(a) === Number(b))
}
