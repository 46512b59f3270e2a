// Warns of documents that differ from those of partners that have consented to a comparison. Customs refuse such differences; but what
// the partner stores may not be what it sends, so the decision is left to the person.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { comparisonsOf } from '@kouan/customs/rules/comparisons.ts'
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

/** Documents of enterprises to which some partner has given its consent. */
async function consentedTo({ db }: Context, rows: readonly Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ enterpriseId }) => enterpriseId ?? []))]
  const { rows: found } = await sql<{ id: string }>`select distinct grantee_id::text as id from comparison_consent
    where grantee_id = any(${ids}::bigint[]) and status = 'ACTIVE'`.execute(db)
  const consented = new Set(found.map(({ id }) => id))
  return rows.filter(({ enterpriseId }) => enterpriseId !== null && consented.has(enterpriseId))
}
