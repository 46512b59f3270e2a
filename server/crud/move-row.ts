// Moves a row of a tree below another row and to a position among its siblings.
import { sql } from 'kysely'
import { actorName } from '../gate/context.ts'
import { Refusal } from '../ground/errors.ts'
import { columnOf } from './columns.ts'
import type { EntityScope } from './entity.ts'
import { baseConditions, where } from './read-rows.ts'
import { editRow, lockTree } from './write-rows.ts'

export type Move = {
  id: string
  version?: number | null
  parentId?: string | null
  before?: string | null
}

/** Moves by an edit, whose hooks may refuse; then renumbers the siblings. */
export async function moveRow(scope: EntityScope, { id, version, parentId, before }: Move): Promise<null> {
  const { context, resource } = scope
  const { tree, sort } = resource
  if (!tree) throw new Error(`${resource.name} is no tree`)
  const table = sql.table(resource.table)
  await lockTree(scope)
  const above = parentId && parentId !== '0' ? parentId : null
  const number = columnOf(sort.by)
  const there = where([
    sql`${columnOf(tree.parent)} is not distinct from ${above}::bigint`,
    sql`id <> ${id}`,
    ...baseConditions(scope),
  ])
  const { rows } = await sql<{ id: string }>`select id::text as id from ${table} ${there}
    order by ${number}, ${table}.id for update`.execute(context.db)
  const ids = rows.map((row) => row.id)
  const at = before ? ids.indexOf(before) : ids.length
  if (at < 0) throw new Refusal('要排在其前的一项不在该上级之下，请刷新后重试')
  const order = ids.toSpliced(at, 0, id)
  await editRow(scope, { id, version, [tree.parent]: above, [sort.by]: at + 1 })
  const stays =
    await sql`select from ${table} where id = ${id} and ${columnOf(tree.parent)} is not distinct from ${above}::bigint`.execute(
      context.db,
    )
  if (stays.rows.length === 0) throw new Refusal('不能移到该上级之下')
  await sql`update ${table} set ${number} = place.number, version = version + 1,
      update_by = ${actorName(context.actor)}, update_time = ${context.now}
    from unnest(${order}::bigint[]) with ordinality as place (row, number)
    where id = place.row and ${number} is distinct from place.number`.execute(context.db)
  return null
}
