// Numbers that one document of its kind alone may use within an enterprise (`exclusive` of the messages): who uses them already,
// when a document is saved or declared.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { freeStates } from '@kouan/customs/receipts/permitted-steps.ts'
import { type ExclusiveUse, exclusiveUsesOf, usedNumbers, whyExclusive } from '@kouan/customs/rules/exclusive-use.ts'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../../db/locks.ts'
import type { Transaction } from '../../../db/transaction.ts'

type Row = Readonly<Record<string, unknown>>

export interface UsingDocument {
  /** Its id is `0` while it is not stored. */
  row: Row & { id: string; enterpriseId?: unknown }
  lines: readonly Row[]
}

/** A number of a document that another one uses. */
interface Conflict {
  document: string
  value: string
  user: { id: string; title: string; state: DeclareState }
}

/** Lets one transaction at a time declare documents of the kind of these enterprises, so that no two of them use one number. */
export async function lockNumbers(
  { message }: DocumentKind,
  db: Transaction,
  rows: readonly { enterpriseId: string | null }[],
): Promise<void> {
  if (exclusiveUsesOf(message).every(({ isAdvice }) => isAdvice)) return
  const texts = new Set(rows.map(({ enterpriseId }) => `${message.type} ${enterpriseId}`))
  for (const text of [...texts].sort()) await lockTextUntilCommit(db, { purpose: 'namedDocuments', text })
}

/** Problems of documents with a number that another one under way or at customs uses, by the document's id. */
export async function checkNumbers(
  kind: DocumentKind,
  db: Transaction,
  documents: readonly UsingDocument[],
): Promise<Map<string, Problem[]>> {
  const problems = new Map<string, Problem[]>(documents.map(({ row }) => [row.id, []]))
  for (const use of exclusiveUsesOf(kind.message)) {
    if (use.isAdvice) continue
    const conflicts = await findConflicts(kind, db, { use, documents })
    for (const { row, lines } of documents) {
      const own = new Map(conflicts.flatMap((one) => (one.document === row.id ? [[one.value, one] as const] : [])))
      if (own.size === 0) continue
      const told = use.isByLine ? problemsOfLines(kind, { use, lines, own }) : problemsOfHead(kind, { use, own })
      problems.get(row.id)?.push(...told)
    }
  }
  return problems
}

/** Problems of fields about which nothing else was said. */
export const unsaid = (problems: readonly Problem[] = [], said: readonly Problem[] = []): Problem[] =>
  problems.filter(({ field }) => !said.some((one) => one.field === field))

/** Sentences about numbers that others use as well, where practice differs; they stop nothing. */
export async function adviseOnNumbers(
  kind: DocumentKind,
  db: Transaction,
  documents: readonly UsingDocument[],
): Promise<string[]> {
  const { titleField = 'id' } = kind.resource
  const sentences: string[] = []
  for (const use of exclusiveUsesOf(kind.message)) {
    if (!use.isAdvice) continue
    const conflicts = await findConflicts(kind, db, { use, documents })
    const titles = new Map(documents.map(({ row }) => [row.id, String(row[titleField])]))
    sentences.push(...conflicts.map((one) => `${kind.noun} ${titles.get(one.document)}：${sentenceOf(kind, use, one)}`))
  }
  return sentences
}

/** A number that two documents of one batch use is that of the first of them which may be declared. */
export function openBatch(kind: DocumentKind) {
  const first = new Map<string, string>()
  const numbersOf = ({ row, lines }: UsingDocument) =>
    usedNumbers(kind.message, { head: textsOf(row), lines: lines.map(textsOf) })
      .filter(({ use }) => !use.isAdvice)
      .map((used) => ({ ...used, key: `${row.enterpriseId} ${used.text}` }))
  return {
    problemsOf: (document: UsingDocument): Problem[] =>
      numbersOf(document).flatMap(({ use, path, value, key }) => {
        const before = first.get(key)
        if (before === undefined) return []
        const field = path.replace(/^head\./, '').replace(/^lines/, kind.lines ?? '')
        const message = `“${labelOf(kind, use)}” ${value} 已用于同一批的${kind.noun} ${before}，${whyExclusive(kind.message, use)}`
        return [{ field, message }]
      }),
    take(document: UsingDocument) {
      const { titleField = 'id' } = kind.resource
      for (const { key } of numbersOf(document)) first.set(key, String(document.row[titleField]))
    },
  }
}

const textsOf = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )

interface Finding {
  use: ExclusiveUse
  documents: readonly UsingDocument[]
}

const findConflicts = (kind: DocumentKind, db: Transaction, finding: Finding): Promise<Conflict[]> =>
  finding.use.isByLine ? findInLines(kind, db, finding) : findInHeads(kind, db, finding)

interface Found {
  document: string
  value: string
  id: string
  title: string
  state: DeclareState
}

const conflictOf = ({ document, value, ...user }: Found): Conflict => ({ document, value, user })

