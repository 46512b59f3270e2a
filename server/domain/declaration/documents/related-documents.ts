// 三单比对 before a document is declared: finds the related documents of its enterprise, of every kind that is declared here.
// Other kinds, such as waybills, are compared by customs only.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { Relation } from '@kouan/customs/messages/comparison.ts'
import { type Comparison, comparisonsOf } from '@kouan/customs/rules/comparisons.ts'
import type { RelatedDocuments } from '@kouan/customs/rules/rule.ts'
import { sql } from 'kysely'
import { planOf } from '../../../crud/column-plan.ts'
import { type PlainDocument, type ReadContext, readLines, toDocument } from './document-content.ts'
import { type DocumentWithLines, readNamed } from './named-documents.ts'
import { readRefunds } from './source-links.ts'

type Row = Record<string, unknown> & { id: string; enterpriseId: string | null }
type Link = Comparison['links'][number]

/** Returns the related documents by the id of each document. Cancelled, deleted and returned documents are left out. */
export async function readRelated(
  kind: DocumentKind,
  reading: ReadContext,
  documents: readonly DocumentWithLines[],
): Promise<Map<string, RelatedDocuments>> {
  const rows = documents.map(({ row }) => row)
  const named = await readNamed(kind, reading.db, documents)
  const related = new Map<string, Found>(
    rows.map(({ id }) => [id, named ? { named: named.get(id) ?? {}, hasOthers: true } : {}]),
  )
  for (const { to, role, links, isByLine } of comparisonsOf(kind.message.type)) {
    const other = documentKinds.get(to)
    if (!other || !role || isByLine) continue
    const partners = await findPartners(other, reading, { links, rows })
    const documents = await readByIds(other, reading, [...new Set(partners.values())])
    for (const [id, partner] of partners) Object.assign(related.get(id) ?? {}, { [role]: documents.get(partner) })
    if (role === 'list') await addRefunds(related, reading, { to, partners })
  }
  return related
}

type Found = { -readonly [K in Relation | 'refunds' | 'named' | 'hasOthers']?: RelatedDocuments[K] | undefined }

/** Quantities returned of each list before. */
async function addRefunds(
  related: ReadonlyMap<string, Found>,
  { db }: ReadContext,
  { to, partners }: { to: string; partners: ReadonlyMap<string, string> },
): Promise<void> {
  if (partners.size === 0) return
  const refunds = await readRefunds(db, to, [...new Set(partners.values())])
  for (const [id, partner] of partners) {
    const others = (refunds.get(partner) ?? []).filter((one) => one.id !== id)
    Object.assign(related.get(id) ?? {}, { refunds: others })
  }
}

/** Finds the latest document that agrees in one of the links, the most reliable link first. Returns its id by that of each row. */
export async function findPartners(
  other: DocumentKind,
  reading: ReadContext,
  { links, rows }: { links: readonly Link[]; rows: readonly Row[] },
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const link of links) {
    const given = rows.flatMap((row) => {
      const values = link.map(({ own }) => row[own])
      return found.has(row.id) || !values.every(Boolean) ? [] : [givenOf(row, values)]
    })
    for (const [id, partner] of await findBy(other, reading, { link, given })) found.set(id, partner)
  }
  return found
}

const givenOf = ({ id, enterpriseId }: Row, values: readonly unknown[]) => ({
  document: id,
  enterprise_id: enterpriseId,
  ...Object.fromEntries(values.map((value, at) => [`value_${at}`, value])),
})

async function findBy(
  { resource }: DocumentKind,
  { db }: ReadContext,
  { link, given }: { link: Link; given: readonly object[] },
): Promise<[string, string][]> {
  if (given.length === 0) return []
  const values = link.map((_, at) => sql.ref(`value_${at}`))
  const alike = link.map(({ other }, at) => sql`o.${sql.ref(columnName(other))} = ${values[at]}`)
  const { rows } = await sql<{ document: string; partner: string }>`
    select distinct on (document) document::text, o.id::text as partner
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (document bigint, enterprise_id bigint,
        ${sql.join(values.map((value) => sql`${value} text`))})
      join ${sql.table(resource.table)} o on o.enterprise_id = given.enterprise_id and ${sql.join(alike, sql` and `)}
    where o.del_flag = 0 and o.declare_status not in ('CANCELLED', 'DELETED', 'RETURNED')
    order by document, o.create_time desc, o.id desc /* planned once */`.execute(db)
  return rows.map(({ document, partner }) => [document, partner])
}

/** Reads documents with their lines, full values in them, by their ids. */
export async function readByIds(kind: DocumentKind, reading: ReadContext, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, PlainDocument>()
  const plan = planOf(kind.resource)
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(kind.resource.table)}
    where id = any(${ids}::bigint[])`.execute(reading.db)
  const lines = await readLines(kind, reading, ids)
  return new Map(
    rows.map((columns): [string, PlainDocument] => {
      const id = String(columns.id)
      const fields = plan.open(columns, reading.vault)
      return [id, toDocument(kind, { fields, lines: lines.get(id) ?? [] })]
    }),
  )
}
