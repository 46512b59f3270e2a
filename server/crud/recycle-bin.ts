// Recycle bin of a resource: lists, restores and destroys its deleted rows.
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

/** Returns the deleted rows, the last deleted first; all up to the largest page unless a page is requested. */
export async function listBin(scope: EntityScope, input: ListInput): Promise<Row[]> {
  const asked = { pageSize: -1, column: 'updateTime', order: 'desc', ...input }
  return (await listRows({ ...scope, inBin: true }, asked)).records
}

/** Restores all rows or none, one after the other, so that two rows with the same unique value are refused. */
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

/** Deletes all rows for good or none, with their files and lines. */
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

/** Returns the name of a row for people: its key or its first column that is not masked. */
function nameOf({ resource }: EntityScope, row: Row): string {
  const name = resource.titleField ?? listColumns(resource).find(({ field }) => !field.mask)?.name
  return `${resource.title}“${String(row[name ?? 'id'] ?? row.id)}”`
}

/** Returns the refusal for a row that other rows reference. */
function usedBy(error: unknown, name: string): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23503') return undefined
  const table = 'table' in error ? error.table : undefined
  const user = [...resourcesByName.values()].find((resource) => resource.table === table)
  return new Refusal(`${name}正被${user ? `“${user.title}”` : '其他数据'}使用，不能彻底删除`)
}
