// Sources of a document: finds them by the numbers that the document names, fills in blanks from them, and says why the document
// cannot be made from them now.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { OpenedDocument, Problem } from '@kouan/contract/language/call.ts'
import { copiedElements, type DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { effects } from '@kouan/contract/resources/document/follow-ups.ts'
import { type DeclareState, declareStates, meanings } from '@kouan/customs/codes/declare-state.ts'
import { isGranted } from '@kouan/customs/receipts/list-effects.ts'
import { mayDeclare, mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { sql } from 'kysely'
import { planOf } from '../../../crud/column-plan.ts'
import { groupBy } from '../group-by.ts'
import type { ReadContext } from './document-content.ts'
import { linksFrom, linksTo, readFollowers, type SourceLink } from './source-links.ts'

type Row = Record<string, unknown>

/** A document that may not be stored yet: its id is `0` then. */
export interface NamingDocument extends Row {
  id: string
  enterpriseId: unknown
}

interface FoundSource {
  /** Of the document that names it. */
  document: string
  id: string
  state: DeclareState
  /** Customs detained it after they had released it. */
  isHeldBack: boolean
  title: string
}

/** Statuses by which customs let goods go. */
const releases = Object.entries(meanings).flatMap(([status, { state }]) =>
  state === 'RELEASED' || state === 'CLOSED' ? [status] : [],
)

/** Finds the newest source of each document and locks it until the end of the transaction, in the order of ids. */
async function lockSources(
  { db }: Pick<ReadContext, 'db'>,
  { kind, by }: SourceLink,
  documents: readonly NamingDocument[],
): Promise<FoundSource[]> {
  const given = documents.flatMap(({ id, enterpriseId, ...row }) =>
    by.every((name) => row[name]) && enterpriseId
      ? [{ document: id, enterprise_id: enterpriseId, ...valuesOf(by, row) }]
      : [],
  )
  if (given.length === 0) return []
  const values = by.map((name, at) => ({ column: sql.ref(columnName(name)), value: sql.ref(`value_${at}`) }))
  const { titleField = 'id' } = kind.resource
  const { rows } = await sql<FoundSource>`
    select given.document, s.id::text, s.declare_status as state, s.${sql.ref(columnName(titleField))}::text as title,
      s.declare_status = 'DETAINED' and exists (select from attempt a join receipt r on r.attempt_id = a.id
        where a.document_id = s.id and r.usable and r.return_status = any(${releases})) as "isHeldBack"
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (document text, enterprise_id bigint,
        ${sql.join(values.map(({ value }) => sql`${value} text`))})
      join ${sql.table(kind.resource.table)} s on s.enterprise_id = given.enterprise_id
        and ${sql.join(
          values.map(({ column, value }) => sql`s.${column} = ${value}`),
          sql` and `,
        )}
    where s.del_flag = 0 order by s.id for update of s`.execute(db)
  // Later ones replace earlier ones.
  return [...new Map(rows.map((row) => [row.document, row])).values()]
}

const valuesOf = (names: readonly string[], row: Row) =>
  Object.fromEntries(names.map((name, at) => [`value_${at}`, String(row[name])]))

const headLinks = ({ message }: DocumentKind) => linksFrom(message.type).filter(({ isByLine }) => !isByLine)

/** Returns the row with the values of its source where it has none. */
export async function completeFromSource<R extends NamingDocument>(
  kind: DocumentKind,
  reading: ReadContext,
  row: R,
): Promise<R> {
  const [completed = row] = await completeFromSources(kind, reading, [row])
  return completed
}

/** Returns the same of several rows, whose ids differ. */
export async function completeFromSources<R extends NamingDocument>(
  kind: DocumentKind,
  { db, vault }: ReadContext,
  rows: readonly R[],
): Promise<R[]> {
  let completed = [...rows]
  for (const link of headLinks(kind)) {
    const copied = copiedElements(link.copies)
    const lacking = completed.filter((row) => copied.some(([own]) => isBlank(row[own])))
    const found = lacking.length > 0 ? await lockSources({ db }, link, lacking) : []
    if (found.length === 0) continue
    const { rows: stored } = await sql<Row>`select * from ${sql.table(link.kind.resource.table)}
      where id = any(${[...new Set(found.map(({ id }) => id))]}::bigint[])`.execute(db)
    const sources = new Map(
      stored.map((columns) => [String(columns.id), planOf(link.kind.resource).open(columns, vault)]),
    )
    const ofDocument = new Map(found.map(({ document, id }) => [document, sources.get(id)]))
    completed = completed.map((row) => {
      const source = ofDocument.get(row.id)
      const blank = source ? copied.filter(([own]) => isBlank(row[own])) : []
      return { ...row, ...Object.fromEntries(blank.map(([own, name]) => [own, source?.[name]])) }
    })
  }
  return completed
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

/** At what moment documents are checked: `declaring`, other documents that are only stored do not stand in the way. */
type Moment = 'saving' | 'declaring'

/**
 * Problems of documents whose source does not allow them now: by its state, or because another one is open for it. A source that
 * is not known here is no problem. The sources stay locked until the end of the transaction.
 */
export async function checkSources(
  kind: DocumentKind,
  { db }: Pick<ReadContext, 'db'>,
  { documents, moment }: { documents: readonly NamingDocument[]; moment: Moment },
): Promise<Map<string, Problem[]>> {
  const problems = new Map<string, Problem[]>()
  for (const link of headLinks(kind)) {
    // Where the source allows one always, there is nothing to say.
    if (!link.effect && !link.kind.makes?.[kind.resource.name]?.when) continue
    const found = await lockSources({ db }, link, documents)
    const open = await readOpen({ db }, link, { found, moment })
    const taken = new Set<string>()
    for (const source of found) {
      const other = (open.get(source.id) ?? []).find(({ id }) => id !== source.document)
      const against = reasonAgainst(kind, link, source)
      const reason = against ?? (other && reasonOfOther(other))
      const sentence = reason ?? (taken.has(source.id) ? `同一批中已有另一份${kind.noun}` : undefined)
      // Returns of a batch go by quantity.
      if (link.effect && effects[link.effect].isExclusive && !effects[link.effect].returns) taken.add(source.id)
      if (sentence === undefined) continue
      const [field = ''] = link.by
      const message = `${link.kind.noun} ${source.title} ${sentence}`
      const problem = { field, message, ...(other && against === undefined && { opens: other.opens }) }
      problems.set(source.document, [...(problems.get(source.document) ?? []), problem])
    }
  }
  return problems
}

function reasonAgainst({ resource }: DocumentKind, { kind }: SourceLink, source: FoundSource): string | undefined {
  const { title, when, isBeforeRelease, otherwise } = kind.makes?.[resource.name] ?? {}
  const advice = otherwise ? `（${otherwise}）` : ''
  if (isBeforeRelease && source.isHeldBack) return `放行后被扣留，不能${title}${advice}`
  if (!when || when.includes(source.state)) return undefined
  return `的状态为“${declareStates[source.state]}”，不能${title}${advice}`
}

interface Open {
  sourceId: string
  id: string
  state: DeclareState
  name: string
  opens: OpenedDocument
  /** Advice for a source that customs granted and that still prevents the document. */
  holds: string | undefined
}

function reasonOfOther(other: Open): string {
  if (other.holds !== undefined) return `已列入${other.name}（${declareStates[other.state]}），${other.holds}`
  const advice = mayDeclare(other.state) ? '请申报它，或先把它删除' : '须等海关答复'
  return `已有${other.name}（${declareStates[other.state]}），${advice}`
}

/** Exclusive documents of the sources that have no end yet, where this link is exclusive. */
async function readOpen(
  { db }: Pick<ReadContext, 'db'>,
  link: SourceLink,
  { found, moment }: { found: readonly FoundSource[]; moment: Moment },
): Promise<Map<string, Open[]>> {
  if (!link.effect || !effects[link.effect].isExclusive || found.length === 0) return new Map()
  const sources = [...new Set(found.map(({ id }) => id))]
  const { returns } = effects[link.effect]
  const open: Open[] = []
  for (const other of linksTo(link.kind.message.type)) {
    if (!other.effect || !effects[other.effect].isExclusive) continue
    // Several returns of a list go by quantity.
    if (returns && effects[other.effect].returns) continue
    const { message, noun, pages } = other.of
    for (const { sourceId, id, state, title, isDeleted } of await readFollowers(db, other, { sources })) {
      const isDone = isGranted({ type: message.type, state })
      // Goods of a list come back whatever was made of it when they left.
      const holds = isDone && !returns ? effects[other.effect].holds : undefined
      const isAtRest = mayRedeclare(state) || state === 'DELETED' || (isDone && holds === undefined)
      const isOnlyStored = mayDeclare(state) && (isDeleted || moment === 'declaring')
      if (isAtRest || isOnlyStored) continue
      const name = `${noun} ${title ?? ''}`
      open.push({ sourceId, id, state, name, holds, opens: { documentId: id, documentPages: pages.join(','), name } })
    }
  }
  return groupBy(open, ({ sourceId }) => sourceId)
}
