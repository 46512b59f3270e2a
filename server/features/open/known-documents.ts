// Ids of an enterprise's documents by their business keys: of one document, or of a batch in one query.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import type { EntityScope } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { baseConditions, where } from '../../crud/read-rows.ts'
import { keyTextOf } from '../../domain/declaration/documents/free-keys.ts'

/** By the text of the key. */
export type KnownDocuments = Map<string, string>

/** Finds the documents that have the keys of these rows. */
export async function findByKeys(
  kind: DocumentKind,
  scope: EntityScope,
  rows: readonly Row[],
): Promise<KnownDocuments> {
  const { context, resource, plan } = scope
  const key = kind.message.key.flatMap((name) => plan.byName.get(name) ?? [])
  // Each element on its own, so that an index serves them; what has the elements of different rows is found beside.
  const conditions = key.map(({ name, compared, write }) => {
    const values = [...new Set(rows.map((row) => write(row[name] ?? null)))]
    const isOne = sql`${compared} = any(${values.filter((value) => value !== null)})`
    return values.includes(null) ? sql`(${isOne} or ${compared} is null)` : isOne
  })
  const columns = sql.join(key.map(({ column }) => sql.ref(column)))
  const { rows: found } = await sql<Row>`select id::text as document_id, ${columns} from ${sql.table(resource.table)}
    ${where([...baseConditions(scope), ...conditions])} order by ${sql.ref(`${resource.table}.id`)} desc
    ${rows.length === 1 ? sql`/* planned once */` : sql``}`.execute(context.db)
  const named = (row: Row) => Object.fromEntries(key.map(({ name, column, read }) => [name, read(row[column])]))
  return new Map(found.map((row) => [keyTextOf(kind, named(row)), String(row.document_id)]))
}
