// Changes one field of several rows and lets an action follow: a row that the action refuses keeps its old value.
import { actionsAfterChange } from '@kouan/contract/calls/bulk-change.ts'
import { rightOf } from '@kouan/contract/derive/action-calls.ts'
import type { Action } from '@kouan/contract/language/action.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { rowsOf } from '../../crud/action-rows.ts'
import type { Entity, EntityScope } from '../../crud/entity.ts'
import type { Opened } from '../../crud/hooks.ts'
import { type ActionHandler, actOn, type ResourceActions } from '../../crud/serve-actions.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import { BadInput, Forbidden } from '../../ground/errors.ts'
import type { Fault } from '../job/handle-job.ts'
import { type ActedRows, nameOf } from '../job/job-over-rows.ts'
import { faultsOf } from '../job/try-rows.ts'
import { type ChangedRows, type Changing, changeRows } from './change-rows.ts'

/** The action after a change, with its handler. */
export interface Following {
  action: Action
  handler: ActionHandler<Opened<Resource>>
}

/** Returns the action of this name; undefined for none. Throws BadInput for one that cannot follow, Forbidden without its right. */
export function followingAction<R extends Resource>(
  context: Context,
  { resource, handlers, name }: { resource: R; handlers: ResourceActions<R> | undefined; name: unknown },
): Following | undefined {
  if (name === undefined || name === null || name === '') return undefined
  const action = resource.actions?.[String(name)]
  const handler = (handlers as Record<string, Following['handler']> | undefined)?.[String(name)]
  if (!action || !handler || !actionsAfterChange(resource).includes(String(name))) {
    throw new BadInput([{ field: 'action', message: '修改后的操作：不存在，或不能在批量修改后进行' }])
  }
  if (!hasRight(context, rightOf(resource, String(name)).code)) throw new Forbidden()
  return { action, handler }
}

/**
 * Changes the rows, then acts on those that were changed or hold the value already. Every round undoes what the action has
 * refused; the last one refuses nothing.
 */
export async function changeAndAct(
  scope: EntityScope,
  changing: Changing,
  following: Following | undefined,
): Promise<ChangedRows> {
  if (!following) return changeRows(scope, changing)
  const { context } = scope
  const refused: Fault[] = []
  let first: ChangedRows | undefined
  let { ids, step } = changing
  await sql`savepoint unchanged`.execute(context.db)
  for (;;) {
    const round = await changeRows(scope, { ...changing, ids, isActedOn: true, step })
    first ??= round
    const { faults: late, warnings } = await actOnChanged(scope, round, following)
    if (late.length === 0)
      return { rows: first.rows, faults: [...refused, ...round.faults], changed: round.changed, warnings }
    await sql`rollback to savepoint unchanged`.execute(context.db)
    refused.push(...late)
    const out = new Set(late.map(({ rowId }) => rowId))
    ids = ids.filter((id) => !out.has(id))
    step = undefined
  }
}

async function actOnChanged(
  { context, ...entity }: EntityScope,
  { rows, faults }: ChangedRows,
  { action, handler }: Following,
): Promise<ActedRows> {
  const of: Resource = entity.resource
  const faulty = new Set(faults.map(({ rowId }) => rowId))
  const ids = rows.map(({ id }) => id).filter((id) => !faulty.has(id))
  if (ids.length === 0) return { faults: [] }
  // One audit row tells the change and what followed.
  const silent: Context = { ...context, audit: () => {} }
  const found = await rowsOf(entity as Entity<Resource>).byIds(silent, { ids })
  const outcome = await actOn(silent, { of, handler }, { action, found, input: {} })
  const named = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    faults: outcome.faults.flatMap(({ row: { id }, failure }) =>
      faultsOf({ id, name: named.get(id) ?? nameOf(of, { id }) }, failure),
    ),
    warnings: outcome.warnings,
  }
}
