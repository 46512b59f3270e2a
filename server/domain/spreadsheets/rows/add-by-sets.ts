// Adds the new documents of a slice by sets; those that a set cannot take are imported one by one after it.
import type { ExistingMode } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { sql } from 'kysely'
import { type AddedRow, canAddBySets } from '../../../crud/add-rows.ts'
import type { EntityScope } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import { baseConditions, where } from '../../../crud/read-rows.ts'
import { trySet } from '../../job/try-set.ts'
import type { SheetRow } from './cell-texts.ts'
import { identifying, isEmpty } from './existing-rows.ts'
import { type ColumnPlan, type SheetCodes, type ValidatedDocument, validateDocument } from './read-document.ts'

interface SetOfDocuments {
  plan: ColumnPlan
  codes: SheetCodes
  mode: ExistingMode
  /** Fields that identify a document. */
  keys: readonly string[]
  /** Rows of the sheet, by document. */
  chunk: readonly (readonly SheetRow[])[]
  /** Awaited between two documents. */
  turn: () => Promise<void>
}

/** By the place of the document. */
export interface AddedSet {
  validated: readonly ValidatedDocument[]
  /** Ids of stored rows; null: none; undefined: to be looked up. */
  existing: readonly (string | null | undefined)[]
  added: readonly AddedRow[]
}

export async function addBySets(
  scope: EntityScope,
  { plan, codes, mode, keys, chunk, turn }: SetOfDocuments,
): Promise<AddedSet> {
  if (chunk.length < 2 || !canAddBySets(scope)) return { validated: [], existing: [], added: [] }
  const validated: ValidatedDocument[] = []
  for (const rows of chunk) {
    await turn()
    validated.push(validateDocument(plan, rows, codes))
  }
  const values = validated.map(({ value }) => value)
  const existing = mode === 'refuse' ? values.map(() => null) : await findExistingIds(scope, { keys, values })
  const fit = [...validated.entries()].filter(([at, { problems }]) => problems.length === 0 && existing[at] === null)
  const added: AddedRow[] = []
  const results = await trySet(
    scope,
    fit.map(([, { value }]) => value),
    turn,
  )
  for (const [n, [at]] of fit.entries()) added[at] = results[n]
  return { validated, existing, added }
}

interface Looked {
  /** Fields that identify a document. */
  keys: readonly string[]
  values: readonly Row[]
}

/**
 * Ids of the stored rows that the documents of a slice mean, looked up once for all of them. Null: none is stored.
 * Undefined: the document is to be looked up alone, because an earlier one of the slice has its key, or because its
 * key is no text.
 */
async function findExistingIds(scope: EntityScope, { keys, values }: Looked): Promise<(string | null | undefined)[]> {
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
