// Warns of documents that differ from those of partners that have consented to a comparison. Customs refuse such differences; but what
// the partner stores may not be what it sends, so the decision is left to the person.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import { freeStates } from '@kouan/customs/receipts/permitted-steps.ts'
import { comparisonsOf } from '@kouan/customs/rules/comparisons.ts'
import { type ExclusiveUse, exclusiveUsesOf, whyExclusive } from '@kouan/customs/rules/exclusive-use.ts'
import { sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { comparePartner } from './compare-partners.ts'
import { nameOf } from './document-hooks.ts'
import { findPartners, readByIds } from './related-documents.ts'

type Row = Record<string, unknown> & { id: string; enterpriseId: string | null }

/** Sentences of differences with documents that the enterprise does not have itself; empty without any consent. */
export async function warnOfPartners(kind: DocumentKind, context: Context, rows: readonly Row[]): Promise<string[]> {
  const compared = comparisonsOf(kind.message.type).filter(({ isByLine }) => !isByLine)
  const trusted = compared.length > 0 ? await consentedTo(context, rows) : []
  if (trusted.length === 0) return []
  const reading = { db: context.db, vault: context.services.vault }
  const documents = await readByIds(
    kind,
    reading,
    trusted.map(({ id }) => id),
  )
  const warnings: string[] = []
  for (const { to, links } of compared) {
    const other = documentKinds.get(to)
    if (!other) continue
    const own = await findPartners(other, reading, { links, rows: trusted })
    for (const row of trusted) {
      const document = documents.get(row.id)
      if (own.has(row.id) || !document || row.enterpriseId === null) continue
      const asking = { enterpriseId: row.enterpriseId, members: [{ kind, document }] }
      const partner = await comparePartner(other, context, asking)
      const differing = (partner?.elements ?? []).filter(({ result }) => result === 'differs')
      if (!partner || differing.length === 0) continue
      const labels = differing.map(({ label, line }) => (line === null ? label : `第 ${line} 项：${label}`)).join('、')
      const whose = `${partner.enterprise}的${partner.noun}（已授权比对）`
      warnings.push(`${nameOf(kind, row)}：与${whose}不一致的项目：${labels}`)
    }
  }
  return warnings
}

/**
 * Sentences about numbers that a document of a partner uses as well: whose it is, where it has consented, and neither its number
 * nor the way to it.
 */
export async function warnOfPartnersUsing(
  kind: DocumentKind,
  context: Context,
  rows: readonly Row[],
): Promise<string[]> {
  const uses = exclusiveUsesOf(kind.message).filter(({ isByLine, isAdvice }) => !isByLine && !isAdvice)
  const trusted = uses.length > 0 ? await consentedTo(context, rows) : []
  const sentences: string[] = []
  for (const row of trusted) {
    for (const use of uses) {
      const partner = await partnerUsing(kind, context, { row, use })
      if (!partner) continue
      const label = kind.resource.fields[use.elements[0]]?.label ?? use.elements[0]
      const whose = `${partner}的一份${kind.noun}（已授权比对）`
      sentences.push(`${nameOf(kind, row)}：“${label}”也用于${whose}，${whyExclusive(kind.message, use)}，请与对方确认`)
    }
  }
  return sentences
}

/** Returns the name of the partner whose document uses the number. Nothing but the number is handed over. */
async function partnerUsing(
  { message: { type } }: DocumentKind,
  { db, services, now }: Context,
  { row, use }: { row: Row; use: ExclusiveUse },
): Promise<string | undefined> {
  const values = use.elements.map((name) => [columnName(name), row[name]] as const)
  if (!values.every(([, value]) => value)) return undefined
  const links = [Object.fromEntries(values)]
  const content = services.vault.fingerprint(JSON.stringify([type, links]))
  const { rows } = await sql<{ partner: string; state: DeclareState; is_limited: boolean }>`
    select partner, state, is_limited from kouan_compare_with_partner(${row.enterpriseId}, ${type},
      ${JSON.stringify(links)}::jsonb, '[]'::jsonb, ${content}, ${now})`.execute(db)
  const [found] = rows
  return found && !found.is_limited && !freeStates.includes(found.state) ? found.partner : undefined
}

/** Documents of enterprises to which some partner has given its consent. */
async function consentedTo({ db }: Context, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ enterpriseId }) => enterpriseId ?? []))]
  const { rows: found } = await sql<{ id: string }>`select distinct grantee_id::text as id from comparison_consent
    where grantee_id = any(${ids}::bigint[]) and status = 'ACTIVE'
    /* planned once */`.execute(db)
  const consented = new Set(found.map(({ id }) => id))
  return rows.filter(({ enterpriseId }) => enterpriseId !== null && consented.has(enterpriseId))
}
