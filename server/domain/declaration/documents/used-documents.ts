// Documents that a declared one uses, such as the order of a list: customs take no change or deletion of them any more.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { freeStates } from '@kouan/customs/receipts/permitted-steps.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../ground/errors.ts'
import { nameOf } from './document-hooks.ts'

type Row = Record<string, unknown> & { id: string; enterpriseId: string | null }

interface Asked {
  rows: readonly Row[]
  refuse: (row: { id: string }, failure: Refusal) => void
}

/** Refuses documents that a declared document of their enterprise uses, naming that one. */
export async function refuseUsed(kind: DocumentKind, db: Transaction, { rows, refuse }: Asked): Promise<void> {
  const usedBy = kind.message.answered?.usedBy
  const user = usedBy && documentKinds.get(usedBy.type)
  if (!user || rows.length === 0) return
  const given = rows.map((row) => ({
    document: row.id,
    enterprise_id: row.enterpriseId,
    ...Object.fromEntries(usedBy.by.map((name) => [columnName(name), row[name]])),
  }))
  const columns = usedBy.by.map((name) => columnName(name))
  const { titleField = 'id', table } = user.resource
  const { rows: found } = await sql<{ document: string; title: string }>`
    select distinct on (document) document::text, u.${sql.ref(columnName(titleField))}::text as title
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (document bigint, enterprise_id bigint,
        ${sql.join(columns.map((column) => sql`${sql.ref(column)} text`))})
      join ${sql.table(table)} u on u.enterprise_id = given.enterprise_id
        and ${sql.join(
          columns.map((column) => sql`u.${sql.ref(column)} = given.${sql.ref(column)}`),
          sql` and `,
        )}
    where u.del_flag = 0 and u.declare_status <> all(${[...freeStates]})
    order by document, u.id /* planned once */`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const { document, title } of found) {
    const row = byId.get(document)
    if (row) refuse(row, new Refusal(`${nameOf(kind, row)}：已申报的${user.noun} ${title} 使用它，不能变更或删除`))
  }
}
