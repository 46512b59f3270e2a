// Reads rows of a resource for the wire: typed values, masked personal data, dictionary texts, lines.

import { hash } from 'node:crypto'
import { type ListInput, pageOf } from '@kouan/contract/derive/calls.ts'
import type { Page } from '@kouan/contract/language/call.ts'
import { isIdText } from '@kouan/contract/language/kind-values.ts'
import type { IsAny, Resource, RowOfResource } from '@kouan/contract/language/resource.ts'
import { type RawBuilder, sql } from 'kysely'
import { addFileLinks } from '../files/file-references.ts'
import type { Context } from '../gate/context.ts'
import { NotFound } from '../ground/errors.ts'
import { type PlannedColumn, selectionOf, viewOf } from './column-plan.ts'
import { columnOf } from './columns.ts'
import { ruleCondition } from './data-rules.ts'
import { addTexts } from './dictionary-texts.ts'
import { comparedColumns, type EntityScope } from './entity.ts'
import { addFirstLines } from './first-lines.ts'
import { readPartConditions } from './found-parts.ts'
import type { Row } from './hooks.ts'
import { reportIgnored } from './ignored-conditions.ts'
import { readLines } from './line-rows.ts'
import { type Condition, type ListConditions, readConditions, readOrder } from './list-query.ts'
import { recordPersonalSearches } from './personal-search.ts'
import { ownRows } from './shared-table.ts'

/** A row as the wire has it; `hasChildren` in trees. */
export type ReadRow<R extends Resource> =
  IsAny<R['fields']> extends true ? Row : RowOfResource<R> & { hasChildren?: boolean }

/**
 * Returns the conditions of every access to the rows: deleted or not, the scope of the entity, the data rules of the caller
 * and the condition of the call.
 */
export function baseConditions(scope: EntityScope): Condition[] {
  const { context, resource, hooks, more, inBin } = scope
  const alive = resource.recycle ? [inBin ? sql`del_flag = 1` : sql`del_flag = 0`] : []
  return [...ownRows(resource), ...alive, hooks.scope?.(context), ruleCondition(scope), more].filter(
    (condition) => condition !== undefined,
  )
}

/** Returns the conditions of the list for these parameters, the base conditions not among them. */
export function listConditions(scope: EntityScope, input: ListInput): ListConditions {
  const { context, resource, hooks } = scope
  const { vault } = context.services
  const { listFilters = {} } = hooks
  const sent: Readonly<Record<string, unknown>> = input
  const parameters = Object.keys(listFilters).filter((name) => sent[name] !== null && sent[name] !== undefined)
  const isBlank = (name: string) => String(sent[name]).trim() === ''
  const own = parameters.flatMap((name) => (isBlank(name) ? [] : (listFilters[name]?.(String(sent[name])) ?? [])))
  const blank = parameters.filter(isBlank).map((field) => ({ field, because: 'empty' as const }))
  const read = readConditions({ resource, columns: comparedColumns(scope), input, vault, parameters })
  return { ...read, conditions: [...own, ...read.conditions], ignored: [...blank, ...read.ignored] }
}

