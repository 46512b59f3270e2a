// Reads what customs compare between the documents of one shipment, what is missing, and what happened to them.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { TimelineEntry } from '@kouan/contract/calls/document.ts'
import type { PartnerDocument, Shipment } from '@kouan/contract/calls/shipment.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { shipmentTypes } from '@kouan/customs/rules/comparisons.ts'
import { sql } from 'kysely'
import { type Context, hasRight } from '../../../gate/context.ts'
import { comparePartner } from '../documents/compare-partners.ts'
import { unsentKinds } from '../documents/sender-roles.ts'
import { compareShipment } from './compare-shipment.ts'
import { findMembers, isListing, type Member } from './shipment-members.ts'
import { stateText, wireTime } from './wire-texts.ts'

export const readShipment =
  (kind: DocumentKind) =>
  async (context: Context, { id }: { id: string }): Promise<Shipment> => {
    const { db, services, dataVersion } = context
    const { texts } = await services.dictionaries.load(db, dataVersion)
    const { members, enterpriseId } = await findMembers(context, kind, id)
    const core = shipmentTypes(kind.message.direction === 'E' ? 'E' : 'I')
    const compared = members.filter((member) => core.includes(member.kind.message.type) || isListing(member.kind))
    const partners = await findPartnersOf(context, { core, members, enterpriseId })
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
      missing: await missingOf(context, core, { members, partners }),
      partners,
      elements: compareShipment(compared, texts),
      timeline: await readTimeline(context, documents),
    }
  }

/** Kinds of which the shipment has none and that the caller may list. */
const lackedKinds = (context: Context, core: readonly string[], members: readonly Member[]): DocumentKind[] =>
  core.flatMap((type) => {
    const kind = documentKinds.get(type)
    const isThere = members.some((member) => member.kind.message.type === type)
    return kind && !isThere && hasRight(context, `${kind.resource.name}:list`) ? [kind] : []
  })

interface Looking {
  core: readonly string[]
  members: readonly Member[]
  enterpriseId: string
}

/** Documents of partners in the place of those that are lacked; each comparison is noted in the log. */
async function findPartnersOf(context: Context, { core, members, enterpriseId }: Looking): Promise<PartnerDocument[]> {
  const partners: PartnerDocument[] = []
  for (const kind of lackedKinds(context, core, members)) {
    const partner = await comparePartner(kind, context, { enterpriseId, members })
    if (partner) partners.push(partner)
  }
  const named = partners.map(({ noun, enterprise }) => `${noun}（${enterprise}）`).join('、')
  const target = members.map(({ kind: { resource }, id }) => `${resource.name} ${id}`).join(',')
  if (named !== '') context.audit({ kind: 'query', target, content: `授权比对：${named}` })
  return partners
}

async function missingOf(
  context: Context,
  core: readonly string[],
  { members, partners }: { members: readonly Member[]; partners: readonly PartnerDocument[] },
): Promise<Shipment['missing']> {
  const unsent = await unsentKinds(context)
  return lackedKinds(context, core, members).flatMap((kind) => {
    const { resource, noun, pages } = kind
    if (partners.some((partner) => partner.resource === resource.name)) return []
    const source = unsent.includes(kind) ? undefined : members.find((member) => member.kind.makes?.[resource.name])
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
      a.attempt_no as "attemptNo", a.part_no as "partNo", a.part_count as "partCount", l.operator, l.to_status as "toStatus", l.receipt_id::text as "receiptId"
    from document_log l left join attempt a on a.id = l.attempt_id
    where l.document_id = any(${[...names.keys()]}::bigint[]) order by l.id desc limit ${mostEntries}`.execute(db)
  return rows.map(({ documentId, ...row }) => ({
    ...row,
    toStatusText: stateText(row.toStatus),
    document: names.get(documentId) ?? '',
  }))
}
