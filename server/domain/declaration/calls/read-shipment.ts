// Finds the documents of a shipment by their numbers, from any of them, and reads what happened to them.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { TimelineEntry } from '@kouan/contract/calls/document.ts'
import type { Shipment } from '@kouan/contract/calls/shipment.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { comparisons, type Equality, shipmentTypes } from '@kouan/customs/rules/comparisons.ts'
import { sql } from 'kysely'
import { hasRules, isLetThrough } from '../../../crud/data-rules.ts'
import { type Context, hasRight } from '../../../gate/context.ts'
import { NotFound } from '../../../ground/errors.ts'
import type { PlainDocument, ReadContext } from '../documents/document-content.ts'
import { findPartners, readByIds } from '../documents/related-documents.ts'
import { compareShipment } from './compare-shipment.ts'
import { stateText, wireTime } from './document-history.ts'

interface Member {
  kind: DocumentKind
  id: string
  document: PlainDocument
}

export const readShipment =
  (kind: DocumentKind) =>
  async (context: Context, { id }: { id: string }): Promise<Shipment> => {
    const { db, services, dataVersion } = context
    const { texts } = await services.dictionaries.load(db, dataVersion)
    const members = await findMembers(context, kind, id)
    const core = shipmentTypes(kind.message.direction === 'E' ? 'E' : 'I')
    const compared = members.filter(({ kind: { message } }) => core.includes(message.type))
    const standing = await readStanding(context, members)
    const documents = members.map(({ kind: { resource, noun, pages }, id: of, document }) => ({
      resource: resource.name,
      noun,
      id: of,
      pages,
      title: document.head[resource.titleField ?? ''] ?? of,
      declareStatus: standing.get(of)?.state ?? '',
      followUp: standing.get(of)?.followUp ?? null,
    }))
    return {
      documents,
      missing: missingOf(context, core, members),
      elements: compareShipment(compared, texts),
      timeline: await readTimeline(context, documents),
    }
  }

/** Ways from documents of one type to those of others. */
const waysFrom = (type: string): { to: string; links: readonly (readonly Equality[])[] }[] =>
  comparisons
    .filter(({ isByLine }) => !isByLine)
    .flatMap(({ from, to, links }) => {
      if (from === type) return [{ to, links }]
      return to === type ? [{ to: from, links: links.map((link) => link.map(turned)) }] : []
    })

const turned = ({ own, other, isAdvice }: Equality): Equality => ({ own: other, other: own, isAdvice })

/** Whether the caller's data rules let the document through. */
async function isSeen(context: Context, { resource }: DocumentKind, id: string): Promise<boolean> {
  if (!hasRules(context, resource)) return true
  const { rows } = await sql`select where ${isLetThrough(context, resource, sql`${id}::bigint`)}`.execute(context.db)
  return rows.length > 0
}

/** Of each kind the latest, in the order of the trade. Kinds that the caller may not list are left out. */
async function findMembers(context: Context, kind: DocumentKind, id: string): Promise<Member[]> {
  const { db, services } = context
  const reading: ReadContext = { db, vault: services.vault }
  const { rows } = await sql<{ enterpriseId: string }>`select enterprise_id::text as "enterpriseId"
    from ${sql.table(kind.resource.table)} where id = ${id} and del_flag = 0
      and ${isLetThrough(context, kind.resource, sql`id`)}`.execute(db)
  const [owner] = rows
  if (!owner) throw new NotFound()
  const found = new Map<string, Member>()
  const add = async (of: DocumentKind, ofId: string) => {
    const document = (await readByIds(of, reading, [ofId])).get(ofId)
    if (document) found.set(of.message.type, { kind: of, id: ofId, document })
  }
  await add(kind, id)
  // A map goes on to the entries that are added meanwhile.
  for (const { kind: from, id: fromId, document } of found.values()) {
    for (const { to, links } of waysFrom(from.message.type)) {
      const other = documentKinds.get(to)
      if (!other || found.has(to) || !hasRight(context, `${other.resource.name}:list`)) continue
      const row = { ...document.head, id: fromId, enterpriseId: owner.enterpriseId }
      const partner = (await findPartners(other, reading, { links, rows: [row] })).get(fromId)
      if (partner !== undefined && (await isSeen(context, other, partner))) await add(other, partner)
    }
  }
  const order = [...documentKinds.keys()]
  const core = shipmentTypes(kind.message.direction === 'E' ? 'E' : 'I')
  const rankOf = ({ kind: { message } }: Member) => {
    const place = core.indexOf(message.type)
    return place >= 0 ? place : core.length + order.indexOf(message.type)
  }
  return [...found.values()].sort((one, other) => rankOf(one) - rankOf(other))
}

function missingOf(context: Context, core: readonly string[], members: readonly Member[]): Shipment['missing'] {
  return core.flatMap((type) => {
    const kind = documentKinds.get(type)
    const isThere = members.some((member) => member.kind.message.type === type)
    if (!kind || isThere || !hasRight(context, `${kind.resource.name}:list`)) return []
    const { resource, noun, pages } = kind
    const source = members.find((member) => member.kind.makes?.[resource.name])
    const from = source ? { resource: source.kind.resource.name, id: source.id } : null
    return [{ resource: resource.name, noun, pages, from }]
  })
}

async function readStanding({ db }: Context, members: readonly Member[]) {
  const ids = members.map(({ id }) => id)
  const { rows } = await sql<{ id: string; state: string; followUp: string | null }>`
    select id::text, declare_status as state, follow_up as "followUp" from document
    where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** More than these nobody reads at once; each document has its own history. */
const mostEntries = 300

async function readTimeline({ db }: Context, documents: Shipment['documents']): Promise<Shipment['timeline']> {
  const names = new Map(documents.map(({ id, noun, title }) => [id, `${noun} ${title}`]))
  const { rows } = await sql<Omit<TimelineEntry, 'toStatusText'> & { documentId: string }>`
    select l.document_id::text as "documentId", ${wireTime('l.create_time')} as time, l.source, l.title, l.detail,
      a.attempt_no as "attemptNo", l.operator, l.to_status as "toStatus", l.receipt_id::text as "receiptId"
    from document_log l left join attempt a on a.id = l.attempt_id
    where l.document_id = any(${[...names.keys()]}::bigint[]) order by l.id desc limit ${mostEntries}`.execute(db)
  return rows.map(({ documentId, ...row }) => ({
    ...row,
    toStatusText: stateText(row.toStatus),
    document: names.get(documentId) ?? '',
  }))
}
