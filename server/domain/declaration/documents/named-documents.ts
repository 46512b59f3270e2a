// Documents that the lines of another one name, such as the lists of a master bill: found for the comparison, and refused where
// they belong to the other direction.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type Comparison, comparisons, comparisonsOf } from '@kouan/customs/rules/comparisons.ts'
import type { NamedDocuments } from '@kouan/customs/rules/rule.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { groupBy } from '../group-by.ts'
import type { PlainDocument } from './document-content.ts'

type Row = Record<string, unknown>
type Owner = Row & { id: string; enterpriseId: string | null }

export interface DocumentWithLines {
  row: Owner
  lines: readonly Row[]
}

const byLineOf = (kind: DocumentKind) => comparisonsOf(kind.message.type).filter(({ isByLine }) => isByLine)

/** Elements of a list that a rule reads beside those that the table of comparisons names. */
const ofRules = ['grossWeight', 'statisticsFlag', 'invtNo']

/**
 * Returns the documents that the lines name, by the id of the document with the lines; those of its enterprise that are neither
 * cancelled, deleted nor returned, and of these the elements that are compared. Null for a kind whose lines are not compared.
 */
export async function readNamed(
  kind: DocumentKind,
  db: Transaction,
  documents: readonly DocumentWithLines[],
): Promise<Map<string, NamedDocuments> | null> {
  const named = new Map<string, Record<string, PlainDocument[]>>()
  for (const comparison of byLineOf(kind)) {
    const other = documentKinds.get(comparison.to)
    if (!other) continue
    const found = await readOfKind(other, db, { comparison, documents })
    for (const { row } of documents) {
      named.set(row.id, { ...named.get(row.id), [comparison.to]: found.get(row.id) ?? [] })
    }
  }
  return named.size > 0 ? named : null
}

/** Documents of one kind that the lines name, by the id of the document with the lines. */
async function readOfKind(
  other: DocumentKind,
  db: Transaction,
  { comparison, documents }: { comparison: Comparison; documents: readonly DocumentWithLines[] },
): Promise<Map<string, PlainDocument[]>> {
  const names = [...new Set([...[...comparison.links, comparison.head].flat().map(({ other }) => other), ...ofRules])]
  const stored = names.filter((name) => other.resource.fields[name] && !other.resource.fields[name]?.encrypt)
  const columns = stored.map((name) => sql`o.${sql.ref(columnName(name))}::text as ${sql.ref(name)}`)
  const { rows } = await sql<{ document: string; value: string } & Record<string, string | null>>`
    select distinct on (given.document, given.value) given.document::text, given.value, ${sql.join(columns)}
    from ${givenNumbers(documents, comparison)} ${namedOnes(comparison, other)}
    where o.del_flag = 0 and o.declare_status not in ('CANCELLED', 'DELETED', 'RETURNED')
    order by given.document, given.value, o.create_time desc, o.id desc`.execute(db)
  const inLines = comparison.isInTheirLines ? comparison.links[0]?.[0]?.other : undefined
  const found = groupBy(rows, ({ document }) => document)
  return new Map(
    [...found].map(([id, ofDocument]) => [
      id,
      ofDocument.map(({ document: _, value, ...head }) => ({
        head: Object.fromEntries(Object.entries(head).map(([name, text]) => [name, text ?? undefined])),
        lines: inLines === undefined ? [] : [{ [inLines]: value }],
      })),
    ]),
  )
}

