// Adding, changing and deleting rows of a resource, in the transaction of the call.
import { isMasked } from '@kouan/contract/derive/check.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { columnName } from '@kouan/contract/derive/names.ts'
import { sql } from 'kysely'
import { actorName } from '../gate/context.ts'
import { BadInput, Conflict, NotFound, Refusal } from '../gate/errors.ts'
import { columnOf, storedFields, toStored } from './columns.ts'
import type { Row } from './hooks.ts'
import { replaceLines } from './line-rows.ts'
import { findStored, openValue, type Place, presentColumns, standingConditions, where } from './read-rows.ts'

/** Inserts the row with its lines and answers its id. */
export async function addRow(place: Place, input: Row): Promise<string> {
  const { context, resource, hooks } = place
  const row = (await hooks.beforeAdd?.(context, ownRow(place, input))) ?? ownRow(place, input)
  await checkUnique(place, row)
  const stored = { ...storedColumns(place, row), create_by: actorName(context.actor), create_time: context.now }
  const names = Object.keys(stored).map((name) => sql.ref(name))
  const { rows } = await sql<{ id: string }>`insert into ${sql.table(resource.table)} (${sql.join(names)})
    values (${sql.join(Object.values(stored))}) returning id`.execute(context.db)
  const id = String(rows[0]?.id)
  await saveLines(place, id, row)
  await hooks.afterSave?.(context, { id, input: row })
  context.audit({ target: `${resource.name} ${id}`, after: auditRow(place, stored) })
  return id
}

/** Changes what was sent and nothing else. `version` refuses when somebody else was faster. */
export async function editRow(place: Place, { id, version, ...sent }: Row): Promise<void> {
  const { context, resource, hooks } = place
  const before = await findStored(place, String(id), true)
  if (typeof version === 'number' && version !== Number(before.version)) throw new Conflict()
  const meant = withoutMasked(place, ownRow(place, sent), before)
  const change = (await hooks.beforeEdit?.(context, meant, before)) ?? meant
  await checkTree(place, String(id), change)
  await checkUnique(place, change, String(id))
  const stored = storedColumns(place, change)
  const sets = Object.entries({ ...stored, update_by: actorName(context.actor), update_time: context.now })
  await sql`update ${sql.table(resource.table)} set version = version + 1,
    ${sql.join(sets.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))} where id = ${id}`.execute(context.db)
  await saveLines(place, String(id), change)
  await hooks.afterSave?.(context, { id: String(id), before, input: change })
  const changed = Object.keys(stored)
  const old = Object.fromEntries(changed.map((name) => [name, before[name]]))
  context.audit({ target: `${resource.name} ${id}`, before: auditRow(place, old), after: auditRow(place, stored) })
}

/** Deletes the rows that the caller may see, of a tree with what lies below; none of them: it is as if they did not exist. */
export async function deleteRows(place: Place, ids: string[]): Promise<void> {
  const { context, resource, hooks } = place
  const asked = [...new Set(ids.map((id) => id.trim()).filter(Boolean))]
  if (asked.length === 0) throw new Refusal('请选择一条记录！')
  if (asked.length > 1000) throw new Refusal(`一次最多删除1000项，现有${asked.length}项`)
  const found: Row[] = []
  for (const id of asked.toSorted()) found.push(await findStored(place, id, true))
  const below = await idsBelow(place, asked)
  for (const id of below) found.push(await findStored(place, id, true))
  for (const row of found) await hooks.beforeDelete?.(context, row)
  const filter = where([sql`id = any(${[...asked, ...below]}::bigint[])`, ...standingConditions(place)])
  const table = sql.table(resource.table)
  if (resource.recycle) await sql`update ${table} set del_flag = 1, version = version + 1 ${filter}`.execute(context.db)
  else await sql`delete from ${table} ${filter}`.execute(context.db)
  context.audit({ target: `${resource.name} ${asked.join(',')}`, before: found.map((row) => auditRow(place, row)) })
}

/** What lies below these rows of a tree and is not among them. */
async function idsBelow({ context, resource }: Place, ids: string[]): Promise<string[]> {
  if (!resource.tree) return []
  const table = sql.table(resource.table)
  const parent = columnOf(resource.tree.parent)
  const { rows } = await sql<{ id: string }>`with recursive below as (
      select id from ${table} where ${parent} = any(${ids}::bigint[])
      union select t.id from ${table} t join below on t.${parent} = below.id)
    select id::text as id from below where id <> all(${ids}::bigint[]) order by id`.execute(context.db)
  return rows.map((row) => row.id)
}

/** The full value of one masked field. */
export async function revealField(place: Place, id: string, name: string): Promise<string | null> {
  const field = Object.hasOwn(place.resource.fields, name) ? place.resource.fields[name] : undefined
  if (!field?.mask || field.computed) throw new Refusal('该字段不需要查看完整信息')
  const row = await findStored(place, id)
  place.context.audit({ target: `${place.resource.name} ${id} ${name}` })
  return openValue(field, row[columnName(name)], place.context.services.vault) as string | null
}

/** An enterprise's user writes rows of its own enterprise, whatever was sent. */
function ownRow({ context, resource }: Place, row: Row): Row {
  if (resource.owner !== 'enterprise' || context.actor.kind !== 'user' || !context.actor.enterpriseId) return row
  const { enterpriseId: _, ...own } = row
  return own
}

function storedColumns({ context, resource }: Place, row: Row): Row {
  const fields = storedFields(resource)
  const entries = Object.entries(row).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field || name === 'id') return []
    const stored = toStored(field, value)
    const kept = field.encrypt && typeof stored === 'string' ? context.services.vault.encrypt(stored) : stored
    return [[columnName(name), kept]]
  })
  return Object.fromEntries(entries)
}

/** A masked value that comes back from a form means that it is unchanged. */
function withoutMasked({ context, resource }: Place, change: Row, before: Row): Row {
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => {
      const field = resource.fields[name]
      if (!field?.mask || typeof value !== 'string') return true
      const full = openValue(field, before[columnName(name)], context.services.vault)
      if (value === maskValue(field.mask, full as string | null)) return false
      if (isMasked(field, value)) throw new BadInput([{ field: name, message: `${field.label}：请输入完整内容` }])
      return true
    }),
  )
}

async function checkUnique(place: Place, row: Row, id = '0'): Promise<void> {
  const { context, resource } = place
  for (const [name, field] of Object.entries(resource.fields)) {
    const value = row[name]
    if (!field.unique || value === undefined || value === null || value === '') continue
    const alive = resource.recycle ? sql`and del_flag = 0` : sql``
    const { rows } = await sql`select 1 from ${sql.table(resource.table)}
      where ${columnOf(name)} = ${toStored(field, value)} and id <> ${id} ${alive} limit 1`.execute(context.db)
    if (rows.length > 0) throw new BadInput([{ field: name, message: `${field.label}：${String(value)}已存在` }])
  }
}

/** A row of a tree cannot be put below itself. */
async function checkTree({ context, resource }: Place, id: string, change: Row): Promise<void> {
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

async function saveLines({ context, resource }: Place, headId: string, row: Row): Promise<void> {
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    if (Array.isArray(row[key])) await replaceLines(context, { line, headId, rows: row[key] })
  }
}

/** Columns for the log: readable names, personal data masked. */
function auditRow({ context, resource }: Place, columns: Row): Row {
  const fields = Object.entries(storedFields(resource)).filter(([name]) => columns[columnName(name)] !== undefined)
  return presentColumns(Object.fromEntries(fields), columns, context.services.vault)
}
