// Warns of documents that name neither their enterprise as a party nor the transfer subject of one of its open channels.
import { type DocumentKind, partElements } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import type { Warning } from '../../../ground/warning.ts'
import { groupBy } from '../group-by.ts'
import { nameOf } from './document-hooks.ts'

const mostNamed = 20

type Row = Record<string, unknown> & { id: string }

/** Returns one warning for each group of documents with the same unknown parties. */
export async function warnOfForeign(
  kind: DocumentKind,
  db: Transaction,
  documents: readonly Row[],
): Promise<Warning[]> {
  const given = documents.map((row) => ({
    id: row.id,
    enterprise_id: row.enterpriseId,
    codes: codesOf(kind)
      .map((name) => row[name])
      .filter(Boolean),
  }))
  const { rows } = await sql<{ id: string; company: string }>`
    select given.id::text, e.company_name as company
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, enterprise_id bigint, codes text[])
      join enterprise e on e.id = given.enterprise_id
    where not given.codes && array_remove(array[e.credit_code, e.company_code, e.declare_agent_code,
        e.assure_code, e.area_ent_code, e.cop_code], null)
      and not exists (select from enterprise_channel c join transfer_info t on t.id = c.transfer_info_id
        where c.enterprise_id = given.enterprise_id and c.status = '1' and t.cop_code = any(given.codes))
    order by given.id /* planned once */`.execute(db)
  const byId = new Map(documents.map((row) => [row.id, row]))
  const foreign = rows.map(({ id, company }) => ({ company, row: byId.get(id) ?? ({ id } as Row) }))
  const alike = groupBy(foreign, ({ company, row }) => JSON.stringify([company, partiesOf(kind, row)]))
  return [...alike.values()].slice(0, mostNamed).flatMap((ones) => {
    const [first] = ones
    if (!first) return []
    const name = nameOf(kind, first.row)
    const parties = partiesOf(kind, first.row).join('、')
    const why = `${parties} ${codesOf(kind).length > 1 ? '都' : ''}不是企业“${first.company}”登记的代码或其传输主体，请确认代其申报`
    return { name, count: ones.length, why }
  })
}

const codesOf = ({ parts }: DocumentKind): string[] => Object.values(parts).map((part) => partElements(part).code)

const partiesOf = (kind: DocumentKind, row: Row): string[] =>
  codesOf(kind).flatMap((name) => (row[name] ? [`${kind.resource.fields[name]?.label} ${row[name]}`] : []))
