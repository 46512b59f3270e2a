// Ids of the stored rows that the documents of a slice mean, looked up once for all of them.
import { sql } from 'kysely'
import type { EntityScope } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import { baseConditions, where } from '../../../crud/read-rows.ts'
import { identifying, isEmpty } from './existing-rows.ts'

interface Looked {
  /** Fields that identify a document. */
  keys: readonly string[]
  values: readonly Row[]
}

/**
 * Null: none is stored. Undefined: the document is to be looked up alone, because an earlier one of the slice has its key, or
 * because its key is no text.
 */
export async function findExistingIds(
  scope: EntityScope,
  { keys, values }: Looked,
): Promise<(string | null | undefined)[]> {
  const { context, resource, plan } = scope
  const [names = [], ...others] = identifying(scope, keys)
  const key = names.flatMap((name) => plan.byName.get(name) ?? [])
  const isPlain = key.length === names.length && key.every(({ type, field }) => type.isText && !field.encrypt)
  if (names.length === 0 || others.length > 0 || !isPlain) return values.map(() => undefined)
  const whole = values.filter((row) => names.every((name) => !isEmpty(row[name])))
  const conditions = key.map(({ name, compared, write }) => {
    const texts = new Set(whole.map((row) => String(write(row[name]))))
    return sql`${compared} = any(${[...texts]})`
  })
  const owner = resource.owner === 'enterprise' ? sql`enterprise_id::text` : sql`null`
  const { rows } = await sql<Row>`select id::text as row_id, ${owner} as of_enterprise,
      ${sql.join(key.map(({ column }) => sql.ref(column)))}
    from ${sql.table(resource.table)} ${where([...baseConditions(scope), ...conditions])}
    order by ${sql.ref(`${resource.table}.id`)} desc`.execute(context.db)
  const textOf = (texts: readonly unknown[], enterprise: unknown) => JSON.stringify([enterprise, ...texts])
  // Later ones replace earlier ones: the first one counts. Who names no enterprise means any.
  const stored = new Map<string, string>()
  for (const row of rows) {
    const texts = key.map(({ column, read }) => read(row[column]))
    for (const enterprise of [null, row.of_enterprise]) stored.set(textOf(texts, enterprise), String(row.row_id))
  }
  const seen = new Set<string>()
  return values.map((row) => {
    if (!whole.includes(row)) return null
    const texts = key.map(({ name, write }) => String(write(row[name])))
    const isOfOne = resource.owner === 'enterprise' && !isEmpty(row.enterpriseId)
    const text = textOf(texts, isOfOne ? String(row.enterpriseId) : null)
    if (seen.has(textOf(texts, ''))) return undefined
    seen.add(textOf(texts, ''))
    return stored.get(text) ?? null
  })
}
