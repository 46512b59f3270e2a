// Adds, changes and deletes rows of an entity in the transaction of the call.

import type { Field } from '@kouan/contract/language/field.ts'
import { spellingsOf } from '@kouan/contract/rules/letter-spellings.ts'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../db/locks.ts'
import { newIds } from '../db/new-ids.ts'
import { releaseFiles, updateFileReferences } from '../files/file-references.ts'
import { actorName } from '../gate/context.ts'
import { BadInput, Conflict, NotFound, Refusal } from '../ground/errors.ts'
import { refuseUnknownCodes } from './check-codes.ts'
import { hashOf, logColumns, openColumn, openedRow, type PlannedColumn, toColumns } from './column-plan.ts'
import { columnOf } from './columns.ts'
import type { EntityScope } from './entity.ts'
import type { Row } from './hooks.ts'
import { typedTextOf } from './kinds.ts'
import { saveLines, withFullLines } from './line-rows.ts'
import { withoutMasked } from './masked-input.ts'
import { baseConditions, findStored, readStored, refuseNoIds, where } from './read-rows.ts'
import { saveLinks } from './save-links.ts'
import { insertedColumns, updatedColumns } from './shared-table.ts'
import { settleShown } from './shown-fields.ts'
import { usualTexts } from './usual-texts.ts'

/** Inserts the row with its lines and returns its id. */
export async function addRow(scope: EntityScope, input: Row): Promise<string> {
  const { context, resource, hooks, plan } = scope
  const row = (await hooks.beforeAdd?.(context, ownRow(scope, input))) ?? ownRow(scope, input)
  await refuseUnknownCodes(context, resource, { values: row })
  await checkUnique(scope, row)
  const [given] = plan.isSealed ? await newIds(context.db, { table: plan.table, count: 1 }) : []
  const columns = toColumns({ plan, id: given ?? '', values: row, vault: context.services.vault })
  const own = { ...columns, create_by: actorName(context.actor), create_time: context.now }
  const stored = insertedColumns(plan, given === undefined ? own : { ...own, id: given })
  const names = Object.keys(stored).map((name) => sql.ref(name))
  const inserted = sql<{ id: string }>`insert into ${sql.table(resource.table)} (${sql.join(names)})
    values (${sql.join(Object.values(stored))}) returning id /* planned once */`.execute(context.db)
  const id = given ?? String((await inserted).rows[0]?.id)
  const references = updateFileReferences(context, { resource, id, values: row })
  // Sent behind the row without waiting for it.
  const [beside] = await Promise.all([saveBeside(scope, { id, row, isNew: true }), references, inserted])
  await hooks.afterSave?.(context, { id, input: row })
  context.audit({
    target: `${resource.name} ${id}`,
    after: { ...logColumns(context, plan, { ...columns, id }), ...beside.after },
  })
  return id
}

/** Changes the fields that were sent. Throws Conflict where `version` is not the stored one. */
export async function editRow(scope: EntityScope, { id: sentId, version, ...sent }: Row): Promise<void> {
  const { context, resource, hooks, plan } = scope
  const id = String(sentId)
  if (resource.tree && sent[resource.tree.parent] !== undefined) await lockTree(scope)
  const columns = await findStored(scope, id, true)
  const before = openedRow(context, plan, columns)
  if (typeof version === 'number' && version !== before.version) throw new Conflict()
  const unmasked = withoutMasked(context, { plan, change: ownRow(scope, sent), before: columns })
  const head = settleShown(resource.fields, { change: unmasked, before })
  const meant = { ...head, ...(await fullLines(scope, id, head)) }
  const change = { ...usualTexts(plan, before), ...((await hooks.beforeEdit?.(context, meant, before)) ?? meant) }
  await checkTree(scope, id, { ...unmasked, ...change })
  await refuseUnknownCodes(context, resource, { values: change, before })
  await checkUnique(scope, change, id)
  const stored = toColumns({ plan, id, values: change, vault: context.services.vault })
  const record = { update_by: actorName(context.actor), update_time: context.now }
  const sets = Object.entries(updatedColumns(plan, { ...stored, ...record }))
  await sql`update ${sql.table(resource.table)} set version = version + 1,
    ${sql.join(sets.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where id = ${id}`.execute(context.db)
  await updateFileReferences(context, { resource, id, values: change, before })
  const beside = await saveBeside(scope, { id, row: change })
  await hooks.afterSave?.(context, { id, before, input: change })
  const old = Object.fromEntries(Object.keys(stored).map((name) => [name, columns[name]]))
  context.audit({
    target: `${resource.name} ${id}`,
    before: { ...logColumns(context, plan, { ...old, id }), ...beside.before },
    after: { ...logColumns(context, plan, { ...stored, id }), ...beside.after },
  })
}