/** The number with what says whose it is, as columns `value_0`, `value_1`; of whole numbers alone. */
function givenNumbers({ use: { elements }, documents }: Finding) {
  const given = documents.flatMap(({ row, lines }) =>
    (lines.length > 0 ? lines : [{}]).flatMap((line) => {
      const values = elements.map((name) => String((line as Row)[name] ?? row[name] ?? '').trim())
      if (values.includes('') || !row.enterpriseId) return []
      const columns = Object.fromEntries(values.map((value, at) => [`value_${at}`, value]))
      return [{ document: row.id, enterprise_id: row.enterpriseId, ...columns }]
    }),
  )
  const values = elements.map((_, at) => sql.ref(`value_${at}`))
  const recordset = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (document bigint, enterprise_id bigint,
    ${sql.join(values.map((value) => sql`${value} text`))})`
  return { isEmpty: given.length === 0, values, recordset }
}

/** Finds conflicts of numbers in the head, where lines do not matter. */
async function findInHeads({ resource }: DocumentKind, db: Transaction, finding: Finding): Promise<Conflict[]> {
  const heads = finding.documents.map(({ row }) => ({ row, lines: [] }))
  const { isEmpty, values, recordset } = givenNumbers({ ...finding, documents: heads })
  if (isEmpty) return []
  const { titleField = 'id' } = resource
  const same = finding.use.elements.map((name, at) => sql`u.${sql.ref(columnName(name))} = ${values[at]}`)
  const { rows } = await sql<Found>`
    select distinct on (given.document) given.document::text, given.value_0 as value, u.id::text,
      u.${sql.ref(columnName(titleField))}::text as title, u.declare_status as state
    from ${recordset}
      join ${sql.table(resource.table)} u on u.enterprise_id = given.enterprise_id and ${sql.join(same, sql` and `)}
    where u.del_flag = 0 and u.id <> given.document and u.declare_status <> all(${[...freeStates]})
    order by given.document, u.id`.execute(db)
  return rows.map(conflictOf)
}

/** Some part of a document that is split may be at customs while others failed: any attempt that did not fail counts. */
async function findInLines(kind: DocumentKind, db: Transaction, finding: Finding): Promise<Conflict[]> {
  const { resource, lines: key = '' } = kind
  const line = resource.lines?.[key]
  const { isEmpty, values, recordset } = givenNumbers(finding)
  if (!line || isEmpty) return []
  const { titleField = 'id' } = resource
  const same = finding.use.elements.map((name, at) => {
    const place = sql.raw(line.fields[name] ? 'l' : 'u')
    return sql`${place}.${sql.ref(columnName(name))} = ${values[at]}`
  })
  const { rows } = await sql<Found>`
    select distinct on (given.document, given.value_0) given.document::text, given.value_0 as value, u.id::text,
      u.${sql.ref(columnName(titleField))}::text as title, u.declare_status as state
    from ${recordset}
      join ${sql.table(line.table)} l on l.${sql.ref(columnName(finding.use.elements[0]))} = given.value_0
      join ${sql.table(resource.table)} u on u.id = l.${sql.ref(line.head)} and u.id <> given.document
        and u.enterprise_id = given.enterprise_id and ${sql.join(same, sql` and `)}
    where u.del_flag = 0 and u.declare_status not in ('CANCELLED', 'DELETED', 'RETURNED')
      and exists (select from attempt a where a.document_id = u.id and a.declare_status not in ('FAILED', 'REJECTED'))
    order by given.document, given.value_0, u.id`.execute(db)
  return rows.map(conflictOf)
}

const labelOf = ({ resource, lines = '' }: DocumentKind, { elements: [name], isByLine }: ExclusiveUse) =>
  (isByLine ? resource.lines?.[lines]?.fields : resource.fields)?.[name]?.label ?? name

/** “订单编号” A-1 已用于清单 C-1（放行），一份订单只能用于一份清单 */
function sentenceOf(kind: DocumentKind, use: ExclusiveUse, { value, user }: Conflict): string {
  const where = `${kind.noun} ${user.title}（${declareStates[user.state]}）`
  return `“${labelOf(kind, use)}” ${value} 已用于${where}，${whyExclusive(kind.message, use)}`
}

/** The way to the document that uses it. */
const opens = ({ noun, pages }: DocumentKind, { user }: Conflict) => ({
  documentId: user.id,
  documentPages: pages.join(','),
  name: `${noun} ${user.title}`,
})

interface Telling {
  use: ExclusiveUse
  /** By value. */
  own: ReadonlyMap<string, Conflict>
}

const problemsOfHead = (kind: DocumentKind, { use, own }: Telling): Problem[] =>
  [...own.values()].map((one) => ({
    field: use.elements[0],
    message: sentenceOf(kind, use, one),
    opens: opens(kind, one),
  }))

/** More than these nobody reads; the rest is counted. */
const mostTold = 20

function problemsOfLines(kind: DocumentKind, { use, lines, own }: Telling & { lines: readonly Row[] }): Problem[] {
  const { lines: key = '', noun } = kind
  const [name] = use.elements
  const all = lines.flatMap((line, at): Problem[] => {
    const found = own.get(String(line[name] ?? '').trim())
    if (!found) return []
    const { title, state } = found.user
    const where = `${noun} ${title}（${declareStates[state]}）`
    const message = `第 ${at + 1} 项的“${labelOf(kind, use)}” ${found.value} 已列入${where}，不能再列`
    return [{ field: `${key}[${at}].${name}`, message, opens: opens(kind, found) }]
  })
  const rest = all.length - mostTold
  return rest > 0 ? [...all.slice(0, mostTold), { field: key, message: `另有 ${rest} 项也不能列入` }] : all
}
