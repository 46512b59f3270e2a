// Rows that were deleted and are still there: the list of them, the way back, and the way out.
import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import type { ListInput } from '@kouan/contract/derive/calls.ts'
import { listColumns } from '@kouan/contract/derive/placement.ts'
import { sql } from 'kysely'
import { releaseFiles } from '../files/file-references.ts'
import { actorName } from '../gate/context.ts'
import { Refusal } from '../ground/errors.ts'
import { logColumns, openedRow } from './column-plan.ts'
import type { EntityScope } from './entity.ts'
import type { Row } from './hooks.ts'
import { listRows, readStored } from './read-rows.ts'
import { chosenIds, takenField } from './write-rows.ts'

/** What was deleted last stands first; all of it, unless a page is asked for or it is more than one answer may hold. */
export async function listBin(scope: EntityScope, input: ListInput): Promise<Row[]> {
  const asked = { pageSize: -1, column: 'updateTime', order: 'desc', ...input }
  return (await listRows({ ...scope, inBin: true }, asked)).records
}

/** All of them or none. One after the other, so that two rows that cannot stand side by side are told so. */
export async function restoreRows(scope: EntityScope, named: string[]): Promise<null> {
  const { context, resource, hooks, plan } = scope
  const found = await readStored({ ...scope, inBin: true }, { ids: chosenIds(named, '还原'), lock: true })
  for (const columns of found) {
    const row = openedRow(context, plan, columns)
    const taken = await takenField(scope, row, row.id)
    if (taken) {
      const value = taken.field.mask ? '' : ` ${String(taken.value)} `
      throw new Refusal(`${nameOf(scope, row)}不能还原：${taken.field.label}${value}已存在`)
    }
    await hooks.beforeRestore?.(context, row)
    await sql`update ${sql.table(resource.table)} set del_flag = 0, version = version + 1,
      update_by = ${actorName(context.actor)}, update_time = ${context.now} where id = ${row.id}`.execute(context.db)
  }
  auditBin(scope, found, 'after')
  return null
}

/** All of them or none, with what belongs to them. */
export async function destroyRows(scope: EntityScope, named: string[]): Promise<null> {
  const { context, resource, hooks, plan } = scope
  const found = await readStored({ ...scope, inBin: true }, { ids: chosenIds(named, '删除'), lock: true })
  for (const columns of found) {
    const row = openedRow(context, plan, columns)
    await hooks.beforeDelete?.(context, row, true)
    try {
      await sql`delete from ${sql.table(resource.table)} where id = ${row.id}`.execute(context.db)
    } catch (error) {
      throw usedBy(error, nameOf(scope, row)) ?? error
    }
  }
  await releaseFiles(
    context,
    resource,
    found.map(({ id }) => String(id)),
  )
  auditBin(scope, found, 'before')
  return null
}

function auditBin({ context, resource, plan }: EntityScope, rows: Row[], side: 'before' | 'after'): void {
  const target = `${resource.name} ${rows.map(({ id }) => id).join(',')}`
  context.audit({ target, [side]: rows.map((row) => logColumns(context, plan, row)) })
}

/** By what lists show first; personal data is named by its kind alone. */
function nameOf({ resource }: EntityScope, row: Row): string {
  const name = resource.titleField ?? listColumns(resource).find(({ field }) => !field.mask)?.name
  return `${resource.title}“${String(row[name ?? 'id'] ?? row.id)}”`
}

/** What must be kept keeps what it stands on. */
function usedBy(error: unknown, name: string): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23503') return undefined
  const table = 'table' in error ? error.table : undefined
  const user = [...resourcesByName.values()].find((resource) => resource.table === table)
  return new Refusal(`${name}正被${user ? `“${user.title}”` : '其他数据'}使用，不能彻底删除`)
}