/** Deletes the rows, in a tree with all below them. Throws NotFound where the caller does not see one of them. */
export async function deleteRows(scope: EntityScope, named: string[]): Promise<void> {
  const { context, resource, hooks, plan } = scope
  const asked = chosenIds(named, '删除')
  const ids = [...asked, ...(await idsBelow(scope, asked))]
  const found = await readStored(scope, { ids, lock: true })
  for (const columns of found) await hooks.beforeDelete?.(context, openedRow(context, plan, columns))
  const filter = where([sql`id = any(${ids}::bigint[])`, ...baseConditions(scope)])
  const table = sql.table(resource.table)
  if (resource.recycle) {
    await sql`update ${table} set del_flag = 1, version = version + 1, update_by = ${actorName(context.actor)},
      update_time = ${context.now} ${filter}`.execute(context.db)
  } else {
    await sql`delete from ${table} ${filter}`.execute(context.db)
    await releaseFiles(context, resource, ids)
  }
  context.audit({
    target: `${resource.name} ${asked.join(',')}`,
    before: found.map((row) => logColumns(context, plan, row)),
  })
}

/** Returns the distinct ids of a batch; throws for none and for more than 1,000. */
export function chosenIds(named: string[], way: string): string[] {
  const ids = [...new Set(named.map((id) => id.trim()).filter(Boolean))]
  if (ids.length === 0) throw new Refusal('请选择一条记录！')
  if (ids.length > 1000) throw new Refusal(`一次最多${way}1000项，现有${ids.length}项`)
  refuseNoIds(ids)
  return ids
}

/** Returns the ids of all rows below these in a tree, except these. */
async function idsBelow({ context, resource }: EntityScope, ids: string[]): Promise<string[]> {
  if (!resource.tree) return []
  const table = sql.table(resource.table)
  const parent = columnOf(resource.tree.parent)
  const { rows } = await sql<{ id: string }>`with recursive below as (
      select id from ${table} where ${parent} = any(${ids}::bigint[])
      union select t.id from ${table} t join below on t.${parent} = below.id)
    select id::text as id from below where id <> all(${ids}::bigint[]) order by below.id`.execute(context.db)
  return rows.map((row) => row.id)
}

/** Returns the full value of one masked field. */
export async function revealField(scope: EntityScope, id: string, name: string): Promise<string | null> {
  const { plan } = scope
  const planned = plan.byName.get(name)
  if (!planned?.field.mask || planned.field.mask === 'secret') throw new Refusal('该字段不需要查看完整信息')
  const columns = await findStored(scope, id)
  scope.context.audit({ target: `${scope.resource.name} ${id} ${name}` })
  return openColumn({ plan, planned, columns, vault: scope.context.services.vault }) as string | null
}

/** Removes the enterprise that a user of an enterprise sent: the database sets the user's own. */
export function ownRow({ context, resource }: EntityScope, row: Row): Row {
  if (resource.owner !== 'enterprise' || context.actor.kind !== 'user' || !context.actor.enterpriseId) return row
  const { enterpriseId: _, ...own } = row
  return own
}

async function checkUnique(scope: EntityScope, row: Row, id = '0'): Promise<void> {
  const taken = await takenField(scope, row, id)
  if (!taken) return
  throw takenFailure(taken)
}