/** The first number of each line by which it can name a document: which of the links it is, and what it says. */
function givenNumbers(documents: readonly DocumentWithLines[], { links }: Comparison) {
  const given = documents.flatMap(({ row, lines }) =>
    lines.flatMap((line) => {
      const link = links.findIndex(([first]) => Boolean(line[first?.own ?? '']))
      const value = line[links[link]?.[0]?.own ?? '']
      return value ? [{ document: row.id, enterprise_id: row.enterpriseId, link, value }] : []
    }),
  )
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
    as given (document bigint, enterprise_id bigint, link int, value text)`
}

/** A condition for each way to name one, so that each uses the index of its number. `of`: the table that has the numbers. */
const isNamed = ({ links }: Comparison, of = 'o') =>
  sql`(${sql.join(
    links.map(
      ([first], at) =>
        sql`(given.link = ${at} and ${sql.ref(`${of}.${columnName(first?.other ?? '')}`)} = given.value)`,
    ),
    sql` or `,
  )})`

/** Joins the documents `o` that are named; those that name the number in their lines, by these. */
function namedOnes(comparison: Comparison, { resource, lines = '' }: DocumentKind) {
  const line = comparison.isInTheirLines ? resource.lines?.[lines] : undefined
  const head = sql.table(resource.table)
  return line
    ? sql`join ${sql.table(line.table)} l on ${isNamed(comparison, 'l')}
      join ${head} o on o.id = l.${sql.ref(line.head)} and o.enterprise_id = given.enterprise_id`
    : sql`join ${head} o on o.enterprise_id = given.enterprise_id and ${isNamed(comparison)}`
}

/** Problems of lines that name a document of the other direction. */
export async function checkNamed(
  kind: DocumentKind,
  db: Transaction,
  documents: readonly DocumentWithLines[],
): Promise<Map<string, Problem[]>> {
  const byDocument = groupBy(await findOpposite(kind, db, documents), ({ document }) => document)
  return new Map(documents.map(({ row, lines }) => [row.id, problemsOf(kind, lines, byDocument.get(row.id) ?? [])]))
}

/** A fault of a number of a line. */
interface Fault {
  /** Id of the document with the line. */
  document: string
  name: string
  value: string
  sentence: string
}

/** More than these nobody reads; the rest is counted. */
const mostTold = 20

function problemsOf({ lines: key = '', resource }: DocumentKind, lines: readonly Row[], faults: readonly Fault[]) {
  const sentences = new Map(faults.map(({ name, value, sentence }) => [`${name} ${value}`, sentence]))
  const names = [...new Set(faults.map(({ name }) => name))]
  const all = lines.flatMap((line, at) =>
    names.flatMap((name) => {
      const sentence = sentences.get(`${name} ${line[name]}`)
      const label = resource.lines?.[key]?.fields[name]?.label ?? name
      if (sentence === undefined) return []
      return [{ field: `${key}[${at}].${name}`, message: `第 ${at + 1} 项的“${label}” ${line[name]} ${sentence}` }]
    }),
  )
  const rest = all.length - mostTold
  return rest > 0 ? [...all.slice(0, mostTold), { field: key, message: `另有 ${rest} 项也不能列入` }] : all
}

/** Numbers that only documents of the other direction have. */
async function findOpposite(
  kind: DocumentKind,
  db: Transaction,
  documents: readonly DocumentWithLines[],
): Promise<Fault[]> {
  const comparison = byLineOf(kind).find(({ role }) => role === 'list')
  const own = comparison && documentKinds.get(comparison.to)
  if (!own) return []
  const opposite = [...new Set(comparisons.filter(({ role }) => role === comparison.role).map(({ to }) => to))]
    .flatMap((type) => documentKinds.get(type) ?? [])
    .filter(({ message }) => message.direction !== own.message.direction)
  const faults = []
  for (const other of opposite) {
    const { rows } = await sql<{ document: string; link: number; value: string }>`
      select distinct given.document::text, given.link, given.value from ${givenNumbers(documents, comparison)}
        join ${sql.table(other.resource.table)} o on o.enterprise_id = given.enterprise_id and ${isNamed(comparison)}
      where o.del_flag = 0 and not exists (select from ${sql.table(own.resource.table)} o
        where o.enterprise_id = given.enterprise_id and o.del_flag = 0 and ${isNamed(comparison)})`.execute(db)
    const sentence = `是${other.resource.title}的，${kind.noun}只能列${own.resource.title}`
    for (const { document, link, value } of rows) {
      faults.push({ document, value, sentence, name: comparison.links[link]?.[0]?.own ?? '' })
    }
  }
  return faults
}