export const where = (conditions: Condition[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`

/**
 * Rows before a page from which on its ids are read first: an index holds them, and not what the rows before show. So are those of a
 * chosen order: computed fields beside it would keep PostgreSQL from sorting with several processes.
 */
const lateOffset = 1000

/**
 * Returns one page; a page past the end is empty. `only` names the requested fields. The total is exact unless `countTo` ends the
 * count; then `isMore` says so.
 */
export async function listRows<R extends Resource>(scope: EntityScope<R>, input: ListInput): Promise<Page<ReadRow<R>>> {
  const { context, resource } = scope
  const { current, size } = pageOf(input)
  const columns = comparedColumns(scope)
  const { conditions, searched, parts, ignored } = listConditions(scope, input)
  reportIgnored(context, ignored)
  await recordPersonalSearches(context, { resource, searched })
  const filter = where([...baseConditions(scope), ...conditions, ...(await readPartConditions(scope, parts))])
  const table = sql.table(resource.table)
  const totals = totalsOf(scope, filter)
  // Sums read all rows anyway.
  const end = totals || !input.countTo ? undefined : Math.max(input.countTo, current * size)
  const counted =
    end === undefined ? sql`${table} ${filter}` : sql`(select from ${table} ${filter} limit ${end + 1}) counted`
  const count = sql`(select count(*) from ${counted}) as row_count${totals ?? sql``}`
  const wanted = wantedFields(scope, input.only)
  const hasVersion = input.withVersion && !resource.isView
  const changed = hasVersion ? sql`, ${rowChanged(scope)}` : sql``
  const order = readOrder({ resource, columns, input })
  const offset = (current - 1) * size
  const paged = sql`order by ${order} limit ${size} offset ${offset}`
  const isUsual = !input.column || input.column === resource.sort.by
  const shown =
    resource.isView || (isUsual && offset < lateOffset)
      ? sql`${filter} ${paged}`
      : sql`where id = any(array(select id from ${table} ${filter} ${paged})) order by ${order}`
  // Reads page and total in one round trip.
  const { rows } =
    await sql<Row>`select ${selectionFor(scope, { columns, wanted })}, ${count} ${changed} from ${table} ${shown}`.execute(
      context.db,
    )
  const [first] = rows.length > 0 || current === 1 ? rows : (await sql<Row>`select ${count}`.execute(context.db)).rows
  const found = Number(first?.row_count ?? 0)
  const isMore = end !== undefined && found > end
  const total = isMore ? end : found
  // The fields of the resource were selected; with `only` fewer, as the caller has asked.
  const records = (await presentRows(scope, { stored: rows, wanted })) as ReadRow<R>[]
  await addFirstLines(scope, records, input.only)
  const sums = first?.row_totals as Page<Row>['totals']
  const pages = Math.ceil(found / size)
  const page = { records, total, size, current, pages, ...(isMore && { isMore }), ...(sums && { totals: sums }) }
  return hasVersion ? { ...page, version: versionOf(rows) } : page
}

/** Selects the id of the transaction that wrote the row last, and what the entity adds to it. */
export function rowChanged({ hooks, context }: EntityScope): RawBuilder<unknown> {
  const more = hooks.changesWith?.(context)
  return more ? sql`concat_ws(' ', xmin, ${more}) as row_changed` : sql`xmin::text as row_changed`
}

/** Selects the sums of fields with `total` over all rows of a filter; undefined where the resource has none. */
function totalsOf({ resource, plan }: EntityScope, filter: RawBuilder<unknown>): RawBuilder<unknown> | undefined {
  const summed = plan.columns.filter(({ field }) => field.total)
  if (summed.length === 0) return undefined
  const sums = summed.map(
    ({ name, compared }) =>
      sql`${sql.lit(name)}, (case when count(*) = count(${compared}) then coalesce(sum(${compared}), 0) end)::text`,
  )
  return sql`, (select jsonb_build_object(${sql.join(sums)}) from ${sql.table(resource.table)} ${filter}) as row_totals`
}

/** Returns a hash that changes with any row or with their order; the rows hold `id` and `rowChanged`. */
export const versionOf = (rows: readonly Row[]): string =>
  hash('md5', rows.map(({ id, row_changed }) => `${id}.${row_changed}`).join())

/** Names of the requested fields; undefined for all. */
type Wanted = ReadonlySet<string> | undefined

function wantedFields({ derived }: EntityScope, only: string | null | undefined): Wanted {
  if (!only) return undefined
  const named = new Set(['id', ...only.split(',').map((name) => name.trim().replace(/_dictText$/, ''))])
  return new Set([...named, ...derived.flatMap(({ name, from }) => (named.has(name) ? from : []))])
}

const pick = <Named extends { name: string }>(all: readonly Named[], wanted: Wanted): readonly Named[] =>
  wanted ? all.filter(({ name }) => wanted.has(name)) : all

interface Walked {
  conditions: Condition[]
  /** Order and requested fields. */
  input: ListInput
  /** In place of the order of `input`. */
  order?: RawBuilder<unknown>
  /** Rows of one chunk. */
  size: number
}

/** Yields all rows in chunks from one snapshot: a cursor, open until the transaction ends. */
export async function* walkRows(
  scope: EntityScope,
  { conditions, input, order, size }: Walked,
): AsyncGenerator<Row[], void, undefined> {
  const { context, resource } = scope
  const { db } = context
  const columns = comparedColumns(scope)
  const wanted = wantedFields(scope, input.only)
  await sql`declare walked_rows no scroll cursor for select ${selectionFor(scope, { columns, wanted })}
    from ${sql.table(resource.table)} ${where([...baseConditions(scope), ...conditions])}
    order by ${order ?? readOrder({ resource, columns, input })}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(size))} from walked_rows`.execute(db)
    if (rows.length === 0) break
    yield await presentRows(scope, { stored: rows, wanted })
  }
  await sql`close walked_rows`.execute(db)
}

/** Returns all rows of a condition, without texts; used for parts of a tree. */
export async function readAll<R extends Resource>(
  scope: EntityScope<R>,
  condition: Condition,
  order: RawBuilder<unknown>,
): Promise<ReadRow<R>[]> {
  const columns = comparedColumns(scope)
  const filter = where([...baseConditions(scope), condition])
  const { rows } = await sql<Row>`select ${selectionFor(scope, { columns })} from ${sql.table(scope.resource.table)}
    ${filter} order by ${order}`.execute(scope.context.db)
  // The fields of the resource were selected.
  return (await presentRows({ ...scope, texts: [] }, { stored: rows })) as ReadRow<R>[]
}

/** Returns one row with its lines; throws NotFound also for a row out of scope. */
export async function getRow<R extends Resource>(scope: EntityScope<R>, id: string): Promise<ReadRow<R>> {
  const stored = await readStored(scope, { ids: [id], columns: comparedColumns(scope) })
  const [row] = await presentRows(scope, { stored })
  if (!row) throw new NotFound()
  for (const [key, line] of Object.entries(scope.resource.lines ?? {})) {
    const lines = await readLines(scope.context, { line, headId: id })
    await addTexts(lines, scope.lineTexts.get(key) ?? [], scope.context)
    row[key] = lines
  }
  // The fields of the resource were selected.
  return row as ReadRow<R>
}

/** Returns the stored columns of one row; `lock` locks it until the transaction ends. */
export async function findStored(scope: EntityScope, id: string, lock = false): Promise<Row> {
  const [row] = await readStored(scope, { ids: [id], lock })
  if (!row) throw new NotFound()
  return row
}

/** Throws NotFound where a text is not an id. */
export function refuseNoIds(ids: readonly string[]): void {
  if (!ids.every(isIdText)) throw new NotFound()
}

interface Which {
  ids: readonly string[]
  lock?: boolean
  /** Columns to select, computed expressions among them. */
  columns?: ReadonlyMap<string, PlannedColumn>
}

/** Returns these rows in the order of their ids; throws NotFound where one of them is out of scope. */
export async function readStored(scope: EntityScope, { ids, lock = false, columns }: Which): Promise<Row[]> {
  const { context, resource, plan } = scope
  refuseNoIds(ids)
  const filter = where([sql`id = any(${ids}::bigint[])`, ...baseConditions(scope)])
  const { rows } = await sql<Row>`select ${selectionFor(scope, { columns: columns ?? plan.byName })}
    from ${sql.table(resource.table)} ${filter} order by id ${lock ? sql`for update` : sql``}
    /* planned once */`.execute(context.db)
  if (rows.length < ids.length) throw new NotFound()
  return rows
}

function selectionFor(
  { resource, plan, expressions }: EntityScope,
  { columns, wanted }: { columns: ReadonlyMap<string, PlannedColumn>; wanted?: Wanted },
): RawBuilder<unknown> {
  const computed =
    columns === plan.byName
      ? []
      : pick(
          expressions.map(({ planned }) => planned),
          wanted,
        )
  const named = computed.map(({ name, column }) => sql`, ${columns.get(name)?.compared} as ${sql.ref(column)}`)
  const all = sql.join([selectionOf(pick(plan.columns, wanted)), sql`, version`, ...named], sql``)
  if (!resource.tree) return all
  const children = sql`exists (select from ${sql.table(resource.table)} child
    where child.${columnOf(resource.tree.parent)} = ${sql.table(resource.table)}.id)`
  return sql`${all}, ${children} as has_children`
}

/**
 * Removes the names of accounts of other tenants from rows that several tenants see. Rows of enterprises are seen by their own
 * tenant alone; the platform's tenant knows all accounts.
 */
async function hideForeignAccounts({ db, tenantId }: Context, rows: Row[]): Promise<void> {
  const named = [...new Set(rows.flatMap(({ createBy, updateBy }) => [createBy, updateBy]))].filter(
    (account) => typeof account === 'string' && account !== 'system',
  )
  if (tenantId === '0' || named.length === 0) return
  const { rows: own } = await sql<{ username: string }>`select u.username from sys_user u
    join sys_user_tenant t on t.user_id = u.id and t.tenant_id = ${tenantId}
    where u.username = any(${named})`.execute(db)
  const known = new Set(['system', ...own.map(({ username }) => username)])
  for (const row of rows)
    for (const name of ['createBy', 'updateBy'])
      if (typeof row[name] === 'string' && !known.has(row[name])) row[name] = null
}

/** Converts stored columns to rows of the wire. */
async function presentRows(
  { context, resource, plan, expressions, derived, texts, files }: EntityScope,
  { stored, wanted }: { stored: Row[]; wanted?: Wanted },
): Promise<Row[]> {
  const computed = expressions.map(({ planned }) => planned)
  const view = viewOf(context, plan, [...pick(plan.columns, wanted), ...pick(computed, wanted)])
  const follow = pick(derived, wanted)
  const rows = stored.map((columns) => {
    const row = view(columns)
    for (const { name, value } of follow) row[name] = value(row, context)
    row.version = Number(columns.version)
    if (resource.tree) row.hasChildren = columns.has_children === true
    return row
  })
  if (files.length > 0) await addFileLinks(context, rows, files)
  await addTexts(rows, pick(texts, wanted), context)
  if (resource.owner === undefined) await hideForeignAccounts(context, rows)
  return rows
}
