// Which documents name which, by the links of their kinds (`madeFrom`): an application its list, a summary its lists.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { DocumentKind, Source } from '@kouan/contract/resources/document/document-kind.ts'
import { effects } from '@kouan/contract/resources/document/follow-ups.ts'
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import type { Fields } from '@kouan/customs/messages/message.ts'
import type { RefundApplication } from '@kouan/customs/receipts/list-effects.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { groupBy } from '../group-by.ts'

/** A kind whose documents name documents of another one. */
export interface SourceLink extends Source {
  /** The kind that names. */
  of: DocumentKind
}

const linksOf = (of: DocumentKind): SourceLink[] => (of.madeFrom ?? []).map((source) => ({ ...source, of }))

/** The links of documents that name others, by the type of their message. */
export const linksFrom = (type: string): SourceLink[] => {
  const kind = documentKinds.get(type)
  return kind ? linksOf(kind) : []
}

let known: Map<string, SourceLink[]> | undefined

/** The links to documents that others name, by the type of their message. */
export function linksTo(type: string): SourceLink[] {
  if (!known) {
    known = new Map()
    for (const link of [...documentKinds.values()].flatMap(linksOf)) {
      const { type: source } = link.kind.message
      known.set(source, [...(known.get(source) ?? []), link])
    }
  }
  return known.get(type) ?? []
}

/** A document that names a source. */
export interface Follower {
  sourceId: string
  id: string
  state: DeclareState
  /** By which people know it; null where it has none. */
  title: string | null
  isDeleted: boolean
}

/** Reads the pairs of one link: of these sources, or of these documents that name them. */
export async function readFollowers(
  db: Transaction,
  link: SourceLink,
  given: { sources: readonly string[] } | { ids: readonly string[] },
): Promise<Follower[]> {
  const { titleField = 'id' } = link.of.resource
  const chosen =
    'sources' in given ? sql`s.id = any(${given.sources}::bigint[])` : sql`a.id = any(${given.ids}::bigint[])`
  const { rows } = await sql<Follower>`
    select distinct s.id::text as "sourceId", a.id::text, a.declare_status as state,
      a.${sql.ref(columnName(titleField))}::text as title, a.del_flag <> 0 as "isDeleted"
    from ${joined(link)} where ${chosen} and s.del_flag = 0 order by 1, 2`.execute(db)
  return rows
}

/** `a` names `s`, both of one enterprise. */
export function joined({ of, kind, by, isByLine }: SourceLink): RawBuilder<unknown> {
  const { resource, lines: key = '' } = of
  const line = isByLine ? resource.lines?.[key] : undefined
  const alias = sql.raw(line ? 'l' : 'a')
  const named = by.map((name) => sql`${alias}.${sql.ref(columnName(name))} = s.${sql.ref(columnName(name))}`)
  const lines = line ? sql`join ${sql.table(line.table)} l on l.${sql.ref(line.head)} = a.id` : sql``
  return sql`${sql.table(resource.table)} a ${lines} join ${sql.table(kind.resource.table)} s
    on s.tenant_id = a.tenant_id and s.enterprise_id = a.enterprise_id and ${sql.join(named, sql` and `)}`
}

/** The sources of documents of one type: ids by the type of the sources' message. Effects alone count. */
export async function readSourceIds(
  db: Transaction,
  type: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const link of linksFrom(type)) {
    if (!link.effect) continue
    const sources = (await readFollowers(db, link, { ids })).map(({ sourceId }) => sourceId)
    if (sources.length === 0) continue
    const { type: source } = link.kind.message
    found.set(source, [...new Set([...(found.get(source) ?? []), ...sources])])
  }
  return found
}

/** Reads what documents of a kind return (gnum and qty of their lines), by the document's id. */
async function readReturnedLines(
  db: Transaction,
  { of }: SourceLink,
  ids: readonly string[],
): Promise<Map<string, Fields[]>> {
  const line = of.resource.lines?.[of.lines ?? '']
  if (!line || ids.length === 0) return new Map()
  const { rows } = await sql<{ head: string; gnum: string; qty: string }>`
    select ${sql.ref(line.head)}::text as head, gnum::text, qty::text from ${sql.table(line.table)}
    where ${sql.ref(line.head)} = any(${ids}::bigint[])`.execute(db)
  return groupBy(rows, ({ head }) => head)
}

/** One that is stored, with the source that it names. */
export type StoredRefund = RefundApplication & { id: string; sourceId: string }

/** Documents that take goods off these sources, each with its lines, by the id of the source. */
export async function readRefunds(
  db: Transaction,
  type: string,
  sources: readonly string[],
): Promise<Map<string, StoredRefund[]>> {
  const all: StoredRefund[] = []
  for (const link of linksTo(type)) {
    if (!link.effect || !effects[link.effect].returns) continue
    const followers = (await readFollowers(db, link, { sources })).filter(({ isDeleted }) => !isDeleted)
    const lines = await readReturnedLines(
      db,
      link,
      followers.map(({ id }) => id),
    )
    const ofType = link.of.message.type
    all.push(
      ...followers.map(({ id, state, sourceId }) => ({
        ...{ type: ofType, id, state, sourceId },
        lines: lines.get(id) ?? [],
      })),
    )
  }
  return groupBy(all, ({ sourceId }) => sourceId)
}

/** Reads gnum and qty of the lines of these documents, by the document's id. */
export async function readListedLines(
  db: Transaction,
  { resource, lines: key = '' }: DocumentKind,
  ids: readonly string[],
): Promise<Map<string, Fields[]>> {
  const line = resource.lines?.[key]
  if (!line || ids.length === 0) return new Map()
  const { rows } = await sql<{ head: string; gnum: string; qty: string }>`
    select ${sql.ref(line.head)}::text as head, qty::text,
      row_number() over (partition by ${sql.ref(line.head)} order by line_no)::text as gnum
    from ${sql.table(line.table)} where ${sql.ref(line.head)} = any(${ids}::bigint[]) order by 1, line_no`.execute(db)
  return groupBy(rows, ({ head }) => head)
}