export const takenFailure = ({ name, field, value }: { name: string; field: Field; value: unknown }) =>
  new BadInput([{ field: name, message: `${field.label}：${String(value)}已存在` }])

/** Returns the first unique field whose value another row has; deleted rows do not count. */
export async function takenField(scope: EntityScope, row: Row, id: string) {
  const { context, resource, hooks, plan } = scope
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = row[name]
    if (!field.unique || value === undefined || value === null || value === '') continue
    const planned = plan.byName.get(name)
    if (hooks.isTaken && planned) {
      const written = { column: planned.column, value: String(planned.write(value)), id }
      if (await hooks.isTaken(context, written)) return { name, field, value }
      continue
    }
    const alive = resource.recycle ? sql`and del_flag = 0` : sql``
    const { rows } = await sql`select 1 from ${sql.table(resource.table)}
      where ${isEqual(scope, name, value)} and id <> ${id} ${alive} limit 1`.execute(context.db)
    if (rows.length > 0) return { name, field, value }
  }
  return undefined
}

/** Returns the condition that a column has this value in one of its spellings; compares the hash of an encrypted one. */
function isEqual(scope: EntityScope, name: string, value: unknown) {
  const planned = scope.plan.byName.get(name)
  if (!planned || !typedTextOf(planned.field)) return sql`${columnOf(name)} = ${planned?.write(value) ?? value}`
  return sql`${sql.ref(planned.hash ?? planned.column)} = any(${storedSpellings(scope, planned, value)})`
}

/** Texts that the column, or that of its hash, may hold of a value that people have typed. */
export function storedSpellings({ context, plan }: EntityScope, planned: PlannedColumn, value: unknown): string[] {
  const { vault } = context.services
  return spellingsOf(String(value)).map((plain) => (planned.hash ? hashOf({ plan, planned, vault, plain }) : plain))
}

/** Locks the parents of all rows until the commit: two moves at once could make each row the parent of the other. */
export async function lockTree({ context, resource }: EntityScope): Promise<void> {
  await lockTextUntilCommit(context.db, { purpose: 'tree', text: resource.table })
}

/** Throws where the new parent is the row itself, lies below it, or does not exist. */
async function checkTree({ context, resource }: EntityScope, id: string, change: Row): Promise<void> {
  const parent = resource.tree && change[resource.tree.parent]
  if (!resource.tree || !parent) return
  const table = sql.table(resource.table)
  const column = columnOf(resource.tree.parent)
  const { rows } = await sql`with recursive above as (
      select id, ${column} as up from ${table} where id = ${parent}
      union select t.id, t.${column} from ${table} t join above on t.id = above.up)
    select 1 from above where id = ${id}`.execute(context.db)
  if (rows.length > 0) throw new BadInput([{ field: resource.tree.parent, message: '上级不能是自己或自己的下级' }])
  const exists = await sql`select 1 from ${table} where id = ${parent}`.execute(context.db)
  if (exists.rows.length === 0) throw new NotFound('上级不存在')
}

/** Returns the lines that were sent, with full values in place of masked ones. */
async function fullLines({ context, resource }: EntityScope, headId: string, row: Row): Promise<Row> {
  const full: Row = {}
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    const rows = row[key]
    if (Array.isArray(rows)) full[key] = await withFullLines(context, { line, headId, key, rows })
  }
  return full
}

/** Saves the links and lines that were sent; returns what changed, by the names of the fields in the head. */
async function saveBeside(
  scope: EntityScope,
  { id, row, isNew = false }: { id: string; row: Row; isNew?: boolean },
): Promise<{ before: Row; after: Row }> {
  const { context, resource } = scope
  const all = await saveLinks(scope, id, row)
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    const rows = row[key]
    if (!Array.isArray(rows)) continue
    const { before, after } = await saveLines(context, { line, headId: id, rows, isNew })
    if (before.length > 0) all.before[key] = before
    if (after.length > 0) all.after[key] = after
  }
  return all
}
