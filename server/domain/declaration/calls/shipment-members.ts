// Finds the documents of a shipment by their numbers, from any of them.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { Equality } from '@kouan/customs/messages/comparison.ts'
import { comparisons, shipmentTypes } from '@kouan/customs/rules/comparisons.ts'
import { sql } from 'kysely'
import { hasRules, isLetThrough } from '../../../crud/data-rules.ts'
import { type Context, hasRight } from '../../../gate/context.ts'
import { NotFound } from '../../../ground/errors.ts'
import type { PlainDocument, ReadContext } from '../documents/document-content.ts'
import { findPartners, readByIds } from '../documents/related-documents.ts'

export interface Member {
  kind: DocumentKind
  id: string
  document: PlainDocument
}

/** Ways from documents of one type to those of others. */
const waysFrom = (type: string): { to: string; links: readonly (readonly Equality[])[] }[] =>
  comparisons
    .filter(({ isByLine }) => !isByLine)
    .flatMap(({ from, to, links }) => {
      if (from === type) return [{ to, links }]
      return to === type ? [{ to: from, links: links.map((link) => link.map(turned)) }] : []
    })

const turned = (one: Equality): Equality => ({ ...one, own: one.other, other: one.own })

/**
 * Tells whether the lines of a kind name one list each: it is shown beside the shipment of each of them, and has none of its own.
 */
export const isListing = ({ message: { type } }: DocumentKind) =>
  comparisons.some(({ from, isByLine }) => isByLine && from === type)

/** Kinds whose lines name documents of this type. */
const listingKinds = (type: string): DocumentKind[] =>
  comparisons.flatMap(({ from, to, isByLine }) => {
    const kind = isByLine && to === type ? documentKinds.get(from) : undefined
    return kind ? [kind] : []
  })

/** The latest document of this kind that names the member in one of its lines. */
async function findListing(
  { db }: Context,
  { resource, lines: key = '', named = '' }: DocumentKind,
  { number, enterpriseId }: { number: string; enterpriseId: string },
): Promise<string | undefined> {
  const line = resource.lines?.[key]
  if (!line) return undefined
  const { rows } = await sql<{ id: string }>`select a.id::text from ${sql.table(resource.table)} a
      join ${sql.table(line.table)} l on l.${sql.ref(line.head)} = a.id
    where a.enterprise_id = ${enterpriseId} and l.${sql.ref(columnName(named))} = ${number} and a.del_flag = 0
      and a.declare_status not in ('CANCELLED', 'DELETED', 'RETURNED')
    order by a.create_time desc, a.id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** The latest document of this kind, which the caller may list and see, that names one of the members in its lines. */
export async function findNaming(
  context: Context,
  kind: DocumentKind,
  { members, enterpriseId }: { members: readonly Pick<Member, 'document'>[]; enterpriseId: string },
): Promise<string | undefined> {
  const number = members.map(({ document }) => document.head[kind.named ?? '']).find((value) => value)
  const id = number && (await findListing(context, kind, { number, enterpriseId }))
  return id && (await isSeen(context, kind, id)) ? id : undefined
}

/** Whether the caller's data rules let the document through. */
async function isSeen(context: Context, { resource }: DocumentKind, id: string): Promise<boolean> {
  if (!hasRules(context, resource)) return true
  const { rows } = await sql`select where ${isLetThrough(context, resource, sql`${id}::bigint`)}`.execute(context.db)
  return rows.length > 0
}

/** Of each kind the latest, in the order of the trade. Kinds that the caller may not list are left out. */
export async function findMembers(
  context: Context,
  kind: DocumentKind,
  id: string,
): Promise<{ members: Member[]; enterpriseId: string }> {
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
    for (const other of listingKinds(from.message.type)) {
      const number = document.head[other.named ?? '']
      if (!number || !hasRight(context, `${other.resource.name}:list`)) continue
      const listing = await findListing(context, other, { number, enterpriseId: owner.enterpriseId })
      if (listing !== undefined && (await isSeen(context, other, listing))) await add(other, listing)
    }
  }
  const order = [...documentKinds.keys()]
  const core = shipmentTypes(kind.message.direction === 'E' ? 'E' : 'I')
  const rankOf = ({ kind }: Member) => {
    const { message } = kind
    const place = core.indexOf(message.type)
    if (place >= 0) return place
    // Documents that are compared come together.
    return core.length + order.indexOf(message.type) + (isListing(kind) ? 0 : order.length)
  }
  const members = [...found.values()].sort((one, other) => rankOf(one) - rankOf(other))
  return { members, enterpriseId: owner.enterpriseId }
}
